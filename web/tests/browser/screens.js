// Goes through all screens: pictures at three widths into build/web-screenshots, nothing wider than
// the window, no error and no breach of the policy in the console, and axe on every screen in all
// themes (in English) and in all languages (in one theme). States of a game come from the gallery.
//   node tests/browser/screens.js [--pictures] [--axe] [PATH …]
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from './browser.js';
import { serve } from './serve.js';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../../..');
const out = join(root, 'build/web-screenshots');
mkdirSync(out, { recursive: true });
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const given = process.argv.slice(2);
const only = given.filter((one) => one.startsWith('/'));
const both = !given.includes('--pictures') && !given.includes('--axe');
const pictures = both || given.includes('--pictures');
const checks = both || given.includes('--axe');

const paths = only.length
    ? only
    : [
          '/',
          '/around',
          '/table',
          '/pad',
          '/learn',
          '/learn/dice',
          '/learn/cards',
          '/learn/jokers',
          '/learn/strategy',
          '/learn/dice/try',
          '/learn/cards/try',
          '/learn/jokers/try',
          '/practice',
          '/history',
          '/replay',
          '/review',
          '/settings',
          '/continue',
          '/gallery/lobby',
          '/gallery/dice-action1',
          '/gallery/dice-action2',
          '/gallery/dice-sealed',
          '/gallery/dice-over',
          '/gallery/cards-take',
          '/gallery/cards-call',
          '/gallery/jokers-play',
      ];
const themes = [
    { theme: 'light' },
    { theme: 'dark' },
    { theme: 'light', contrast: 'more' },
    { theme: 'dark', contrast: 'more' },
];
const languages = ['en-US', 'es', 'de', 'fr', 'nl', 'it'];

execFileSync(
    'npx',
    [
        'vite',
        'build',
        '--mode',
        'gallery',
        '--outDir',
        '../build/web-gallery',
        '--logLevel',
        'error',
    ],
    { cwd: join(here, '../..'), stdio: 'inherit' },
);
const server = await serve(join(root, 'build/web-gallery'));
const browser = await launch();
let problems = 0;
const problem = (text) => {
    problems += 1;
    console.log(text);
};

/** The page's own typeface, as from the second screen on. */
const ownTypeface = async () => {
    await document.fonts.load('600 1rem Qwixx');
    document.documentElement.dataset.type = 'own';
};

async function visitAll(width, settings, then) {
    const context = await browser.newContext({
        viewport: { width, height: width < 500 ? 740 : 900 },
        locale: 'en-GB',
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
    });
    await context.addInitScript(
        (kept) => localStorage.setItem('qwixx-settings', kept),
        JSON.stringify({ speed: 'off', theme: 'light', ...settings }),
    );
    const page = await context.newPage();
    let name = '';
    page.on('console', (message) => {
        if (message.type() === 'error' && !/404|Failed to load resource/.test(message.text()))
            problem(`${name}: ${message.text()}`);
    });
    page.on('pageerror', (error) => problem(`${name}: ${error.stack ?? error}`));
    for (const path of paths) {
        name = `${path} ${width} ${JSON.stringify(settings)}`;
        await page.goto(server.address + path);
        // A game of the engine comes a moment after its screen.
        const played = /\/try$|^\/gallery\/(?!lobby)/.test(path);
        const seen = played ? '.sheet' : path.startsWith('/gallery') ? '.paper' : ':is(h1, .paper)';
        await page.locator(`main ${seen}`).first().waitFor({ state: 'attached' });
        if (!settings.language) await page.evaluate(ownTypeface);
        await page.waitForTimeout(200);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (over > 0) problem(`${name}: ${over}px too wide`);
        await then(page, name, path);
    }
    await context.close();
}
async function judge(page, name) {
    await page.evaluate(axe); // runs in the page's own world: the policy forbids a script element
    const found = await page.evaluate(() =>
        window.axe.run(document, {
            runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        }),
    );
    for (const { id, nodes } of found.violations)
        problem(
            `${name}: ${id}: ${nodes
                .slice(0, 3)
                .map(
                    (node) =>
                        `${node.html.slice(0, 140)} ${node.any[0]?.message ?? node.failureSummary}`,
                )
                .join('\n    ')}`,
        );
}

if (pictures)
    for (const width of [360, 768, 1440])
        await visitAll(width, {}, (page, _, path) =>
            page.screenshot({
                path: join(out, `${(path.slice(1) || 'home').replace(/\W+/g, '-')}-${width}.png`),
                fullPage: true,
            }),
        );
if (checks) {
    for (const theme of themes) await visitAll(1440, theme, judge);
    for (const language of languages) await visitAll(360, { language }, judge);
}
await browser.close();
server.close();
console.log(
    problems
        ? `${problems} problems on ${paths.length} screens.`
        : `No problem on ${paths.length} screens.`,
);
process.exit(problems ? 1 : 0);
