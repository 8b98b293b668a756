// Settings take effect at once and stay; the page stays calm while a game is played.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { network } from '../browser.js';
import { eager, hasty, place, play, result } from '../player.js';

const attribute = (page, name) =>
    page.evaluate(
        (one) =>
            document.documentElement.dataset[one] ?? document.documentElement.getAttribute(one),
        name,
    );

export default {
    'a language that cannot be loaded without a network says so': async ({ person, forgiving }) => {
        const page = await person({ path: '/settings' });
        await page.evaluate(async () => void (await navigator.serviceWorker.ready));
        await page.reload();
        await page.context().setOffline(true);
        await forgiving(network, async () => {
            const choice = page.getByRole('combobox', { name: /^Language/ });
            await choice.selectOption({ label: 'Français' });
            await page.getByText('This language could not be loaded.').waitFor();
            assert.equal(await choice.inputValue(), '');
            await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
        });
    },
    'somebody looks at all that is kept of them, and is rid of it': async ({
        person,
        forgiving,
    }) => {
        const page = await person({ path: '/settings', settings: { online: true } });
        const api = (method, path, body) =>
            page.evaluate(
                async ([how, where, what]) => {
                    const answer = await fetch('/api/v1' + where, {
                        method: how,
                        ...(what && { body: JSON.stringify(what) }),
                    });
                    return { status: answer.status, body: await answer.json() };
                },
                [method, path, body],
            );
        await api('POST', '/persons', { keep: 'cookie' });
        const { table } = (await api('POST', '/tables', { options: { access: 'public' } })).body;
        await api('POST', `/tables/${table}/commands`, { do: 'sit', name: 'Walker' });
        const downloaded = async () => {
            const [download] = await Promise.all([
                page.waitForEvent('download'),
                page.getByRole('button', { name: 'Download all of it' }).click(),
            ]);
            return JSON.parse(readFileSync(await download.path(), 'utf8'));
        };
        const kept = await downloaded();
        assert.equal(kept.server.tables[0].table, table);
        assert.match(JSON.stringify(kept.server), /Walker/);
        assert.ok('qwixx-settings' in kept.device);
        // Without the server it is what this device keeps, and the page says so.
        await page.context().setOffline(true);
        await forgiving(network, async () => {
            const { server, device } = await downloaded();
            assert.equal(server, null);
            assert.ok('qwixx-settings' in device);
            await page.getByText('The server cannot be reached').waitFor();
        });
        await page.context().setOffline(false);

        await page.getByRole('button', { name: 'Delete on the server…' }).click();
        await page.getByRole('button', { name: 'Keep it' }).click();
        assert.equal((await api('GET', '/me')).status, 200);
        await page.getByRole('button', { name: 'Delete on the server…' }).click();
        await page.getByRole('button', { name: 'Delete it' }).click();
        await page.getByText('The server has forgotten you.').waitFor();
        await forgiving([/401/], async () => assert.equal((await api('GET', '/me')).status, 401));
        const view = (await api('GET', `/tables/${table}`)).body.view;
        assert.doesNotMatch(JSON.stringify(view), /Walker/);
        // Nobody is made a person anew by going on.
        await page.getByRole('link', { name: 'Qwixx' }).first().click();
        await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
        await page.waitForTimeout(500);
        await forgiving([/401/], async () => assert.equal((await api('GET', '/me')).status, 401));
        await page.goto('/settings');

        const other = await page.context().newPage(); // it begins anew as well
        await other.goto('/learn');
        await other.getByRole('heading', { level: 1, name: 'Learn' }).waitFor();
        const databases = () =>
            page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
        await page.evaluate(
            () =>
                new Promise((go) => {
                    const request = indexedDB.open('qwixx-solved', 1);
                    request.onupgradeneeded = () => request.result.createObjectStore('parts');
                    request.onsuccess = () => go(request.result.close());
                }),
        );
        assert.ok((await databases()).includes('qwixx-solved'));
        await page.getByRole('button', { name: 'Delete on this device…' }).click();
        await page.getByRole('button', { name: 'Delete it' }).click();
        await page.waitForURL((url) => url.pathname === '/');
        await page.getByRole('heading', { level: 1 }).waitFor();
        assert.ok(!(await databases()).includes('qwixx-solved'));
        await other.waitForURL((url) => url.pathname === '/');
    },
    'what can be crossed looks like the rest where it is not to be shown': async ({ person }) => {
        for (const [game, asked] of [
            ['dice', '.own .legal'],
            ['cards', '.own .calm .legal'], // nothing is lifted yet
        ]) {
            const page = await person({
                path: `/play?game=${game}&seats=2`,
                settings: { showMoves: false },
            });
            await play(page, { until: async () => (await page.locator(asked).count()) > 0 });
            const looks = await page.evaluate(() =>
                [...document.querySelectorAll('.own .row')].map((row) => {
                    const boxes = row.querySelectorAll('[data-box]:not(.crossed, .struck, .fresh)');
                    const look = (box) => {
                        const style = getComputedStyle(box);
                        const before = getComputedStyle(box, '::before');
                        return [
                            ...[style.backgroundColor, style.color, style.boxShadow],
                            ...[style.animationName, before.content],
                        ].join();
                    };
                    return [...new Set([...boxes].map(look))];
                }),
            );
            for (const row of looks) assert.ok(row.length <= 1, `${game}: ${row.join(' | ')}`);
        }
    },
    'every setting takes effect at once and stays after a reload': {
        main: true,
        walk: async ({ person }) => {
            const page = await person({ path: '/settings', settings: {} });
            const after = async (check) => {
                await check();
                await page.reload();
                await page.getByRole('heading', { level: 1 }).waitFor();
                await check();
            };
            await page.getByRole('combobox', { name: /^Colours/ }).selectOption({ label: 'Dark' });
            await after(async () => assert.equal(await attribute(page, 'theme'), 'dark'));
            await page.getByLabel('High contrast').check();
            await after(async () => assert.equal(await attribute(page, 'contrast'), 'more'));
            await page.getByLabel(/^Patterns on the rows/).uncheck();
            await after(async () => assert.equal(await attribute(page, 'patterns'), 'off'));
            await page
                .getByRole('combobox', { name: /^Animation/ })
                .selectOption({ label: 'Fast' });
            await after(async () => assert.equal(await attribute(page, 'motion'), 'on'));
            await page.getByLabel('Show what can be crossed').uncheck();
            await after(async () => assert.equal(await attribute(page, 'moves'), 'off'));
            await page.getByLabel("Show the others' scores").uncheck();
            await page
                .getByRole('combobox', { name: /^Ask before crossing/ })
                .selectOption({ label: 'Always' });
            await page
                .getByRole('combobox', { name: /^Language/ })
                .selectOption({ label: 'Deutsch' });
            await page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor();
            assert.equal(await attribute(page, 'lang'), 'de');
            await page.reload();
            await page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor();
            await page
                .getByRole('combobox', { name: /^Sprache/ })
                .selectOption({ label: 'English' });
            await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
            // In a game: asks before each cross, no scores of others.
            await page.goto('/play?game=dice&seats=3');
            const cross = place(page)
                .getByRole('button', { name: /^Cross/ })
                .first();
            await cross.waitFor();
            await cross.click();
            const sure = page.getByRole('dialog', { name: 'Sure?' });
            await sure.getByRole('button', { name: 'No' }).click();
            await cross.waitFor();
            await cross.click();
            await sure.getByRole('button', { name: 'Yes' }).click();
            await sure.waitFor({ state: 'detached' });
            const other = page.getByRole('region', { name: 'Nora' }).first();
            assert.ok(!/points/.test(await other.innerText()), 'no scores of others');
        },
    },
    'the language follows the browser': async ({ person }) => {
        for (const [locale, word] of [
            ['de-AT', 'Jetzt spielen'],
            ['fr-FR', null],
            ['es-MX', null],
            ['nl-NL', null],
            ['it-IT', null],
            ['en-US', 'Play now'],
        ]) {
            const page = await person({ locale });
            await page.getByRole('heading', { level: 1 }).waitFor();
            const lang = await page.evaluate(() => document.documentElement.lang);
            assert.equal(lang, locale === 'en-US' ? 'en-US' : locale.slice(0, 2));
            if (word) await page.getByRole('heading', { name: word }).waitFor();
            await page.done();
        }
    },
    'no layout shift while a game is played': {
        walk: async ({ person, note }) => {
            for (const [game, device] of [
                ['dice', 'phone'],
                ['cards', 'desk'],
            ]) {
                const page = await person({ path: null, device });
                await page.addInitScript(() => {
                    window.shifts = [];
                    new PerformanceObserver((list) => {
                        for (const one of list.getEntries())
                            window.shifts.push({
                                value: one.value,
                                input: one.hadRecentInput,
                                at: one.startTime,
                                what: one.sources
                                    .slice(0, 3)
                                    .map(({ node }) => node?.className || node?.nodeName),
                            });
                    }).observe({ type: 'layout-shift', buffered: true });
                });
                await page.goto(`/play?game=${game}&seats=3`);
                await page
                    .getByRole('button', { name: /^(Cross|Place \d: card)/ })
                    .or(page.getByRole('group', { name: 'Your hand' }).getByRole('button'))
                    .first()
                    .waitFor();
                const began = await page.evaluate(() => performance.now());
                await play(page, { way: hasty, until: (moves) => moves >= 8 });
                const shifts = await page.evaluate(
                    (from) => window.shifts.filter((one) => one.at > from),
                    began,
                );
                const sum = shifts
                    .filter((one) => !one.input)
                    .reduce((all, one) => all + one.value, 0);
                const whole = shifts.reduce((all, one) => all + one.value, 0);
                note(
                    `${game} on a ${device}: layout shift ${sum.toFixed(4)}, ` +
                        `with that after input ${whole.toFixed(4)}`,
                );
                const worst = [...shifts]
                    .sort((a, b) => b.value - a.value)
                    .slice(0, 4)
                    .map(
                        (one) =>
                            `${one.value.toFixed(4)} ${one.input ? 'after input ' : ''}` +
                            JSON.stringify(one.what),
                    )
                    .join('\n');
                assert.ok(sum < 0.02 && whole < 0.1, worst);
                await page.done();
            }
        },
    },
    'a bot that thinks never freezes the page': async ({ person, note }) => {
        for (const level of ['expert', 'master']) {
            const page = await person({ path: null });
            await page.addInitScript(() => {
                window.long = [];
                window.frames = [];
                new PerformanceObserver((list) => {
                    for (const one of list.getEntries()) window.long.push(one.duration);
                }).observe({ type: 'longtask', buffered: true });
            });
            await page.goto(`/play?game=dice&seats=3&level=${level}`);
            await page
                .getByRole('button', { name: /^Cross/ })
                .first()
                .waitFor();
            await page.evaluate(() => (window.long = []));
            await play(page, { way: level === 'master' ? hasty : eager });
            const long = await page.evaluate(() => window.long);
            note(
                `${level}: ${long.length} tasks over 50 ms, ` +
                    `the longest ${Math.max(0, ...long).toFixed(0)} ms`,
            );
            assert.ok(Math.max(0, ...long) < 200, `a task of ${Math.max(...long)} ms`);
            assert.ok(await result(page).count());
            await page.done();
        }
    },
};
