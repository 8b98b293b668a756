// Lighthouse over the screens, as a phone and as a desktop sees them, at a real `qwixx serve`
// (after a build). Its packages are many and wanted only here, so they are fetched into
// build/lighthouse.
//   node tests/browser/lighthouse.js [PATH …]
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, startServer } from '../people/server.js';
import { launch } from './browser.js';

const least = 95;
const folder = join(root, 'build/lighthouse');
if (!existsSync(join(folder, 'node_modules/lighthouse')))
    execFileSync('npm', ['install', '--silent', '--no-save', '--prefix', folder, 'lighthouse@12'], {
        stdio: 'inherit',
    });
const fetched = createRequire(join(folder, 'node_modules/'));
const { default: lighthouse } = await import(pathToFileURL(fetched.resolve('lighthouse')).href);
const { default: desktop } = await import(
    pathToFileURL(fetched.resolve('lighthouse/core/config/desktop-config.js')).href
);

const server = await startServer();
const ask = async (path, body, token) => {
    const headers = token ? { Authorization: `Bearer ${token}` } : {};
    return (
        await fetch(`${server.address}/api/v1${path}`, {
            method: 'POST',
            headers,
            body: JSON.stringify(body),
        })
    ).json();
};
/** A table with a game under way, to be looked at by others. */
async function tableToWatch() {
    const { token } = await ask('/persons', { keep: 'token' });
    const { table } = await ask('/tables', { options: { game: 'dice' } }, token);
    for (const command of [
        { do: 'sit', name: 'Anna' },
        { do: 'seat-bot', level: 'casual' },
        { do: 'start' },
    ])
        await ask(`/tables/${table}/commands`, command, token);
    return `/table/${table}`;
}
const given = process.argv.slice(2);
const paths = given.length
    ? given
    : [
          '/',
          '/play?game=dice&seats=3&level=casual',
          '/play?game=cards&seats=3&level=casual',
          '/around',
          '/table',
          await tableToWatch(),
          '/pad',
          '/learn',
          '/learn/dice',
          '/learn/dice/try',
          '/history',
          '/settings',
      ];

const port = 9300 + (process.pid % 500);
const browser = await launch([`--remote-debugging-port=${port}`]);
let low = 0;
for (const path of paths)
    for (const [form, config] of [
        ['phone', undefined],
        ['desktop', desktop],
    ]) {
        const { lhr } = await lighthouse(
            server.address + path,
            {
                port,
                logLevel: 'error',
                onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
            },
            config,
        );
        const scores = Object.values(lhr.categories).map(
            ({ id, score }) => `${id} ${Math.round(score * 100)}`,
        );
        console.log(
            `${path} ${form}: ${scores.join(', ')} ` +
                `(processor ${Math.round(lhr.environment.benchmarkIndex)})`,
        );
        for (const { id, score, auditRefs } of Object.values(lhr.categories)) {
            if (score * 100 >= least) continue;
            low += 1;
            for (const { id: audit, weight } of auditRefs) {
                const found = lhr.audits[audit];
                if (weight > 0 && found.score !== null && found.score < 0.9)
                    console.log(`    ${id}: ${audit} ${found.score} ${found.displayValue ?? ''}`);
            }
        }
    }
await browser.close();
await server.close();
console.log(low ? `${low} scores under ${least}.` : `Every score is ${least} or more.`);
process.exit(low ? 1 : 0);
