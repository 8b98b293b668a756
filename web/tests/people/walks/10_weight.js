// How much is fetched until the first game runs.
import assert from 'node:assert/strict';
import { place } from '../player.js';

export default {
    'a game with casual bots: at most 200 KB over the network': {
        main: true,
        walk: ({ person, forgiving, note }) =>
            forgiving([/registration blocked/], async () => {
                const page = await person({ path: null, serviceWorkers: 'block' });
                const loaded = [];
                page.on('response', (response) => loaded.push(response));
                await page.goto('/');
                await page.getByRole('button', { name: 'Play', exact: true }).click();
                await place(page)
                    .getByRole('button', { name: /^Cross/ })
                    .first()
                    .waitFor();
                let sum = 0;
                for (const response of loaded) {
                    const length = Number(
                        response.headers()['content-length'] ?? (await response.body()).length,
                    );
                    sum += length;
                }
                note(`${loaded.length} files, ${(sum / 1000).toFixed(1)} KB`);
                assert.ok(sum <= 200_000, `${sum} bytes`);
            }),
    },
};
