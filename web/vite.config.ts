import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

import { messages } from './scripts/po.js';

/** The parts of a first game of dice. */
const firstGame = new RegExp(
    'src/(awake|engine/engine|table/(table\\.svelte|moves|kept_log)|words/(refused|game)|' +
        'components/(Banner|Box|Chips|Choice|Cross|Dialog|Dice|Die|Face|Log|Misthrows|Place|Row|' +
        'Seat|Sheet|Table|TableLayout|TurnBar)\\.svelte)',
);

// The page is built into build/web beside everything else that is built; names in /assets carry a
// hash of their content and may be kept for ever.
export default defineConfig({
    plugins: [messages(), svelte()],
    build: {
        outDir: '../build/web',
        emptyOutDir: true,
        target: 'es2022',
        assetsInlineLimit: 0, // the content security policy allows no data: addresses
        // The first game's parts are fetched side by side. Of the other screens only the styles are
        // named beforehand: the list of all their parts would be in everybody's first load.
        modulePreload: {
            polyfill: false,
            resolveDependencies: (file, parts) =>
                /\/(Play|services|table)/.test(file)
                    ? parts
                    : parts.filter((part) => part.endsWith('.css')),
        },
        reportCompressedSize: false,
        // What a first game needs comes in few pieces: each alone is compressed worse.
        rolldownOptions: {
            output: {
                codeSplitting: {
                    groups: [
                        {
                            name: 'table.svelte',
                            test: firstGame,
                        },
                    ],
                },
            },
        },
    },
    worker: { format: 'es' },
    // `npm run dev` beside `qwixx serve`: the page from here, tables from there.
    server: {
        host: '127.0.0.1',
        proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } },
        fs: { allow: ['..'] }, // ../data
    },
    preview: { host: '127.0.0.1' },
    ...(process.env['VITEST'] ? { resolve: { conditions: ['browser'] } } : {}),
    test: { environment: 'happy-dom', include: ['src/**/*.test.ts', 'tests/unit/**/*.test.ts'] },
});
