// Play now: against bots, in the page itself.
import assert from 'node:assert/strict';
import { network } from '../browser.js';
import { act, eager, hasty, place, play, refuse, result } from '../player.js';

async function start(page, { game, players, level } = {}) {
    if (game) await page.getByRole('radio', { name: game, exact: true }).check();
    if (players) await page.getByLabel('Players').selectOption({ label: players });
    if (level) await page.getByLabel('Level of the bots').selectOption({ label: level });
    await page.getByRole('button', { name: 'Play', exact: true }).click();
}

/** The service worker has everything. */
const kept = (page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

async function whole({ person, note }, setup, way = eager) {
    const page = await person();
    await start(page, setup);
    const moves = await play(page, { way });
    const rows = await result(page).getByRole('row').count();
    note(`${setup.game ?? 'Dice game'}, ${setup.players ?? '3 players'}: ${moves} choices`);
    return { page, rows, moves };
}

export default {
    'one click from the first screen, a short game to the end, rematch': {
        main: true,
        walk: async ({ person }) => {
            const page = await person({ device: 'phone' });
            await page.getByRole('button', { name: 'Play', exact: true }).click();
            await play(page, { way: hasty });
            await result(page).getByRole('button', { name: 'Rematch' }).click();
            await place(page)
                .getByRole('button', { name: /^Cross/ })
                .first()
                .waitFor();
            assert.equal(await result(page).count(), 0);
            await play(page, { until: (moves) => moves > 3 });
        },
    },
    'a whole dice game against two bots': async (all) => {
        const { rows } = await whole(all, {});
        assert.equal(rows, 4); // the head and three players
    },
    'a short card game': {
        walk: async (all) =>
            void (await whole(all, { game: 'Card game', players: 'You and 1 bot' }, hasty)),
    },
    'a whole card game against four bots': async (all) =>
        void (await whole(all, { game: 'Card game', players: 'You and 4 bots' })),
    'a whole card game with jokers': async (all) =>
        void (await whole(all, { game: 'Card game with jokers', players: 'You and 2 bots' })),
    solo: async (all) => {
        const { page } = await whole(all, { players: 'Solo' });
        await page.getByRole('heading', { name: /^[-−]?\d+ points?$/ }).waitFor();
    },
    'a reload in the middle of a turn changes nothing': {
        main: true,
        walk: async ({ person }) => {
            const page = await person();
            await start(page, { players: 'You and 2 bots' });
            await play(page, { until: (moves) => moves >= 4 });
            const seen = async () => ({
                sheet: await page.getByRole('group', { name: 'Your sheet' }).innerText(),
                dice: await page.getByRole('img', { name: /^Dice:/ }).getAttribute('aria-label'),
                moves: await place(page)
                    .getByRole('button')
                    .evaluateAll((all) =>
                        all.map((one) => one.getAttribute('aria-label') ?? one.textContent.trim()),
                    ),
            });
            const before = await seen();
            await page.reload();
            await place(page)
                .getByRole('button', { name: /^Cross/ })
                .first()
                .waitFor();
            assert.deepEqual(await seen(), before);
            await act(page);
            // From the first screen too.
            await page.goto('/');
            await page.getByRole('link', { name: /Turn \d+/ }).click();
            await place(page)
                .getByRole('button', { name: /^Cross/ })
                .first()
                .waitFor();
            await play(page, { until: (moves) => moves >= 2 });
        },
    },
    'the reader throws the dice, by a tap or by a key': {
        main: true,
        walk: async ({ person }) => {
            const page = await person({ settings: { roll: 'tap' } });
            await start(page, { players: 'Solo' });
            for (let turn = 0; turn < 3; turn += 1) {
                const dice = page.getByRole('button', { name: 'Roll the dice' });
                await dice.waitFor();
                await page.getByText('You roll: tap the dice.').waitFor();
                assert.equal(await place(page).getByRole('button').count(), 0);
                await dice.click();
                await page.getByRole('img', { name: /^Dice:/ }).waitFor();
                await play(page, {
                    until: async () => (await dice.count()) > 0 || turn > 9,
                    orElse: dice,
                });
            }
        },
    },
    'a settled choice is taken back until the next roll, unless that is switched off': {
        main: true,
        walk: async ({ person }) => {
            const page = await person({
                device: 'phone',
                settings: { takeBack: true, roll: 'tap' },
            });
            await start(page, { players: 'Solo' });
            const dice = page.getByRole('button', { name: 'Roll the dice' });
            const back = place(page).getByRole('button', { name: 'Take back' });
            const room = () =>
                place(page)
                    .locator('.choice .choice')
                    .evaluate((one) => one.offsetHeight);
            const sheet = () => page.getByRole('group', { name: 'Your sheet' }).innerText();
            const log = () => page.getByRole('region', { name: 'What happened' }).innerText();
            const shown = () =>
                page.getByRole('img', { name: /^Dice:/ }).getAttribute('aria-label');
            for (let turn = 0; turn < 3; turn += 1) {
                await dice.click();
                const cross = place(page)
                    .getByRole('button', { name: /^Cross (?!nothing)/ })
                    .first();
                await cross.or(dice).first().waitFor();
                if (await dice.count()) continue; // a misthrow by itself
                const before = [await sheet(), await shown(), await log()];
                const tall = await room();
                const crossed = await cross.getAttribute('aria-label');
                await cross.click();
                await back.click();
                await page.getByRole('button', { name: crossed }).waitFor();
                assert.deepEqual([await sheet(), await shown(), await log()], before);
                await page.keyboard.press('n'); // nothing in action 1, then in action 2
                await page
                    .getByRole('button', { name: /misthrow/ })
                    .or(dice)
                    .first()
                    .waitFor();
                if (!(await dice.count())) {
                    assert.equal(await room(), tall); // a misthrow and the way back, in one line
                    await page.keyboard.press('n');
                }
                await dice.waitFor(); // the roll waits, and so does the way back
                await page.keyboard.press('z');
                await page.getByRole('img', { name: /^Dice:/ }).waitFor();
                assert.deepEqual([await sheet(), await shown()], before.slice(0, 2));
                await page.keyboard.press('n');
                await dice.waitFor();
                if (turn === 2) break;
            }
            await dice.click(); // it was seen: now it stays
            await page.getByRole('img', { name: /^Dice:/ }).waitFor();
            assert.equal(await back.count(), 0);
            await page.goto('/settings');
            await page.getByLabel(/^Take back until/).uncheck();
            await page.goto('/');
            await start(page, { players: 'Solo' });
            await dice.click();
            await place(page)
                .getByRole('button', { name: /^Cross/ })
                .first()
                .click();
            await dice.or(place(page).getByRole('button')).first().waitFor();
            assert.equal(await back.count(), 0);
        },
    },
    'against bots there is a moment to take back before they roll': async ({ person }) => {
        const page = await person({ settings: { takeBack: true } });
        await start(page, { players: 'You and 2 bots' });
        const back = place(page).getByRole('button', { name: 'Take back' });
        for (let times = 0; times < 4; times += 1) {
            const cross = place(page)
                .getByRole('button', { name: /^Cross (?!nothing)/ })
                .first();
            await cross.waitFor();
            const wanted = await cross.getAttribute('aria-label');
            await cross.click();
            await back.click();
            await page.getByRole('button', { name: wanted }).waitFor();
            await refuse(page);
            await act(page);
        }
        await play(page, { way: hasty });
    },
    'a misthrow that comes by itself is said, and the end says why': async ({ person }) => {
        // Alone, and nothing is ever crossed where it can be: misthrows come one way or the other.
        const page = await person();
        await start(page, { players: 'Solo' });
        await play(page, { way: hasty });
        await result(page).getByText('It ended with your fourth misthrow.').waitFor();
        await result(page).getByText('Perfect play averages 115.5 points.').waitFor();
        assert.equal(await result(page).getByText('★').count(), 0); // alone nobody wins
        await result(page).getByRole('link', { name: 'Replay' }).click();
        await page.getByRole('button', { name: 'Play it' }).waitFor(); // of this game
    },
    'unfinished games are a line each and can be discarded': async ({ person }) => {
        const page = await person();
        await start(page, { players: 'You and 2 bots' });
        await play(page, { until: (moves) => moves >= 3 });
        await page.goto('/');
        const lines = page.getByRole('link', { name: /Player, Nora and Hugo Turn \d+/ });
        await lines.first().waitFor();
        await page.getByRole('button', { name: 'Discard this game' }).click();
        await page.getByRole('button', { name: 'Undo' }).click();
        assert.equal(await lines.count(), 1);
        await page.getByRole('button', { name: 'Discard this game' }).click();
        await page.goto('/learn');
        await page.goto('/');
        await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
        await page.waitForTimeout(500);
        assert.equal(await lines.count(), 0); // for good, though the page went at once
    },
    'a box that cannot be crossed says why; dashed boxes show what action 2 will offer': async ({
        person,
    }) => {
        const page = await person({ device: 'phone' });
        await start(page, { players: 'Solo' });
        const sheet = page.getByRole('group', { name: 'Your sheet' });
        const cross = sheet.getByRole('button', { name: /^Cross/ }).first();
        await cross.waitFor();
        // Alone one is active: in action 1 the coloured dice are looked at too.
        assert.ok((await sheet.locator('.box.ahead').count()) > 0);
        const why = page.locator('.why');
        const ask = async (box, reason) => {
            await sheet.locator(`span[data-box=${box}]`).click();
            await why.filter({ hasText: reason }).waitFor();
            const [tip, around] = [await why.boundingBox(), page.viewportSize()];
            assert.ok(tip.x >= 0 && tip.x + tip.width <= around.width, 'the answer is cut off');
        };
        const sum = Number(/\d+/.exec(await cross.getAttribute('aria-label'))[0]);
        await ask(`r${sum === 12 ? 3 : 12}`, 'Now only the sum of the white dice can be crossed.');
        await act(page);
        await sheet
            .getByRole('button', { name: /^Cross/ })
            .first()
            .waitFor();
        const crossed = await sheet.locator('span[data-box]:has(svg)').first();
        if (await crossed.count()) {
            const box = await crossed.getAttribute('data-box');
            await ask(box, 'This is crossed already.');
            const first = { r: 'r2', y: 'y2', g: 'g12', b: 'b12' }[box[0]];
            if (box !== first) await ask(first, 'this is left of your last one.');
        }
    },
    'what the strongest bots need is solved on the first screen, and kept': async ({
        person,
        note,
    }) => {
        const page = await person();
        const fetched = [];
        page.context().on('request', (request) => fetched.push(request.url()));
        await page.getByLabel('Players').selectOption({ label: 'You and 1 bot' });
        await page.getByLabel('Level of the bots').selectOption({ label: 'Expert' });
        const began = Date.now();
        const parts = () =>
            page.evaluate(
                () =>
                    new Promise((give) => {
                        const opening = indexedDB.open('qwixx-solved', 1);
                        opening.onupgradeneeded = () => opening.result.createObjectStore('parts');
                        opening.onsuccess = () => {
                            const count = opening.result
                                .transaction('parts')
                                .objectStore('parts')
                                .count();
                            count.onsuccess = () => {
                                opening.result.close();
                                give(count.result);
                            };
                        };
                    }),
            );
        for (let tries = 0; (await parts()) < 2; tries += 1) {
            assert.ok(tries < 600, 'it was not solved');
            await page.waitForTimeout(100);
        }
        const processors = await page.evaluate(() => navigator.hardwareConcurrency);
        note(`${Date.now() - began} ms with ${processors} processors, kept`);
        if (processors > 1) assert.ok(fetched.some((one) => one.includes('solving_worker')));
        await start(page, {});
        await play(page, { until: (moves) => moves >= 4 });
        assert.equal(await parts(), 2);
    },
    'a table that is not on this device says so': async ({ person }) => {
        const page = await person({ path: '/play?table=unknown' });
        await page.getByText('There is no such game on this device.').waitFor();
    },
    'the log outlives a visit to the settings': async ({ person }) => {
        const page = await person();
        await start(page, { players: 'You and 1 bot' });
        await play(page, { until: (moves) => moves >= 4 });
        const log = page.getByRole('region', { name: 'What happened' });
        const told = await log.getByRole('listitem').count();
        assert.ok(told > 4);
        await page.getByRole('link', { name: 'Settings' }).click();
        await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
        await page.goBack();
        await log
            .getByRole('listitem')
            .nth(told - 1)
            .waitFor();
    },
    'an impatient person clicks twice': async ({ person }) => {
        const page = await person({ settings: { speed: 'slow' } });
        await start(page, { players: 'Solo' });
        for (let choice = 0; choice < 4; choice += 1) {
            const button = place(page)
                .getByRole('button', { name: /^Cross/ })
                .first();
            await button.waitFor();
            const shown = await button.elementHandle();
            await shown.click();
            for (let click = 0; click < 8; click += 1) {
                await page.waitForTimeout(60);
                await shown.click({ timeout: 100, force: true }).catch(() => undefined);
                await refuse(page);
            }
        }
    },
    'without a network after the first visit': {
        main: true,
        walk: async ({ person, forgiving }) => {
            const page = await person();
            await kept(page);
            await page.context().setOffline(true);
            await forgiving(network, async () => {
                await page.goto('/');
                await start(page, { game: 'Dice game', players: 'You and 1 bot' });
                await play(page, { until: (moves) => moves >= 3 });
                await page.reload();
                await play(page, { way: hasty });
                for (const [path, name] of [
                    ['/learn/cards', 'Card game'],
                    ['/pad', 'Score pad'],
                    ['/history', 'History'],
                    ['/settings', 'Settings'],
                    ['/around', 'Around one screen'],
                ]) {
                    await page.goto(path);
                    await page.getByRole('heading', { level: 1, name }).waitFor();
                }
                await page.goto('/table'); // says so, instead of nothing
                await page
                    .getByRole('alert')
                    .or(page.getByText('Is the network off?'))
                    .first()
                    .waitFor();
            });
        },
    },
    'the strongest bots, without a network once they were here': async ({ person, forgiving }) => {
        const page = await person();
        await kept(page);
        await start(page, { game: 'Dice game', players: 'You and 1 bot', level: 'Master' });
        await play(page, { until: (moves) => moves >= 2 });
        await page.context().setOffline(true);
        await forgiving(network, async () => {
            await page.goto('/');
            await start(page, { game: 'Dice game', players: 'You and 1 bot', level: 'Master' });
            await play(page, { way: hasty });
        });
    },
};
