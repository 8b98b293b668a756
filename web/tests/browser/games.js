// People at one device: whole games of all three kinds in the page itself, by mouse and by keyboard
// alone; a reload in mid-turn; around one screen; the score pad; history and replay.
//   node tests/browser/games.js [NAME …]      after `npm run build`
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from './browser.js';
import { serve } from './serve.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const out = join(root, 'build/web-screenshots');
mkdirSync(out, { recursive: true });
const server = await serve(join(root, 'build/web'));
const browser = await launch();
const wanted = process.argv.slice(2);
let failed = 0;

async function device(settings = {}, width = 1440, serviceWorkers = 'block') {
    const context = await browser.newContext({ viewport: { width, height: width < 500 ? 740 : 900 }, locale: 'en-GB', serviceWorkers, reducedMotion: 'reduce' });
    await context.addInitScript((kept) => { if (!localStorage.getItem('qwixx-settings')) localStorage.setItem('qwixx-settings', kept); },
        JSON.stringify({ speed: 'off', theme: 'light', confirm: 'never', ...settings }));
    const page = await context.newPage();
    page.setDefaultTimeout(60000);
    page.on('pageerror', (error) => { failed += 1; console.log(`error in the page: ${error.stack ?? error}`); });
    page.on('console', (message) => { if (message.type() === 'error' && !/404|ERR_INTERNET_DISCONNECTED/.test(message.text())) { failed += 1; console.log(`console: ${message.text()}`); } });
    return { context, page };
}
const picture = (page, name) => page.screenshot({ path: join(out, `${name}.png`), fullPage: true });
function hold(truth, what) {
    if (!truth) throw new Error(what);
}

const over = 'section[aria-label="Result"]';
const box = 'button.box';
const nothing = '.choice button:has-text("Cross nothing")';
const card = '.hand button.card';
const take = '.middle button.card';
const owner = 'button:has-text("I am ")'; // around one screen: takes the device

/** Does one thing that can be done, any; false when the game is over. */
async function act(page) {
    await page.locator(`${over}, ${box}, ${nothing}, ${card}, ${take}, ${owner}`).first().waitFor();
    if (await page.locator(over).count()) return false;
    const click = (locator) => locator.first().click({ timeout: 5000 }).catch(() => undefined); // it may be gone: the game goes on
    if (await page.locator(owner).count()) await click(page.locator(owner));
    else if (await page.locator(take).count()) await click(page.locator(take));
    else if (await page.locator(card).count()) {
        await click(page.locator(card));
        await click(page.locator('.offers button'));
    } else if (await page.locator(box).count()) await click(page.locator(box));
    else await click(page.locator(nothing));
    return true;
}
async function playOut(page, most = 400) {
    for (let n = 0; n < most; ++n) if (!(await act(page))) return n;
    throw new Error('The game does not end.');
}

const tests = {
    async dice() {
        const { context, page } = await device({ seats: 3, level: 'casual' });
        await page.goto(server.address);
        await page.getByRole('button', { name: 'Play', exact: true }).click();
        for (let n = 0; n < 6; ++n) await act(page);
        await picture(page, 'play-dice-1440');
        const address = page.url();
        const total = (text) => text?.replace(/\s+/g, ' ');
        const before = total(await page.locator('.place .total').first().textContent());
        await page.reload();
        await page.locator('.place').first().waitFor();
        hold(page.url() === address, 'a reload must come back to the same game');
        hold(total(await page.locator('.place .total').first().textContent()) === before, 'a reload must keep the sheet');
        await playOut(page);
        await picture(page, 'play-dice-over-1440');
        await page.goto(server.address + '/history');
        await page.locator('li a').first().click();
        await page.getByRole('button', { name: 'To the end' }).waitFor();
        await picture(page, 'replay-1440');
        await page.getByRole('button', { name: 'A step on' }).click();
        await page.keyboard.press('ArrowRight');
        await page.getByRole('button', { name: 'To the end' }).click();
        await page.locator(over).waitFor();
        await context.close();
    },
    async cards() {
        const { context, page } = await device({ game: 'cards', seats: 4 });
        await page.goto(server.address);
        await page.getByRole('button', { name: 'Play', exact: true }).click();
        for (let n = 0; n < 4; ++n) await act(page);
        await picture(page, 'play-cards-1440');
        await playOut(page);
        await context.close();
    },
    async jokers() {
        const { context, page } = await device({ game: 'jokers', seats: 2 }, 360);
        await page.goto(server.address);
        await page.getByRole('button', { name: 'Play', exact: true }).click();
        for (let n = 0; n < 4; ++n) await act(page);
        await picture(page, 'play-jokers-360');
        await playOut(page);
        await context.close();
    },
    async keyboard() {
        const { context, page } = await device({ seats: 2 });
        await page.goto(server.address);
        await page.locator('form button[type=submit]').focus();
        await page.keyboard.press('Enter');
        // Tab goes to what can be done: a box, or nothing; Enter does it.
        for (let n = 0; n < 300; ++n) {
            await page.locator(`${over}, ${box}, ${nothing}`).first().waitFor();
            if (await page.locator(over).count()) break;
            for (let steps = 0; steps < 25; ++steps) {
                await page.keyboard.press('Tab');
                const found = await page.evaluate(() => document.activeElement?.matches('button.box, .choice button') ?? false);
                if (found) break;
            }
            await page.keyboard.press('Enter');
            await page.waitForTimeout(30);
        }
        await page.locator(over).waitFor();
        await context.close();
    },
    async around() {
        const { context, page } = await device();
        await page.goto(server.address + '/around');
        await picture(page, 'around-1440');
        await page.getByRole('button', { name: 'Add a bot' }).click();
        await page.getByRole('button', { name: 'Start the game' }).click();
        await page.locator('section.place').nth(1).waitFor();
        for (let n = 0; n < 4; ++n) await act(page);
        await picture(page, 'around-game-1440');
        await page.setViewportSize({ width: 360, height: 740 });
        await picture(page, 'around-game-360');
        await playOut(page, 800);
        await context.close();
    },
    async secrets() {
        const { context, page } = await device({ game: 'cards' });
        await page.goto(server.address + '/around');
        await page.getByLabel('Sealed choices').check();
        await page.getByRole('button', { name: 'Start the game' }).click();
        await page.getByText('Hand the device to').waitFor();
        hold((await page.locator('section.place').count()) === 0, 'no hand may be seen before its owner takes the device');
        await picture(page, 'around-sealed-1440');
        await page.getByRole('button', { name: /^I am/ }).click();
        await page.locator('section.place .hand').waitFor();
        hold((await page.locator('section.place .hand').count()) === 1, 'one hand only');
        await picture(page, 'around-sealed-hand-1440');
        await playOut(page, 800);
        // Open choices: sheets for all to see, hands not.
        await page.goto(server.address + '/around');
        await page.getByRole('button', { name: 'Start the game' }).click();
        await page.locator('section.place').nth(1).waitFor();
        await page.locator(owner).first().waitFor();
        hold((await page.locator('section.place .hand').count()) === 0, 'no hand may be seen before its owner takes the device');
        await picture(page, 'around-cards-1440');
        await playOut(page, 800);
        await context.close();
    },
    async pad() {
        const { context, page } = await device({}, 360);
        await page.goto(server.address + '/pad');
        await page.getByRole('button', { name: 'Add a sheet' }).click();
        await page.getByRole('button', { name: 'Start', exact: true }).click();
        await page.getByRole('button', { name: 'Cross Red 3', exact: true }).click();
        hold((await page.getByRole('button', { name: 'Cross Red 2', exact: true }).count()) === 0, 'what was skipped cannot be crossed');
        await page.getByRole('button', { name: 'Misthrow' }).click();
        await page.getByRole('button', { name: 'Blue', exact: true }).click(); // closed by somebody else
        await page.getByText('row closed').first().waitFor();
        await picture(page, 'pad-sheet-360');
        await page.reload();
        await page.locator('.sheet').waitFor();
        for (let n = 0; n < 3; ++n) await page.getByRole('button', { name: 'Undo' }).click();
        hold(await page.getByRole('button', { name: 'Undo' }).isDisabled(), 'undo goes back to the start, also after a reload');
        await context.close();
    },
    async offline() {
        const { context, page } = await device({ seats: 2, language: 'de' }, 768, 'allow');
        await page.goto(server.address);
        await page.evaluate(() => navigator.serviceWorker.ready);
        await page.waitForTimeout(1500); // what was loaded before the worker was there is kept, too
        await context.setOffline(true);
        await page.reload();
        await page.getByRole('button', { name: 'Spielen', exact: true }).click();
        await page.locator(`${box}, .choice button`).first().waitFor();
        await page.goto(server.address + '/pad');
        await page.getByRole('button', { name: 'Los', exact: true }).waitFor();
        await page.goto(server.address);
        await page.getByRole('link', { name: /^Weiterspielen/ }).first().click(); // the game is still there
        await page.locator('section.place').waitFor();
        await context.close();
    },
    async lessons() {
        for (const game of ['dice', 'cards', 'jokers']) {
            const { context, page } = await device({}, 768);
            await page.goto(`${server.address}/learn/${game}/try`);
            for (let n = 0; n < 60; ++n) {
                const label = await page.locator('.guide .count').textContent();
                if (await page.getByRole('button', { name: 'Play against a novice' }).count()) break;
                const next = page.getByRole('button', { name: 'Next', exact: true });
                const back = page.getByRole('button', { name: 'Take back' });
                if (await next.count()) await next.click();
                else if (await back.count()) await back.click();
                else if (await page.locator(take).count()) await page.locator(take).first().click();
                else if (await page.locator(card).count()) {
                    const cards = page.locator(`${card}[aria-pressed=false]`);
                    for (let some = 0; some < 3 && !(await page.locator('.offers button').count()); ++some) await cards.first().click();
                    if (await page.locator('.offers button').count()) await page.locator('.offers button').first().click();
                } else if (await page.locator(box).count()) await page.locator(box).first().click();
                else if (await page.locator(nothing).count()) await page.locator(nothing).first().click();
                await page.waitForTimeout(40);
                if (n === 3) await picture(page, `lesson-${game}-768`);
                void label;
            }
            await page.getByRole('button', { name: 'Play against a novice' }).waitFor();
            await context.close();
        }
    },
};

for (const [name, test] of Object.entries(tests)) {
    if (wanted.length && !wanted.includes(name)) continue;
    const start = Date.now();
    try {
        await test();
        console.log(`ok ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
    } catch (error) {
        failed += 1;
        console.log(`FAILED ${name}: ${error.stack ?? error}`);
        const page = browser.contexts().at(-1)?.pages()[0];
        if (page) await picture(page, `failed-${name}`).catch(() => undefined);
        for (const context of browser.contexts()) await context.close();
    }
}
await browser.close();
server.close();
process.exit(failed ? 1 : 0);
