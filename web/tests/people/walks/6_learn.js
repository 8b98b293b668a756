// The guided games, each to its end.
import assert from 'node:assert/strict';
import { act, place } from '../player.js';

/** A guided game to its end; `rows`: what is on the sheet then. */
async function lesson({ person }, game, device, rows) {
    const page = await person({ path: '/learn', device });
    await page.getByRole('link', { name: `Guided game ${game}`, exact: true }).click();
    const guide = page.getByRole('region', { name: 'Guide' });
    const count = async () =>
        (await guide.getByText(/^Step \d+ of \d+$/).innerText()).match(/\d+/g).map(Number);
    for (let tries = 0; tries < 60; tries += 1) {
        const [at, all] = await count();
        if (at === all) break;
        const next = guide.getByRole('button', { name: 'Next' });
        if (await next.count()) await next.click();
        else if (await page.getByRole('button', { name: 'Take back' }).count())
            await page.getByRole('button', { name: 'Take back' }).click();
        else {
            await page
                .getByRole('button', { name: /^(Cross|Place \d)/ })
                .or(page.getByRole('group', { name: 'Your hand' }).getByRole('button'))
                .first()
                .waitFor();
            await act(page, { at: place(page) });
        }
        await page.waitForTimeout(150);
    }
    const [at, all] = await count();
    assert.equal(at, all, 'the lesson ends');
    const sheet = await place(page).getByRole('group', { name: 'Your sheet' }).textContent();
    for (const row of rows) assert.ok(sheet.includes(row), `${row}: ${sheet}`);
    await guide.getByRole('button', { name: 'Play against a novice' }).click();
    await place(page)
        .getByRole('button', { name: /^Cross/ })
        .or(page.getByRole('button', { name: /^Place \d: card/ }))
        .or(page.getByRole('group', { name: 'Your hand' }).getByRole('button'))
        .first()
        .waitFor();
}

export default {
    'from the first screen one click leads into the lesson': async ({ person }) => {
        const page = await person({ device: 'phone' });
        await page.getByRole('radio', { name: 'Card game', exact: true }).check();
        await page.getByRole('link', { name: 'New here? Learn it in one minute.' }).click();
        await page
            .getByRole('region', { name: 'Guide' })
            .getByText(/^Step 1 of/)
            .waitFor();
        await page.getByRole('group', { name: 'Your hand' }).waitFor(); // that of the game chosen
    },
    'the guided dice game': {
        main: true,
        walk: (all) =>
            lesson(all, 'Dice game', 'phone', ['Red: crossed 5, 6, 8, 9, 10, 12; lock crossed']),
    },
    'the guided card game': (all) =>
        lesson(all, 'Card game', 'desk', ['Red: crossed 2, 5', 'Green: crossed 11, 10, 9']),
    'the guided card game with jokers': (all) =>
        lesson(all, 'Card game with jokers', 'desk', ['Yellow: crossed 5, 6, 7']),
    'the rules of each game have pictures': async ({ person }) => {
        const page = await person({ path: '/learn' });
        for (const game of ['Dice game', 'Card game', 'Card game with jokers']) {
            await page.goto('/learn');
            await page.getByRole('link', { name: `Rules ${game}`, exact: true }).click();
            await page.getByRole('heading', { level: 1, name: game }).waitFor();
            await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
        }
    },
    'the chapter on strategy is fetched when it is wanted, and leads on to practice': async ({
        person,
    }) => {
        const page = await person({ path: '/learn', device: 'phone' });
        const fetched = [];
        page.on('request', (request) => fetched.push(request.url()));
        await page.getByRole('link', { name: 'Strategy', exact: true }).click();
        await page.getByRole('heading', { level: 1, name: 'Strategy' }).waitFor();
        const skipping = page.getByRole('table', { name: /^On someone else’s turn/ });
        await skipping.waitFor();
        assert.ok(fetched.some((address) => /\/Strategy-[^/]*\.js$/.test(address)));
        // The more boxes are skipped, the less crossing is worth.
        const lines = await skipping.getByRole('row').allInnerTexts();
        const early = lines
            .slice(1)
            .map((line) => Number(/[+−][\d.]+/.exec(line)[0].replace('−', '-')));
        assert.equal(early.length, 5);
        assert.deepEqual(
            early,
            [...early].sort((a, b) => b - a),
        );
        await page.getByRole('main').getByRole('link', { name: 'Practice', exact: true }).click();
        await page.getByRole('heading', { name: 'Puzzle of the day' }).waitFor();
    },
};
