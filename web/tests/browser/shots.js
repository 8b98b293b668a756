// Pictures of screens: node tests/browser/shots.js [--dark|--contrast] [--width 360,768,1440] /path …
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from './browser.js';
import { serve } from './serve.js';

const out = join(dirname(fileURLToPath(import.meta.url)), '../../../build/web-screenshots');
mkdirSync(out, { recursive: true });
const given = process.argv.slice(2);
const option = (name) => { const at = given.indexOf(name); return at < 0 ? undefined : given.splice(at, 2)[1]; };
const widths = (option('--width') ?? '360,768,1440').split(',').map(Number);
const settings = JSON.parse(option('--settings') ?? '{}');
const tag = option('--tag') ?? '';
const server = await serve();
const browser = await launch();
for (const path of given) {
    for (const width of widths) {
        const context = await browser.newContext({ viewport: { width, height: width < 500 ? 740 : 900 }, locale: 'en-GB', serviceWorkers: 'block' });
        await context.addInitScript((kept) => localStorage.setItem('qwixx-settings', kept), JSON.stringify({ speed: 'off', theme: 'light', ...settings }));
        const page = await context.newPage();
        page.on('console', (message) => { if (message.type() === 'error' || message.type() === 'warning') console.log(`${path} ${width}: ${message.text()}`); });
        page.on('pageerror', (error) => console.log(`${path} ${width}: ${error.stack ?? error}`));
        await page.goto(server.address + path);
        await page.waitForTimeout(700);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (over > 0) console.log(`${path} ${width}: ${over}px too wide`);
        await page.screenshot({ path: join(out, `${(path.slice(1) || 'home').replace(/\W+/g, '-')}${tag}-${width}.png`), fullPage: true });
        await context.close();
    }
}
await browser.close();
server.close();
