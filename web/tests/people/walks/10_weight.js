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
                let gzip = 0; // for who comes by plain http: there browsers take no brotli
                for (const response of loaded) {
                    const length = ({ 'content-length': told }) => Number(told);
                    sum += length(response.headers()) || (await response.body()).length;
                    const headers = { 'accept-encoding': 'gzip' };
                    const again = await fetch(response.url(), { method: 'HEAD', headers });
                    gzip += length(Object.fromEntries(again.headers)) || 0;
                }
                const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;
                note(`${loaded.length} files, ${kilobytes(sum)}, ${kilobytes(gzip)} by gzip`);
                assert.ok(sum <= 200_000 && gzip <= 200_000, `${sum} bytes, ${gzip} by gzip`);
            }),
    },
};
