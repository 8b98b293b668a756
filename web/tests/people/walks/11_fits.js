// Whatever the screen: what is rolled or laid out, what is to be done and the whole own sheet are
// in sight together, without scrolling.
import assert from 'node:assert/strict';
import { act, result } from '../player.js';

const screens = [
    { width: 360, height: 740 },
    { width: 740, height: 360 },
    { width: 720, height: 450 }, // 1440x900 at 200 %
    { width: 768, height: 1024 },
    { width: 1280, height: 720 },
    { width: 1440, height: 900 },
];
const parts = {
    'what to do': '.bar .what',
    'the dice': '.dice',
    'the tableau': '[aria-label=Tableau] .card',
    'the pile': '[aria-label=Pile] .card',
    'the hand': '.own .hand .card',
    'the rows': '.own .row',
    'the total': '.own .total',
    'the buttons': '.own .side button',
};

/** Every part that is there is inside the window, and rows are tall enough to be read and hit. */
async function fits(page, screen, told) {
    const found = await page.evaluate((all) => {
        scrollTo(0, 0);
        return Object.entries(all).flatMap(([name, path]) =>
            [...document.querySelectorAll(path)].map((one) => {
                const { left, top, right, bottom, height } = one.getBoundingClientRect();
                return { name, left, top, right, bottom, height };
            }),
        );
    }, parts);
    for (const { name, left, top, right, bottom } of found)
        assert.ok(
            left >= 0 && top >= 0 && right <= screen.width + 0.5 && bottom <= screen.height + 0.5,
            `${told}: ${name} at ${[left, top, right, bottom].map(Math.round)}`,
        );
    const rows = found.filter(({ name }) => name === 'the rows');
    assert.equal(rows.length, 4, told);
    for (const { height } of rows) assert.ok(height >= 28, `${told}: a row is ${height} high`);
    assert.ok(found.some(({ name }) => name === 'the dice' || name === 'the hand'));
}

/** What a hint marks, as far as something lies over it. */
const hidden = (page) =>
    page.locator('[data-hint]').evaluateAll((all) =>
        all
            .filter((one) => {
                const { left, top, width, height } = one.getBoundingClientRect();
                const seen = document.elementFromPoint(left + width / 2, top + height / 2);
                return seen !== null && !one.contains(seen);
            })
            .map((one) => one.getAttribute('aria-label') ?? one.textContent),
    );

async function play({ person }, game, choices) {
    for (const screen of screens) {
        const page = await person({
            path: `/play?game=${game}&seats=5`,
            device: screen,
            settings: { takeBack: true },
        });
        const ready = page
            .locator('.own button:enabled, .middle .pickable')
            .or(result(page))
            .first();
        for (let turn = 0; turn < choices; turn += 1) {
            await ready.waitFor();
            if (await result(page).count()) break;
            // Cards are loaded when they are wanted.
            await page.locator(`${parts['the dice']}, ${parts['the hand']}`).first().waitFor();
            const told = `${game} ${screen.width}x${screen.height}`;
            await fits(page, screen, told);
            if (turn < 2) {
                const hint = page.getByRole('region', { name: 'Hint' });
                await page.getByRole('button', { name: 'Hint', exact: true }).click();
                await hint.getByText('★').first().waitFor();
                await fits(page, screen, `${told}, with a hint`);
                assert.deepEqual(await hidden(page), [], `${told}: what is marked`);
                const all = hint.getByText('All moves');
                if (game === 'dice' && (await all.count())) {
                    await all.click();
                    await hint.getByRole('row').last().waitFor();
                    await page.waitForTimeout(50); // it may go to the other end
                    assert.deepEqual(await hidden(page), [], `${told}: under all moves`);
                }
                const close = hint.getByRole('button');
                if (await close.isVisible()) await close.click();
            }
            await act(page);
            await page.waitForTimeout(50);
        }
        await page.done();
    }
}

/** Around one screen the sheets may pass under the edge, but nothing lies over anything. */
async function apart({ person }, game) {
    for (const screen of screens) {
        const page = await person({ path: '/around', device: screen });
        await page.getByRole('button', { name: 'Add a bot' }).click();
        await page.getByRole('combobox', { name: /^Game/ }).selectOption({ label: game });
        await page.getByRole('button', { name: 'Start the game' }).click();
        await page.locator('.own .place').nth(1).waitFor();
        await page.locator('.others .seat').waitFor();
        const parts = await page.evaluate(() => {
            scrollTo(0, 0);
            return [...document.querySelector('.table').children].map((one) => {
                const { left, top, right, bottom } = one.getBoundingClientRect();
                return { name: one.className, left, top, right, bottom };
            });
        });
        for (const [place, one] of parts.entries()) {
            assert.ok(one.right - one.left > 200, `${one.name} is too narrow: ${screen.width}`);
            for (const other of parts.slice(place + 1))
                assert.ok(
                    one.right <= other.left + 1 ||
                        other.right <= one.left + 1 ||
                        one.bottom <= other.top + 1 ||
                        other.bottom <= one.top + 1,
                    `${game} ${screen.width}x${screen.height}: ${one.name} on ${other.name}`,
                );
        }
        await page.done();
    }
}

/** On a phone lifting cards offers this and that, and the sheet stays where it is. */
async function still({ person }) {
    for (const language of ['en-GB', 'de', 'es', 'fr', 'it', 'nl']) {
        const page = await person({
            path: '/play?game=cards&seats=2&level=random',
            device: 'phone',
            settings: { takeBack: true, language },
        });
        const cards = page.locator('.own .hand button');
        const take = page.locator('.middle .pickable').first();
        const nothing = page.locator('[data-key=nothing]').first();
        const offers = page.locator('.offers');
        while (!(await offers.count())) {
            await take.or(nothing).or(offers).first().waitFor();
            if (await offers.count()) break;
            const next = (await take.count()) ? take : nothing;
            await next.evaluate((one) => one.click()).catch(() => undefined);
            await page.waitForTimeout(50);
        }
        const lies = () =>
            page.evaluate(() => ({
                row: document.querySelector('.own .row').getBoundingClientRect().top,
                high: document.querySelector('.offers').getBoundingClientRect().height,
                out: [...document.querySelectorAll('.offers > *')].filter((one) => {
                    const { left, right, top, bottom } = one.getBoundingClientRect();
                    const all = one.parentElement.getBoundingClientRect();
                    const past = left < all.left - 1 || right > all.right + 1;
                    return past || top < all.top - 1 || bottom > all.bottom + 1;
                }).length,
            }));
        const before = await lies();
        assert.equal(before.out, 0, language);
        let misthrows = 0;
        for (let place = 0; place < 5; place += 1) {
            await page.locator('.own .hand .cards > *').nth(place).click();
            misthrows += await page.locator('.offers .brief').count();
            assert.deepEqual(await lies(), before, `${language}, card ${place + 1}`);
        }
        assert.ok(misthrows > 0, `${language}: nothing else was crossed in this turn`);
        assert.ok(await cards.count());
        await page.done();
    }
}

export default {
    'a lifted card moves nothing, in all languages': still,
    'dice around one screen, nothing on anything': (all) => apart(all, 'Dice game'),
    'cards around one screen, nothing on anything': (all) => apart(all, 'Card game'),
    'dice, five at the table': (all) => play(all, 'dice', 6),
    'cards, five at the table': { main: true, walk: (all) => play(all, 'jokers', 9) },
};
