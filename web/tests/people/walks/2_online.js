// Online: everyone has a browser of their own, at a table of the server.
import assert from 'node:assert/strict';
import { network, patience } from '../browser.js';
import { startNodes, whyNoNodes } from '../nodes.js';
import { act, eager, hasty, place, play, result } from '../player.js';
import { root } from '../server.js';

const pictures = `${root}/build/web-screenshots/people`;
const names = ['Anna', 'Ben', 'Clara', 'David', 'Eva'];

async function openTable(
    host,
    { name = 'Anna', game, open = 'Open a table', bots = 0, level = 'Casual' } = {},
) {
    await host.goto('/');
    await host.getByRole('link', { name: /^Online/ }).click();
    await host.getByRole('button', { name: open, exact: true }).click();
    await sit(host, name);
    if (game) {
        await host.getByRole('combobox', { name: /^Game/ }).selectOption({ label: game });
        await host.getByLabel('Pace').waitFor();
    }
    for (let bot = 0; bot < bots; bot += 1) await seatBot(host, level, bot + 1);
    return host.getByLabel('Link', { exact: true }).inputValue();
}
async function seatBot(host, level) {
    const chairs = host
        .getByRole('listitem')
        .filter({ has: host.getByRole('button', { name: /^Remove/ }) });
    const before = await chairs.count();
    await host.getByLabel('Level of a bot').selectOption({ label: level });
    await host.getByRole('button', { name: 'Seat a bot' }).click();
    await chairs.nth(before).waitFor();
}
async function sit(page, name) {
    await page.getByLabel('Your name').fill(name);
    await page.getByRole('button', { name: 'Sit down' }).click();
    await page.getByRole('button', { name: 'Stand up' }).waitFor();
}
async function gather({ person }, count, setup = {}) {
    const host = await person();
    const link = await openTable(host, setup);
    const all = [host];
    for (const name of names.slice(1, count)) {
        const guest = await person({ path: link, device: all.length % 2 ? 'phone' : 'desk' });
        await sit(guest, name);
        all.push(guest);
    }
    for (const name of names.slice(0, count))
        await host.getByText(name, { exact: true }).first().waitFor();
    return { host, all, link };
}
const begin = (host) => host.getByRole('button', { name: 'Start the game' }).click();
const everyone = (all, how) => Promise.all(all.map((page) => play(page, how)));
const asked = (page) => page.getByRole('button', { name: /^(Cross|Place \d: card)/ }).first();
const total = async (page, name) =>
    (
        await result(page)
            .getByRole('row', { name: new RegExp(name) })
            .getByRole('cell')
            .last()
            .innerText()
    ).trim();

/** Plays until somebody is in the middle of a turn: the one has chosen, the other has not. */
async function middle(all) {
    for (let round = 0; round < 200; round += 1) {
        for (const page of all) {
            if (!(await asked(page).count())) continue;
            const other = all.find((one) => one !== page);
            if (await other.getByRole('button', { name: 'Take back' }).count())
                return { page, other };
            await act(page);
        }
        await all[0].waitForTimeout(50);
    }
    throw new Error('No turn was found.');
}
/** Plays some choices more, whoever is asked: nobody waits for somebody who has stopped. */
async function some(all, count) {
    for (let made = 0, round = 0; made < count; round += 1) {
        assert.ok(round < 2000, 'the game stands still');
        for (const page of all) if ((await asked(page).count()) && (await act(page))) made += 1;
        await all[0].waitForTimeout(30);
    }
}
/** Keeps whatever the page says of trouble, however shortly. */
const watch = (page) =>
    page.evaluate(() => {
        window.noticed = new Set();
        const look = () => {
            for (const one of document.querySelectorAll('[role=alert]'))
                window.noticed.add(one.textContent);
            if (document.body.textContent.includes('The connection broke'))
                window.noticed.add('The connection broke');
        };
        new MutationObserver(look).observe(document.body, {
            subtree: true,
            childList: true,
            characterData: true,
        });
    });
async function twoPlay(all3, game, way) {
    const { host, all } = await gather(all3, 2, { game, bots: 1 });
    await begin(host);
    await everyone(all, { way });
    assert.equal(await total(all[0], 'Ben'), await total(all[1], 'Ben'));
    return { host, all };
}

export default {
    'two browsers at one table by link: a short dice game, rematch with one click each': {
        main: true,
        walk: async (people) => {
            const { all } = await twoPlay(people, 'Dice game', hasty);
            for (const page of all)
                await result(page).getByRole('button', { name: 'Rematch' }).click();
            for (const page of all) await result(page).waitFor({ state: 'detached' });
            await some(all, 4);
        },
    },
    'two browsers: a whole dice game': async (people) =>
        void (await twoPlay(people, 'Dice game', eager)),
    'two browsers: a whole card game': async (people) =>
        void (await twoPlay(people, 'Card game', eager)),
    'two browsers: a short card game with jokers': {
        main: true,
        walk: async (people) => void (await twoPlay(people, 'Card game with jokers', hasty)),
    },
    'two browsers: a whole card game with jokers': async (people) =>
        void (await twoPlay(people, 'Card game with jokers', eager)),
    'five browsers: a whole dice game': async (people) => {
        const { host, all } = await gather(people, 5, { game: 'Dice game' });
        await begin(host);
        await everyone(all, {});
        assert.equal(new Set(await Promise.all(all.map((page) => total(page, 'Eva')))).size, 1);
    },
    'five browsers: a whole card game': async (people) => {
        const { host, all } = await gather(people, 5, { game: 'Card game' });
        await begin(host);
        await everyone(all, {});
    },
    'five browsers: a whole card game with jokers': async (people) => {
        const { host, all } = await gather(people, 5, { game: 'Card game with jokers' });
        await begin(host);
        await everyone(all, {});
    },
    'a reload in the middle of a turn; a choice can be taken back': async (people) => {
        const { host, all } = await gather(people, 2, { game: 'Dice game' });
        await begin(host);
        const { page, other } = await middle(all);
        const sheet = await page.getByRole('group', { name: 'Your sheet' }).innerText();
        await page.reload();
        await asked(page).waitFor();
        assert.equal(await page.getByRole('group', { name: 'Your sheet' }).innerText(), sheet);
        await other.reload();
        await other.getByRole('button', { name: 'Take back' }).click();
        await asked(other).waitFor();
        await some(all, 6);
    },
    'the network goes off and on': async (people) => {
        const { host, all } = await gather(people, 2, { game: 'Dice game' });
        await begin(host);
        const { page, other } = await middle(all);
        await people.forgiving(network, async () => {
            // Playwright's offline does not touch sockets that are open: the server is told to stay
            // away by a reload.
            await page.context().setOffline(true);
            await page.reload().catch(() => undefined);
            await page.waitForTimeout(1500);
            await page.context().setOffline(false);
            await page.reload();
            await asked(page).waitFor();
        });
        await everyone([page, other], { way: hasty });
    },
    'the server is killed in the middle of a turn and comes back': {
        main: true,
        walk: async (people) => {
            const { host, all } = await gather(people, 2, { game: 'Dice game' });
            await begin(host);
            const { page, other } = await middle(all);
            const sheet = await other.getByRole('group', { name: 'Your sheet' }).innerText();
            await people.forgiving(network, async () => {
                await people.server.kill();
                await page.getByText('The connection broke. Trying again…').waitFor();
                await act(page); // chosen while the server is gone: it is sent when it is back
                await page.waitForTimeout(500);
                await people.server.start();
                await Promise.all(
                    all.map((one) =>
                        one
                            .getByText('The connection broke. Trying again…')
                            .waitFor({ state: 'detached' }),
                    ),
                );
            });
            assert.ok(sheet);
            await everyone(all, { way: hasty });
            assert.equal(await total(all[0], 'Ben'), await total(all[1], 'Ben'));
        },
    },
    'behind a proxy a node is killed, and nobody notices': async (people) => {
        const why = whyNoNodes();
        if (why) return people.note(`skipped: ${why}`);
        const cluster = await startNodes();
        try {
            const person = (more) => people.person({ ...more, baseURL: cluster.address });
            const { host, all } = await gather({ person }, 2, { game: 'Dice game', bots: 1 });
            await begin(host);
            await some(all, 4);
            await Promise.all(all.map(watch));
            await people.forgiving(network, async () => {
                for (const round of [1, 2]) {
                    const node = await cluster.serving();
                    await node.kill();
                    const killed = Date.now();
                    await some(all, 1);
                    people.note(`after the kill a choice was made in ${Date.now() - killed} ms`);
                    await some(all, 5);
                    people.note(`and five more in ${Date.now() - killed} ms`);
                    for (const [index, page] of all.entries())
                        await page.screenshot({ path: `${pictures}/killed-${round}-${index}.png` });
                    node.start();
                    await cluster.settle();
                }
            });
            await everyone(all, { way: hasty });
            assert.equal(await total(all[0], 'Ben'), await total(all[1], 'Ben'));
            for (const page of all)
                assert.deepEqual(await page.evaluate(() => [...window.noticed]), []);
        } finally {
            await cluster.close();
        }
    },
    'a spectator sees the game and no hand; chat with mute': async (people) => {
        const { host, all, link } = await gather(people, 2, { game: 'Card game' });
        await begin(host);
        const watcher = await people.person({ path: link });
        await watcher.getByText('You watch.').waitFor();
        assert.equal(await watcher.getByRole('group', { name: 'Your hand' }).count(), 0);
        assert.equal(await watcher.getByRole('textbox', { name: 'Say something' }).count(), 0);
        const say = async (page, text) => {
            await page.getByRole('textbox', { name: 'Say something' }).fill(text);
            await page.getByRole('textbox', { name: 'Say something' }).press('Enter');
        };
        const [anna, ben] = all;
        await say(ben, 'Good luck!');
        for (const page of [anna, ben, watcher]) await page.getByText('Good luck!').waitFor();
        await anna.getByRole('button', { name: 'Mute Ben' }).first().click();
        assert.equal(await anna.getByText('Good luck!').count(), 0);
        await say(ben, 'Are you there?');
        await watcher.getByText('Are you there?').waitFor();
        assert.equal(await anna.getByText('Are you there?').count(), 0);
        await anna.getByRole('button', { name: 'Hear Ben again' }).click();
        await anna.getByText('Are you there?').waitFor();
        await anna.getByRole('button', { name: 'Hide the chat' }).click();
        assert.equal(await anna.getByText('Are you there?').count(), 0);
        await everyone(all, { way: hasty });
        await result(watcher).waitFor({ timeout: patience });
    },
    'the turn shows in title and icon; what was said below the edge has a badge': async (
        people,
    ) => {
        const { host, all } = await gather(people, 2, { game: 'Dice game' });
        await begin(host);
        const [anna, ben] = all; // Ben has a phone: the chat is far below
        await asked(ben).waitFor();
        const icon = () => ben.locator('link[rel=icon]').getAttribute('href');
        assert.equal(await icon(), '/icon-turn.svg');
        assert.match(await ben.title(), /Your turn/);
        await anna.getByRole('textbox', { name: 'Say something' }).fill('Good luck!');
        await anna.getByRole('textbox', { name: 'Say something' }).press('Enter');
        const badge = ben.getByRole('button', { name: /^Chat 1$/ });
        await badge.click();
        await badge.waitFor({ state: 'detached' });
        await ben.getByText('Good luck!').waitFor();
        assert.equal(await anna.getByRole('button', { name: /^Chat/ }).count(), 0); // her own words
        await everyone(all, { way: hasty });
        await result(ben).waitFor();
        assert.equal(await icon(), '/icon.svg');
    },
    'continue on another device: the link works once': async (people) => {
        const { host, all } = await gather(people, 2, { game: 'Dice game' });
        await begin(host);
        await asked(all[1]).waitFor();
        const more = await all[1].context().newPage();
        await more.goto('/table');
        await more.getByRole('button', { name: 'Make a code' }).click();
        const text = await more.getByText(/Type this code on the other device/).innerText();
        const code = text.split(': ').at(-1).trim();
        assert.match(code, /^[2-9A-HJ-NP-Z]{4} [2-9A-HJ-NP-Z]{4}$/); // short, and easy to type
        await more.close();
        const second = await people.person({ path: '/table' });
        await second.getByLabel('Code from the other device').fill(code.toLowerCase());
        await second.getByRole('button', { name: 'Continue here' }).click();
        await second.getByRole('button', { name: 'Continue here' }).click();
        await second.getByRole('link', { name: 'Your tables' }).click();
        await second.getByRole('link', { name: /Anna and Ben/ }).click();
        await place(second).waitFor();
        const third = await people.person({ path: `/continue#${code.replace(' ', '')}` });
        await people.forgiving([/Failed to load resource/, /^4\d\d:/], async () => {
            await third.getByRole('button', { name: 'Continue here' }).click();
            await third.getByRole('alert').waitFor();
        });
        await all[1].done();
        await everyone([host, second], { way: hasty });
    },
    'a public table is in the list; a link table is not': async (people) => {
        const host = await people.person();
        const link = await openTable(host, { name: 'Paula', open: 'Open a public table' });
        const secret = await people.person();
        await openTable(secret, { name: 'Quentin' });
        const guest = await people.person({ path: '/table' });
        await guest.getByRole('link', { name: /Paula.*Sit down$/ }).click();
        assert.equal(guest.url(), link);
        await sit(guest, 'Ben');
        await guest.goto('/table');
        await guest.getByRole('heading', { name: 'Your tables' }).waitFor();
        // Each table once: where one sits, one continues.
        await guest.getByRole('link', { name: /Paula.*Continue$/ }).waitFor();
        assert.equal(await guest.getByRole('link', { name: /Paula/ }).count(), 1);
        assert.equal(await guest.getByText('Quentin').count(), 0);
    },
    'seats: remove, rename, leave in a running game': async (people) => {
        const { host, all } = await gather(people, 2, {
            game: 'Dice game',
            bots: 2,
            level: 'Novice',
        });
        await host.getByRole('button', { name: /^Remove\sTim$/ }).click();
        await all[1].getByRole('button', { name: 'Change the name' }).click();
        await all[1].getByLabel('Your name').fill('Bea');
        await all[1].getByRole('button', { name: 'Save' }).click();
        await host.getByRole('button', { name: 'Remove Bea' }).waitFor();
        await begin(host);
        await asked(host).waitFor();
        // Leaving asks, and who left may come back.
        await all[1].getByRole('button', { name: 'Leave the game' }).click();
        const sure = all[1].getByRole('dialog', { name: 'Leave the game?' });
        await sure.getByText(/A bot plays on for you, and the game counts as lost/).waitFor();
        await sure.getByRole('button', { name: 'Stay' }).click();
        await sure.waitFor({ state: 'detached' });
        await all[1].getByRole('button', { name: 'Leave the game' }).click();
        await sure.getByRole('button', { name: 'Leave the game' }).click();
        await host.getByText('has left').first().waitFor();
        await host.getByText('Bea leaves. A bot plays on.').first().waitFor();
        await all[1].getByRole('button', { name: 'Take my seat back' }).click();
        await host.getByText('has left').first().waitFor({ state: 'detached' });
        await place(all[1]).waitFor();
        await all[1].getByRole('button', { name: 'Leave the game' }).click();
        await sure.getByRole('button', { name: 'Leave the game' }).click();
        await host.getByText('has left').first().waitFor();
        await play(host, { way: hasty });
        await result(host).getByText('A bot played on for Bea.').waitFor();
    },
    'the host removes somebody and lets them in again, and mutes at a public table': {
        main: true,
        walk: async (people) => {
            const host = await people.person();
            const link = await openTable(host, { open: 'Open a public table' });
            const ben = await people.person({ path: link, device: 'phone' });
            await sit(ben, 'Ben');
            const guests = host.getByRole('region', { name: 'Guests' });
            const say = async (text) => {
                await ben.getByRole('textbox', { name: 'Say something' }).fill(text);
                await ben.getByRole('textbox', { name: 'Say something' }).press('Enter');
            };
            await host.getByRole('button', { name: /^Remove\sBen$/ }).click();
            await guests.getByText('was removed').waitFor();
            await people.forgiving([/Failed to load resource/, /^409:/], async () => {
                await ben.getByRole('button', { name: 'Sit down' }).click();
                await ben
                    .getByRole('alert')
                    .getByText(/The host has removed you/)
                    .waitFor();
            });
            await guests.getByRole('button', { name: /^Let in again\sBen$/ }).click();
            await guests.getByText('was removed').waitFor({ state: 'detached' });
            await sit(ben, 'Ben');

            await guests.getByRole('button', { name: /^Silence for everyone\sBen$/ }).click();
            await guests.getByText('is muted').waitFor();
            await say('Buy things!');
            await ben.getByRole('alert').getByText('The host has muted you').first().waitFor();
            assert.equal(
                await ben.getByRole('textbox', { name: 'Say something' }).inputValue(),
                'Buy things!', // it is not lost
            );
            await begin(host); // and in a game as well
            await guests.getByRole('button', { name: /^Let talk again\sBen$/ }).click();
            await guests.getByRole('button', { name: /^Silence for everyone\sBen$/ }).waitFor();
            await say('Good luck!');
            await host.getByText('Good luck!').waitFor();
            assert.equal(await host.getByText('Buy things!').count(), 0);
        },
    },
    'a turn calls who looks elsewhere, and the screen stays on while it is played': async (
        people,
    ) => {
        const { host, all, link } = await gather(people, 2, { game: 'Dice game' });
        const ben = await all[1].context().newPage();
        await all[1].close();
        await ben.addInitScript(() => {
            localStorage.setItem(
                'qwixx-settings',
                JSON.stringify({ ...JSON.parse(localStorage['qwixx-settings']), notify: true }),
            );
            window.called = [];
            window.Notification = class {
                static permission = 'granted';
                constructor(title) {
                    window.called.push(title);
                }
                close() {
                    window.called.push('closed');
                }
            };
            window.locks = [];
            const ask = navigator.wakeLock.request.bind(navigator.wakeLock);
            navigator.wakeLock.request = async (kind) => {
                const lock = await ask(kind);
                window.locks.push(lock);
                return lock;
            };
            window.away = false; // whether somebody looks: a browser without a window cannot tell
            Object.defineProperty(document, 'visibilityState', {
                get: () => (window.away ? 'hidden' : 'visible'),
            });
        });
        await ben.goto(link);
        await ben.getByRole('button', { name: 'Stand up' }).waitFor();
        assert.equal(await ben.evaluate(() => window.locks.length), 0); // nothing is played yet
        await begin(host);
        await asked(ben).waitFor();
        await ben.waitForFunction(() => window.locks.some((lock) => !lock.released));
        assert.deepEqual(await ben.evaluate(() => window.called), []); // Ben looks
        await ben.evaluate(() => (window.away = true));
        await everyone([host, ben], {
            way: hasty,
            until: async () => (await ben.evaluate(() => window.called.length)) > 1,
        });
        assert.deepEqual((await ben.evaluate(() => window.called)).slice(0, 2), [
            'Your turn',
            'closed', // when it was taken
        ]);
        await ben.getByRole('link', { name: 'Learn', exact: true }).click();
        await ben.waitForFunction(() => window.locks.every((lock) => lock.released));
    },
    'a fast table: the clock is seen, hurries, and is not waited for': async (people) => {
        const { host, all } = await gather(people, 2, { game: 'Dice game' });
        await host.getByLabel('Pace').selectOption({ label: '15 seconds a choice' });
        await all[1].getByText('15 seconds a choice').waitFor();
        await begin(host);
        const ben = all[1];
        await asked(ben).waitFor();
        const clock = ben.getByText(/^\d+ s$/);
        await clock.waitFor();
        assert.ok(parseInt(await clock.innerText(), 10) <= 15);
        await ben.locator('.soon').waitFor(); // in its last seconds
        await ben.getByText('Your time ran out.').first().waitFor();
    },
    'a table that does not exist says so': async (people) => {
        await people.forgiving([/Failed to load resource/, /^404:/], async () => {
            const page = await people.person({ path: '/table/nothing-here' });
            await page.getByRole('alert').waitFor();
            await page.getByRole('link', { name: 'Other tables' }).click();
            await page.getByRole('heading', { name: 'Open a table' }).waitFor();
        });
    },
};
