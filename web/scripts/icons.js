// Makes the PNG icons from public/icon.svg with Chromium: node scripts/icons.js
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from '../tests/browser/browser.js';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../public');
const drawing = readFileSync(join(folder, 'icon.svg'), 'utf8');
// A maskable icon is cut to any shape: its ground goes to the edges.
const kinds = [
    ['icon-192.png', 192, drawing],
    ['icon-512.png', 512, drawing],
    [
        'icon-maskable-512.png',
        512,
        drawing
            .replace('rx="112"', '')
            .replace('rotate(-6 256 256)', 'translate(51 51) scale(0.8) rotate(-6 256 256)'),
    ],
];
const browser = await launch();
for (const [name, size, svg] of kinds) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const drawn = `<svg style="display:block" width="${size}" height="${size}" `;
    await page.setContent(`<body style="margin:0">${svg.replace('<svg ', drawn)}`);
    await page.screenshot({ path: join(folder, name), omitBackground: true });
    await page.close();
}
await browser.close();
