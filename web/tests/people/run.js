// Walks through the page as people do, in a real browser at a real server.
//   node tests/people/run.js [--all] [WORD …]     the main ways; all of them; those with the
//                                                 word in their name
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openBrowser } from './browser.js';
import { startServer } from './server.js';

const here = fileURLToPath(new URL('./walks', import.meta.url));
const given = process.argv.slice(2);
const all = given.includes('--all');
const words = given.filter((one) => !one.startsWith('--'));
const longest = 600_000;

const walks = [];
for (const file of readdirSync(here).sort())
    for (const [name, walk] of Object.entries((await import(join(here, file))).default))
        walks.push({
            name: `${file.replace('.js', '')}: ${name}`,
            ...(typeof walk === 'function' ? { walk } : walk),
        });
const chosen = walks.filter(({ name, main }) =>
    words.length ? words.some((word) => name.includes(word)) : all || main,
);

// The main ways go two abreast, each with a server and a browser of their own; the rest one by one,
// because some of it measures.
const lanes = all || words.length ? 1 : 2;
const open = [];
const leave = () => Promise.all(open.splice(0).map((one) => one.close()));
for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void leave().finally(() => process.exit(1)));

/** Walks the ways of a queue; those that failed. */
async function goOn(queue) {
    const failed = [];
    const server = await startServer();
    open.push(server);
    const people = await openBrowser(server);
    open.push(people);
    for (let next = queue.shift(); next; next = queue.shift()) {
        const { name, walk } = next;
        const began = Date.now();
        const said = [];
        const problems = [];
        let timer;
        try {
            const late = new Promise((_, fail) => {
                timer = setTimeout(() => fail(new Error('It takes too long.')), longest);
            });
            await Promise.race([
                walk({ ...people, server, note: (text) => said.push(text) }),
                late,
            ]);
        } catch (error) {
            problems.push(error.stack ?? String(error));
        }
        clearTimeout(timer);
        problems.push(...people.take());
        await people.tidy().catch((error) => problems.push(String(error)));
        if (problems.length) failed.push(next);
        console.log(
            `${problems.length ? 'FAILED' : 'ok    '}  ${name} ` +
                `(${((Date.now() - began) / 1000).toFixed(1)} s)`,
        );
        for (const line of [...said, ...problems]) console.log(line.replace(/^/gm, '        '));
    }
    return failed;
}
const began = Date.now();
const queue = [...chosen];
let failed = (await Promise.all(Array.from({ length: lanes }, () => goOn(queue)))).flat();
await leave();
// A busy machine can be too slow for a browser. What is wrong with the page fails alone as well.
if (failed.length && failed.length < chosen.length) {
    console.log(`Once more, one by one: ${failed.length}`);
    failed = await goOn([...failed]);
    await leave();
}
const took = `${((Date.now() - began) / 1000).toFixed(0)} s`;
console.log(
    failed.length
        ? `${failed.length} of ${chosen.length} walks failed (${took}).`
        : `All ${chosen.length} walks passed (${took}).`,
);
process.exit(failed.length ? 1 : 0);
