// After `vite build`: the service worker learns what to keep, and everything that shrinks gets
// compressed copies beside it, FILE.br and FILE.gz, so that the server never compresses.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import zopfli from '@gfx/zopfli';

const built = join(dirname(fileURLToPath(import.meta.url)), '../../build/web');

function files(folder) {
    return readdirSync(folder).flatMap((name) => {
        const path = join(folder, name);
        return statSync(path).isDirectory() ? files(path) : [path];
    });
}

const worker = join(built, 'service-worker.js');
// Words of languages, big icons, what bots have learned, the coach with its puzzles and what needs
// a network anyway are fetched when they are wanted.
const languages = readdirSync(join(built, '../../po')).map((name) => name.replace('.po', ''));
const later = (path) =>
    /\.(bin|png|txt|gz|br)$|\/(Online|Continue|dist)-[^/]+$|\/coach-[^/]+\.wasm$/.test(path) ||
    languages.some((language) => new RegExp(`/${language}-[^/]+\\.js$`).test(path));
const kept = files(built)
    .filter((path) => path !== worker && !later(path))
    .sort();
const hash = createHash('sha256');
for (const path of kept) hash.update(relative(built, path)).update(readFileSync(path));
const addresses = kept
    .map((path) => '/' + relative(built, path))
    .map((path) => (path === '/index.html' ? '/' : path));
writeFileSync(
    worker,
    readFileSync(worker, 'utf8')
        .replace("'VERSION'", JSON.stringify(hash.digest('hex').slice(0, 16)))
        .replace("['FILES']", JSON.stringify(addresses)),
);

// Brotli is smaller by an eighth; browsers take it over https and from this machine.
const brotli = (bytes) =>
    brotliCompressSync(bytes, {
        params: {
            [constants.BROTLI_PARAM_LGWIN]: 22,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
    });
// Zopfli's gzip is smaller by a twentieth, and slow: what is large is not for the first game.
const gzip = async (bytes) =>
    bytes.length < 1_000_000
        ? Buffer.from(await zopfli.gzipAsync(bytes, { numiterations: 5 }))
        : gzipSync(bytes, { level: 9 });
const sums = { br: 0, gz: 0 };
for (const path of files(built).filter((name) =>
    /\.(js|css|wasm|html|json|svg|webmanifest|bin|txt)$/.test(name),
)) {
    const bytes = readFileSync(path);
    const gz = await gzip(bytes);
    const small = { br: brotli(bytes), gz };
    for (const [ending, packed] of Object.entries(small)) {
        writeFileSync(`${path}.${ending}`, packed);
        sums[ending] += packed.length;
    }
    console.log(
        `${String(small.br.length).padStart(8)} ${String(gz.length).padStart(8)}  ` +
            relative(built, path),
    );
}
console.log(
    `${String(sums.br).padStart(8)} ${String(sums.gz).padStart(8)}  in all, brotli and gzip; ` +
        `kept for use without a network: ${kept.length} files`,
);
