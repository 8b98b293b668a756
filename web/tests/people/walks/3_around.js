// Around one screen: several people and bots at one device, and what each of them may see.
import assert from 'node:assert/strict';
import { act, hasty, place, result } from '../player.js';

async function setUp(
    page,
    { game = 'Dice game', names = ['Anna', 'Ben'], bots = 0, sealed = false } = {},
) {
    await page.goto('/around');
    for (let more = 2; more < names.length; more += 1)
        await page.getByRole('button', { name: 'Add a person' }).click();
    for (const [index, name] of names.entries())
        await page.getByLabel('Name', { exact: true }).nth(index).fill(name);
    for (let bot = 0; bot < bots; bot += 1)
        await page.getByRole('button', { name: 'Add a bot' }).click();
    await page.getByRole('combobox', { name: /^Game/ }).selectOption({ label: game });
    if (sealed) await page.getByLabel(/^Sealed choices/).check();
    await page.getByRole('button', { name: 'Start the game' }).click();
}
/** Everything the page has, seen or not. */
const everything = (page) => page.evaluate(() => document.documentElement.outerHTML);

/** Plays on, taking the device whenever it is handed over. */
async function goRound(page, { way = hasty, until = () => false, limit = 600 } = {}) {
    for (let step = 0; step < limit; step += 1) {
        const owner = page.getByRole('button', { name: /^I am / });
        await owner
            .or(page.getByRole('button', { name: /^(Cross|Place \d: card)/ }))
            .or(page.getByRole('group', { name: 'Your hand' }).getByRole('button'))
            .or(result(page))
            .first()
            .waitFor();
        if (await result(page).count()) return step;
        if (await until(step)) return step;
        // A choice that can be made comes before the next owner: with open choices there are both.
        if (!(await act(page, { way })) && (await owner.count())) await owner.first().click();
        await page.waitForTimeout(20);
    }
    throw new Error('The game does not end.');
}
/** The colours of cards in a hand, as the labels of buttons and pictures have them. */
const hand = (page) =>
    page
        .getByRole('group', { name: 'Your hand' })
        .getByRole('button')
        .or(page.getByRole('group', { name: 'Your hand' }).getByRole('img'))
        .evaluateAll((all) =>
            all
                .map((one) => one.getAttribute('aria-label'))
                .filter((label) => /^(Red|Yellow|Green|Blue|Joker) \d+$/.test(label ?? '')),
        );

export default {
    'open choices: three people and a bot, to the end and a rematch': {
        walk: async ({ person }) => {
            const page = await person({ device: 'tablet' });
            await setUp(page, { names: ['Anna', 'Ben', 'Clara'], bots: 1 });
            for (const name of ['Anna', 'Ben', 'Clara']) await place(page, name).waitFor();
            await goRound(page);
            assert.equal(await result(page).getByRole('row').count(), 5);
            await result(page).getByRole('button', { name: 'Rematch' }).click();
            await result(page).waitFor({ state: 'detached' });
            await goRound(page, { until: (step) => step > 4 });
        },
    },
    'whoever is active throws the dice, and each place says what befell it': async ({ person }) => {
        const page = await person({ settings: { roll: 'tap', speed: 'fast' } });
        await setUp(page);
        const dice = page.getByRole('button', { name: 'Roll the dice' });
        // From the first one on; and who starts is told.
        await page.getByText(/^(Anna|Ben) rolls: tap the dice\.$/).waitFor();
        await page.getByText(/^(Anna|Ben) starts\.$/).waitFor();
        assert.equal(await dice.count(), 1);
        const cross = page.getByRole('button', { name: /^Cross/ });
        const told = page.locator('.own .notice, .own .side [role=status]');
        let throws = 0;
        let notices = 0;
        for (let step = 0; step < 150 && !(throws > 8 && notices); step += 1) {
            await dice.or(cross).or(result(page)).first().waitFor();
            if (await result(page).count()) break;
            notices += await told.filter({ hasText: /Nothing could|fit nowhere/ }).count();
            throws += await dice.count();
            const mine = (await dice.count()) ? dice : cross.first();
            await mine.evaluate((one) => one.click()).catch(() => undefined);
            await page.waitForTimeout(100);
        }
        assert.ok(throws > 3 && notices > 0, `${throws} throws, ${notices} notices`);
    },
    'on a phone what is to be done next comes into sight': async ({ person }) => {
        const page = await person({ device: 'phone' });
        await setUp(page, { game: 'Card game' });
        const seen = (one) =>
            one.evaluate((element) => {
                const { top, bottom } = element.getBoundingClientRect();
                const bar = document.querySelector('.bar').getBoundingClientRect().bottom;
                return top >= bar - 1 && bottom <= innerHeight + 1;
            });
        const take = page.getByRole('button', { name: /^Place \d: card/ }).first();
        const show = page.getByRole('button', { name: /^I am / });
        const play = page.locator('.hand button.pickable');
        const call = page.locator('[data-key=nothing]');
        for (let step = 0; step < 16; step += 1) {
            await take.or(show).or(call).or(play).first().waitFor();
            await page.waitForTimeout(150); // it scrolls when all is laid out
            const next = (await take.count()) ? take : (await show.count()) ? show : call.or(play);
            const waits = next === take ? take : page.locator('.own .place').filter({ has: next });
            const all = await Promise.all((await waits.all()).map(seen));
            assert.ok(all.includes(true), `step ${step}: out of sight`);
            if (next === take || next === show) await next.first().evaluate((one) => one.click());
            else await act(page);
        }
    },
    'sealed choices: what the one before chose is nowhere in the page': {
        main: true,
        walk: async ({ person }) => {
            const page = await person();
            await setUp(page, { sealed: true, names: ['Anna', 'Ben'] });
            let seen = 0;
            for (let round = 0; round < 40 && seen < 4; round += 1) {
                const owner = page.getByRole('button', { name: /^I am / });
                await owner
                    .or(page.getByRole('button', { name: /^Cross/ }))
                    .or(result(page))
                    .first()
                    .waitFor();
                if (await result(page).count()) break;
                if (!(await owner.count())) {
                    await act(page);
                    continue;
                } // the same person goes on
                assert.equal(await page.getByRole('group', { name: 'Your sheet' }).count(), 0);
                await owner.click();
                const crosses = page.getByRole('button', {
                    name: /^Cross (Red|Yellow|Green|Blue)/,
                });
                await page
                    .getByRole('button', { name: /^Cross/ })
                    .first()
                    .waitFor();
                if (!(await crosses.count())) {
                    await act(page);
                    continue;
                }
                const label = await crosses.first().getAttribute('aria-label');
                const before = await page.getByRole('heading', { name: /Hand the device/ }).count();
                assert.equal(before, 0);
                // The other one may have crossed the same number earlier: then it is told already.
                const [row, number] = label.replace('Cross ', '').split(' ');
                const tellings = (text) =>
                    text.match(new RegExp(`(Anna|Ben) crosses ${row} ${number}\\.`, 'g'))?.length ??
                    0;
                const told = tellings(await everything(page));
                await crosses.first().click();
                await owner
                    .or(page.getByRole('button', { name: /^Cross/ }))
                    .or(result(page))
                    .first()
                    .waitFor();
                const html = await everything(page);
                // While the choice can be taken back the other one is still to choose, and nothing
                // tells it.
                if (await page.getByRole('button', { name: /takes the choice back/ }).count()) {
                    assert.ok(
                        !html.includes(`Chosen: Cross ${row} ${number}`),
                        `"${label}" is in the page for the next person`,
                    );
                    assert.ok(
                        tellings(html) <= told,
                        'what was chosen is told before it is settled',
                    );
                    assert.ok(
                        !html.includes(label),
                        `"${label}" is in the page for the next person`,
                    );
                    seen += 1;
                    await owner.click();
                    assert.ok(!(await everything(page)).includes(`Chosen: ${label}`));
                    await page
                        .getByRole('button', { name: /^Cross/ })
                        .first()
                        .waitFor();
                    await act(page);
                }
            }
            assert.ok(seen > 0, 'No sealed choice was seen.');
            await goRound(page);
        },
    },
    'card hands are hidden until their owner takes the device: sealed choices': async ({
        person,
    }) => {
        const page = await person();
        await setUp(page, { game: 'Card game', sealed: true, names: ['Anna', 'Ben'] });
        const held = {};
        for (let round = 0; round < 12; round += 1) {
            const owner = page.getByRole('button', { name: /^I am / });
            const doing = page
                .getByRole('button', { name: /^(Cross|Place \d: card)/ })
                .or(page.getByRole('group', { name: 'Your hand' }).getByRole('button'));
            await owner.or(doing).first().waitFor();
            if (await owner.count()) {
                const between = await everything(page);
                assert.equal(await page.getByRole('group', { name: 'Your hand' }).count(), 0);
                assert.doesNotMatch(
                    between,
                    /ard with a \d+ \(/,
                    'a back tells what somebody knows by the own hand',
                );
                const name = (await owner.innerText()).replace('I am ', '').trim();
                await owner.click();
                await page.getByRole('group', { name: 'Your hand' }).waitFor();
                held[name] = await hand(page);
                assert.ok(held[name].length >= 2, `${name} sees the own cards`);
                // None of the cards now shown was in the page a moment before (but where cards were
                // played, which all may see).
                const played = await page
                    .locator('details')
                    .locator('[role=img]')
                    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
                for (const card of held[name].filter((one) => !played.includes(one)))
                    assert.ok(
                        !between.includes(`"${card}"`),
                        `${card} of ${name} was in the page before ${name} took the device`,
                    );
                const other = Object.keys(held).find((one) => one !== name);
                const now = await everything(page);
                for (const card of (held[other] ?? []).filter(
                    (one) => !held[name].includes(one) && !played.includes(one),
                ))
                    assert.ok(
                        !now.includes(`aria-label="${card}"`),
                        `${card} of ${other} is in the page for ${name}`,
                    );
            } else await act(page, { way: hasty });
            await page.waitForTimeout(30);
        }
        await goRound(page);
    },
    'card hands are hidden until their owner takes the device: open choices': async ({
        person,
    }) => {
        const page = await person();
        await setUp(page, {
            game: 'Card game with jokers',
            names: ['Anna', 'Ben', 'Clara'],
            bots: 1,
        });
        await page
            .getByRole('button', { name: /^I am / })
            .or(page.getByRole('button', { name: /^(Cross|Place \d)/ }))
            .first()
            .waitFor();
        let shown = 0;
        await goRound(page, {
            until: async () => {
                const hands = await page.getByRole('group', { name: 'Your hand' }).count();
                assert.ok(hands <= 1, 'more than one hand is open');
                shown += hands;
                return false;
            },
        });
        assert.ok(shown > 0, 'nobody ever saw their hand');
    },
    'whole games around one screen with sealed choices: cards with jokers': async ({ person }) => {
        const page = await person({ device: 'phone' });
        await setUp(page, {
            game: 'Card game with jokers',
            names: ['Anna', 'Ben'],
            bots: 1,
            sealed: true,
        });
        await goRound(page);
    },
    'a reload gives the device to nobody': async ({ person }) => {
        const page = await person();
        await setUp(page, { game: 'Card game', sealed: true, names: ['Anna', 'Ben'] });
        await page.getByRole('button', { name: /^I am / }).click();
        await page.getByRole('group', { name: 'Your hand' }).waitFor();
        const cards = await hand(page);
        await page.reload();
        await page.getByRole('button', { name: /^I am / }).waitFor();
        const html = await everything(page);
        for (const card of cards) assert.ok(!html.includes(`"${card}"`), card);
    },
};
