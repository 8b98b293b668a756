// Every screen as it is with a real server: axe in all themes and all languages, nothing wider than
// the window at four sizes, and pictures of all of it, light and dark, in
// build/web-screenshots/people.
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { act, hasty, play, result } from '../player.js';
import { root } from '../server.js';

const out = join(root, 'build/web-screenshots/people');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const sizes = [
    { width: 360, height: 740 },
    { width: 740, height: 360 },
    { width: 768, height: 1024 },
    { width: 1440, height: 900 },
];
const languages = ['en-US', 'es', 'de', 'fr', 'nl', 'it'];
const themes = [
    { theme: 'light' },
    { theme: 'dark' },
    { theme: 'light', contrast: 'more' },
    { theme: 'dark', contrast: 'more' },
];

const todo = (page) =>
    page
        .getByRole('button', { name: /^(Cross|Place \d: card|I am )/ })
        .or(page.getByRole('group', { name: 'Your hand' }).getByRole('button'))
        .or(result(page))
        .first();
/** Goes on until a dozen choices are made, so that there is something on the sheets. */
const some = (count) => async (page) =>
    void (await play(page, { until: (moves) => moves >= count }));
async function around(page, sealed) {
    await page.goto('/around');
    await page.getByRole('button', { name: 'Add a person' }).click();
    await page.getByRole('button', { name: 'Add a bot' }).click();
    if (sealed) await page.getByLabel(/^Sealed/).check();
    await page.getByRole('button', { name: 'Start the game' }).click();
    await todo(page).waitFor();
}
async function lobby(page, then) {
    await page.goto('/table');
    await page.getByRole('button', { name: 'Open a public table' }).click();
    await page.getByLabel('Your name').fill('Anna');
    await page.getByRole('button', { name: 'Sit down' }).click();
    for (let bots = 1; bots < 5; bots += 1) {
        await page.getByRole('button', { name: 'Seat a bot' }).click();
        await page
            .getByRole('button', { name: /^Remove/ })
            .nth(bots - 1)
            .waitFor();
    }
    if (then) await then(page);
}
async function online(page) {
    await lobby(page);
    await page.getByRole('button', { name: 'Start the game' }).click();
    await some(6)(page);
    await page.getByRole('textbox', { name: 'Say something' }).fill('Good luck, everyone!');
    await page.getByRole('textbox', { name: 'Say something' }).press('Enter');
    await page.getByText('Good luck, everyone!').waitFor();
}

// Each in English; the same page is then looked at in all widths, themes and languages.
export const screens = {
    home: (page) => page.goto('/'),
    around: (page) => page.goto('/around'),
    tables: (page) => page.goto('/table'),
    pad: (page) => page.goto('/pad'),
    learn: (page) => page.goto('/learn'),
    'learn-dice': (page) => page.goto('/learn/dice'),
    'learn-cards': (page) => page.goto('/learn/cards'),
    'learn-jokers': (page) => page.goto('/learn/jokers'),
    'learn-strategy': (page) => page.goto('/learn/strategy'),
    lesson: (page) => page.goto('/learn/dice/try'),
    settings: (page) => page.goto('/settings'),
    continue: (page) => page.goto('/continue#abc'),
    'pad-written': async (page) => {
        await page.goto('/pad');
        await page.getByRole('button', { name: 'Add a sheet' }).click();
        await page.getByRole('button', { name: 'Begin', exact: true }).click();
        for (const name of ['Red 2', 'Red 4', 'Yellow 3', 'Green 12', 'Blue 10', 'Blue 9'])
            await page.getByRole('button', { name: `Cross ${name}`, exact: true }).click();
        await page.getByRole('button', { name: 'Misthrow' }).click();
    },
    dice: async (page) => {
        await page.goto('/play?game=dice&seats=5');
        await some(10)(page);
    },
    cards: async (page) => {
        await page.goto('/play?game=cards&seats=3');
        await some(7)(page);
    },
    jokers: async (page) => {
        await page.goto('/play?game=jokers&seats=5');
        await some(6)(page);
    },
    solo: async (page) => {
        await page.goto('/play?game=dice&seats=1');
        await some(5)(page);
    },
    'around-open': (page) => around(page, false),
    'around-sealed': (page) => around(page, true),
    lobby: (page) => lobby(page, (one) => one.getByRole('button', { name: 'QR code' }).click()),
    online,
    over: async (page) => {
        await page.goto('/play?game=dice&seats=4');
        await play(page, { way: hasty });
    },
    history: (page) => page.goto('/history'),
    review: async (page) => {
        await page.goto('/history');
        await page
            .getByRole('link', { name: /^Review / })
            .first()
            .click();
        await page.getByRole('slider', { name: 'Chance to win over the turns' }).waitFor();
        await page.getByText('The whole game as a table').click();
    },
    practice: async (page) => {
        await page.goto('/practice');
        await todo(page).waitFor();
    },
    'practice-answered': async (page) => {
        await page.goto('/practice');
        await todo(page).waitFor();
        const worths = page.getByRole('heading', { name: 'What the moves are worth' });
        for (let tries = 0; tries < 5 && !(await worths.count()); tries += 1) {
            await act(page);
            await page.waitForTimeout(150);
        }
        await worths.waitFor();
    },
    hint: async (page) => {
        await page.goto('/play?game=jokers&seats=3');
        await todo(page).waitFor();
        await page.getByRole('button', { name: 'Hint', exact: true }).click();
        await page.locator('[data-hint]').first().waitFor();
    },
    replay: async (page) => {
        await page.goto('/history');
        await page.getByRole('link', { name: /game/ }).filter({ hasText: '★' }).first().click();
        await page.getByRole('button', { name: 'A step on' }).click({ clickCount: 6 });
    },
};

async function look(page, name, problems, axes) {
    // As the settings do it, without leaving the screen: the game goes on.
    const wear = (theme, contrast = 'usual') =>
        page.evaluate((both) => Object.assign(document.documentElement.dataset, both), {
            theme,
            contrast,
        });
    for (const size of sizes) {
        await page.setViewportSize(size);
        const wide = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        const told = `${name}-${size.width}x${size.height}`;
        if (wide > 0) problems.push(`${told}: ${wide} px too wide`);
        for (const theme of ['light', 'dark']) {
            await wear(theme);
            await page.screenshot({ path: join(out, `${told}-${theme}.png`), fullPage: true });
        }
    }
    for (const { theme, contrast } of axes ? themes : []) {
        await wear(theme, contrast);
        await judge(page, `${name} ${theme} ${contrast ?? 'usual'}`, problems);
    }
}
async function judge(page, name, problems) {
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
    const found = await page.evaluate(() =>
        window.axe.run(document, {
            runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        }),
    );
    for (const { id, nodes } of found.violations)
        problems.push(
            `${name}: ${id}: ${nodes
                .slice(0, 3)
                .map(
                    (node) =>
                        `${node.html.slice(0, 140)} ${node.any[0]?.message ?? node.failureSummary}`,
                )
                .join('\n    ')}`,
        );
}
const end = (problems) => {
    if (problems.length) throw new Error(problems.join('\n'));
};

export default {
    'axe on the first screen, at a table and in the lobby': {
        main: true,
        walk: async ({ person }) => {
            const page = await person();
            const problems = [];
            for (const name of ['home', 'dice', 'lobby']) {
                await screens[name](page);
                await todo(page).or(page.getByRole('heading').first()).first().waitFor();
                await judge(page, name, problems);
            }
            end(problems);
        },
    },
    'every screen: four sizes, pictures, axe in all themes': async ({ person }) => {
        mkdirSync(out, { recursive: true });
        const page = await person({ settings: { theme: 'light' } });
        const problems = [];
        for (const [name, visit] of Object.entries(screens)) {
            await visit(page);
            await page.waitForTimeout(300);
            await look(page, name, problems, true);
            await page.setViewportSize({ width: 1440, height: 900 });
        }
        end(problems);
    },
    'every screen in all languages: axe, and nothing too wide on a phone': async ({ person }) => {
        const problems = [];
        const tables = {};
        const page = await person({ device: 'phone' });
        // Games and tables are made once, in English, and shown in each language by their address.
        for (const name of ['dice', 'jokers', 'around-sealed', 'lobby', 'over', 'review']) {
            await screens[name](page);
            tables[name] = page.url();
        }
        for (const language of languages) {
            await page.evaluate(
                (one) =>
                    localStorage.setItem(
                        'qwixx-settings',
                        JSON.stringify({
                            ...JSON.parse(localStorage.getItem('qwixx-settings')),
                            language: one,
                        }),
                    ),
                language,
            );
            for (const path of [
                '/',
                '/around',
                '/table',
                '/pad',
                '/learn',
                '/learn/dice',
                '/learn/cards',
                '/learn/jokers',
                '/learn/cards/try',
                '/practice',
                '/history',
                '/settings',
                '/continue#abc',
                ...Object.values(tables),
            ]) {
                await page.goto(path);
                await page.getByRole('heading').first().waitFor({ state: 'attached' });
                if (path.includes('/review')) await page.locator('[role=slider]').waitFor();
                await page.waitForTimeout(250);
                const wide = await page.evaluate(
                    () =>
                        document.documentElement.scrollWidth - document.documentElement.clientWidth,
                );
                if (wide > 0) problems.push(`${path} in ${language}: ${wide} px too wide`);
                await judge(page, `${path} ${language}`, problems);
            }
        }
        end(problems);
    },
};
