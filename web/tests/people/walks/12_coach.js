// The coach: a game reviewed, hints while one plays, puzzles.
import assert from 'node:assert/strict';
import { network } from '../browser.js';
import { act, eager, hasty, place, play, result } from '../player.js';
import { screens } from './8_looks.js';

const curve = (page) => page.getByRole('slider', { name: 'Chance to win over the turns' });
const turnOf = async (page) => Number(await curve(page).getAttribute('aria-valuenow'));
const shares = (text) => [...text.matchAll(/([−+]?)([\d.]+) %/g)].map((one) => number(one));
const number = ([, sign, size]) => (sign === '−' ? -1 : 1) * Number(size);

/** The rows of the sum: start, what followed, result. */
async function books(page) {
    const table = page.getByRole('table', { name: 'The sum: how the result came about' });
    return shares(await table.innerText());
}

export default {
    'a game is reviewed: sum, curve, mistakes, and it goes on from one of them': {
        main: true,
        walk: async ({ person, note }) => {
            const page = await person({ path: '/play?game=dice&seats=2&level=novice' });
            await play(page, { way: hasty });
            const began = Date.now();
            await result(page).getByRole('link', { name: 'Review', exact: true }).click();
            await curve(page).waitFor();
            note(`${Date.now() - began} ms from the click to the review, all of it fetched anew`);

            const [start, ...rest] = await books(page);
            const end = rest.pop();
            const sum = rest.reduce((a, b) => a + b, start);
            assert.ok(Math.abs(sum - end) < 0.5, `${start} and ${rest} make ${end}`);

            // By a button, by the pointer, by keys; and always the turn that is shown below.
            await page.getByRole('button', { name: 'Next mistake' }).click();
            const first = await turnOf(page);
            await page.getByRole('heading', { name: `Turn ${first}`, exact: true }).waitFor();
            await page.getByText(/^(\?!|\?\??)\s+(Inexact|Mistake|Blunder)/).waitFor();
            await page.getByText(/^Better: /).waitFor();
            const box = await curve(page).boundingBox();
            await page.mouse.click(box.x + box.width - 20, box.y + 12);
            const last = await turnOf(page);
            assert.ok(last > first);
            await curve(page).press('Home');
            assert.equal(await turnOf(page), 1);
            await curve(page).press('ArrowRight');
            assert.equal(await turnOf(page), 2);
            await curve(page).press('PageDown');
            await page.getByText(/^Better: /).waitFor();

            // The same in a table, for who sees no curve.
            await page.getByText('The whole game as a table').click();
            const table = page.getByRole('region', { name: 'The whole game as a table' });
            assert.equal(await table.getByRole('row').count(), last + 2);

            const wanted = await turnOf(page);
            await page.getByRole('button', { name: 'Play on from here' }).click();
            // The review has turning points of that name, until the table is there.
            const turn = page.locator('.whose').getByText(`Turn ${wanted}`, { exact: true });
            await turn.waitFor();
            await act(page, { way: eager, at: place(page) });
            await play(page, { way: hasty });
        },
    },
    'reviews are fast, with the page free, and known on the history screen': {
        walk: async ({ person, note }) => {
            const page = await person({ path: '/play?game=dice&seats=2&level=novice' });
            await play(page);
            const address = await result(page)
                .getByRole('link', { name: 'Review', exact: true })
                .getAttribute('href');
            await page.goto(address);
            await curve(page).waitFor();
            // Again, with the table solved and everything in the cache.
            await page.goto('/settings');
            await page.evaluate(() => {
                window.late = 0;
                let before = performance.now();
                const tick = () => {
                    const now = performance.now();
                    window.late = Math.max(window.late, now - before - 16);
                    before = now;
                    requestAnimationFrame(tick);
                };
                requestAnimationFrame(tick);
            });
            const began = Date.now();
            await page.evaluate((to) => {
                const link = Object.assign(document.createElement('a'), { href: to });
                document.body.append(link);
                link.click();
                link.remove();
            }, address);
            await curve(page).waitFor();
            const took = Date.now() - began;
            const late = await page.evaluate(() => window.late);
            note(
                `${took} ms a review at normal, a new worker; longest frame ${late.toFixed(0)} ms`,
            );
            assert.ok(took < 20_000);
            await page.goto('/history');
            await page.getByRole('slider', { name: 'Accuracy and luck over your games' }).waitFor();
            await page.getByText(/^Average accuracy: \d+/).waitFor();
        },
    },
    'a record that is dropped is reviewed, also without a network': {
        walk: async ({ person, forgiving }) => {
            const page = await person({ path: '/play?game=cards&seats=2&level=novice' });
            await play(page, { way: hasty });
            await result(page).getByRole('link', { name: 'Review', exact: true }).click();
            await curve(page).waitFor();
            await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
            await page.goto('/history');
            await page.getByRole('link', { name: /^Review Card game/ }).click();
            await curve(page).waitFor();
            await forgiving(network, async () => {
                await page.context().setOffline(true);
                await page.reload();
                await curve(page).waitFor();
                assert.ok((await books(page)).length >= 5);
            });
        },
    },
    'a hint by a button and by a key, and the review knows of it': {
        main: true,
        walk: async ({ person }) => {
            const page = await person({ path: '/play?game=dice&seats=2&level=novice' });
            const marked = page.locator('[data-hint]');
            const hint = page.getByRole('region', { name: 'Hint' });
            await page.getByRole('button', { name: 'Hint', exact: true }).click();
            await marked.first().waitFor();
            await hint.getByText('★').first().waitFor();
            // What is marked is what is said, and a click does it.
            const said = await hint.locator('b').first().innerText();
            const label = await marked
                .first()
                .evaluate((one) => one.getAttribute('aria-label') ?? one.textContent.trim());
            assert.ok(label.startsWith(said), `${label}: ${said}`);
            await hint.getByText('All moves').click();
            assert.ok((await hint.getByRole('row').count()) > 1);
            await marked.first().click();
            await hint.waitFor({ state: 'detached' });
            assert.equal(await marked.count(), 0);
            const button = page.getByRole('button', { name: 'Hint', exact: true });
            await button.waitFor();
            await page.keyboard.press('h');
            await marked.first().waitFor();
            await hint.getByText('All moves').focus();
            await page.keyboard.press('Escape');
            await hint.waitFor({ state: 'detached' });
            assert.equal(await marked.count(), 0);
            assert.ok(await button.evaluate((one) => one === document.activeElement));
            await play(page, { way: hasty });
            await result(page).getByRole('link', { name: 'Review', exact: true }).click();
            await page.getByText('2 hints used').waitFor();
        },
    },
    'a hint in the card game with jokers, and around one screen': {
        walk: async ({ person }) => {
            const page = await person({ path: '/play?game=jokers&seats=3&level=novice' });
            const marked = page.locator('[data-hint]');
            for (let times = 0; times < 5; times += 1) {
                await page.getByRole('button', { name: 'Hint', exact: true }).click();
                await marked.first().waitFor();
                await act(page);
                await page.getByRole('region', { name: 'Hint' }).waitFor({ state: 'detached' });
            }
            await page.goto('/around');
            await page.getByRole('button', { name: 'Start the game' }).click();
            await page.getByRole('button', { name: 'Hint', exact: true }).click();
            await marked.first().waitFor();
        },
    },
    'no hint at a table with others online': async ({ person }) => {
        const page = await person();
        await screens.online(page);
        await place(page).waitFor();
        assert.equal(await page.getByRole('button', { name: 'Hint', exact: true }).count(), 0);
    },
    'puzzles: the one of the day, then others; what was answered is kept': {
        main: true,
        walk: async ({ person }) => {
            const page = await person({ path: '/practice' });
            await page.getByRole('heading', { name: 'Puzzle of the day' }).waitFor();
            const ready = page
                .getByRole('button', { name: /^(Cross|Place \d: card)/ })
                .or(page.getByRole('group', { name: 'Your hand' }).getByRole('button'));
            const worths = page.getByRole('heading', { name: 'What the moves are worth' });
            const answer = async () => {
                await ready.first().waitFor();
                for (let tries = 0; tries < 5 && !(await worths.count()); tries += 1) {
                    await act(page);
                    await page.waitForTimeout(150);
                }
                await worths.waitFor();
                await page.getByText(/^(✓ Right!|✗ Not the best: )/).waitFor();
            };
            await answer();
            assert.ok((await page.getByRole('table').getByRole('row').count()) > 2);
            await page.getByText(/^Right: [01] of 1$/).waitFor();
            // Asking why a box is not offered answers nothing.
            await page.getByRole('combobox', { name: /^Game/ }).selectOption('dice');
            await ready.first().waitFor();
            await page.locator('.own span[data-box]:not(.crossed, .struck)').last().click();
            await page.locator('.own .why').waitFor();
            assert.equal(await worths.count(), 0);
            await page.getByRole('combobox', { name: /^Game/ }).selectOption('jokers');
            await answer();
            await page.getByRole('button', { name: 'Next puzzle' }).click();
            await answer();
            await page.reload();
            await page.getByText(/^Right: \d of 3$/).waitFor();
            await page.getByText('Puzzle of the day: 1 day').waitFor();
            await page.getByRole('heading', { name: 'Practice', exact: true }).waitFor();
        },
    },
    'puzzles that were never fetched say so without a network, and come with one': async ({
        person,
        forgiving,
    }) => {
        const page = await person();
        await page.evaluate(async () => {
            await navigator.serviceWorker.ready;
            while (!navigator.serviceWorker.controller)
                await new Promise((go) => setTimeout(go, 50));
        });
        await forgiving(network, async () => {
            await page.context().setOffline(true);
            await page.goto('/practice');
            await page.getByText('This part of the page could not be loaded.').waitFor();
            assert.equal(await page.getByText('(0)').count(), 0);
            await page.context().setOffline(false);
            await page.getByRole('button', { name: 'Load again' }).click();
            const puzzle = page.getByRole('heading', { name: 'Puzzle of the day' });
            await puzzle.waitFor();
            await page.locator('.own .row').first().waitFor();
            // They stay.
            await page.context().setOffline(true);
            await page.reload();
            await page.locator('.own .row').first().waitFor();
            await page.context().setOffline(false);
        });
    },
};
