// Games that are over: replay, records, and whether the dice were fair.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasty, play, result } from '../player.js';
import { program } from '../server.js';

async function download(page, file) {
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the record' }).click();
    await (await coming).saveAs(file);
    return readFileSync(file, 'utf8');
}
const check = (file) => execFileSync(program, ['check', file], { encoding: 'utf8' });
async function walkThrough(page, dice = true) {
    const slider = page.getByRole('slider', { name: 'Step' });
    const at = async () => Number(await slider.inputValue());
    await page.getByRole('button', { name: 'A step on' }).click();
    assert.equal(await at(), 1);
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'A step back' }).click();
    assert.equal(await at(), 1);
    // What was crossed in a step is seen on the sheet.
    const fresh = page.locator('.seat .fresh');
    for (let steps = 0; steps < 40 && !(await fresh.count()); steps += 1)
        await page.getByRole('button', { name: 'A step on' }).click();
    await fresh.first().waitFor();
    await page.getByRole('button', { name: 'Play it' }).click();
    await page.waitForFunction(() => Number(document.querySelector('input[type=range]').value) > 3);
    await page.getByRole('button', { name: 'Pause' }).click();
    const turns = await page.getByLabel('Turn').getByRole('option').allTextContents();
    await page.getByLabel('Turn').selectOption(turns.at(-2));
    assert.ok((await at()) > 3);
    await page.getByRole('button', { name: 'To the end' }).click();
    await result(page).waitFor();
    await page.getByRole('button', { name: 'To the start' }).click();
    assert.equal(await at(), 0);
    // Whatever happened is a click away.
    if (!dice) return;
    const rolled = page.getByRole('region', { name: 'What happened' });
    await rolled
        .getByRole('button', { name: /^Rolled: / })
        .nth(1)
        .click();
    assert.ok((await at()) > 1);
    assert.equal(await rolled.locator('[aria-current=step]').count(), 1);
    // What was crossed stands with the roll, in the turn that it ended.
    const turn = rolled.getByRole('listitem').nth(1);
    assert.match(await turn.getByRole('button').first().innerText(), /^Rolled: /);
    await turn.getByRole('button').last().click();
    const named = await turn.locator('b').innerText();
    await page.locator('.bar .whose').getByText(named, { exact: true }).waitFor();
    await page.getByRole('img', { name: /^Dice:/ }).waitFor(); // still those of the turn
    await page.getByRole('button', { name: 'To the start' }).click();
}
async function openFile(page, file) {
    await page.goto('/history');
    await page.getByLabel('Choose a file').setInputFiles(file);
}

export default {
    'a game of this device: listed, replayed, downloaded, opened again': {
        walk: async ({ person, server }) => {
            const page = await person({ path: '/play?game=dice&seats=2&level=novice' });
            await play(page, { way: hasty });
            const points = await result(page)
                .getByRole('row')
                .nth(1)
                .getByRole('cell')
                .last()
                .innerText();
            await page.goto('/history');
            await page.getByText('Games: 1', { exact: true }).waitFor();
            await page
                .getByRole('region', { name: 'On this device' })
                .or(page.locator('main'))
                .first()
                .getByRole('link', { name: new RegExp(points.trim()) })
                .first()
                .click();
            await walkThrough(page);
            const file = join(server.folder, 'local.qwixx');
            const record = await download(page, file);
            assert.match(record, /^qwixx/);
            check(file);
            await openFile(page, file);
            await page.getByRole('button', { name: 'To the end' }).click();
            await result(page).waitFor();
            const wrong = join(server.folder, 'wrong.qwixx');
            writeFileSync(wrong, record.replace(/^ *1:.*$/m, ' 1: 99 nonsense'));
            await openFile(page, wrong);
            await page.getByRole('alert').waitFor(); // with the line that is wrong
        },
    },
    'an online game: its dice are verified, a tampered record is refused': {
        main: true,
        walk: async ({ person, server }) => {
            const page = await person({ path: '/table' });
            await page.getByRole('button', { name: 'Open a table', exact: true }).click();
            await page.getByLabel('Your name').fill('Anna');
            await page.getByRole('button', { name: 'Sit down' }).click();
            await page.getByRole('button', { name: 'Stand up' }).waitFor();
            await page.getByRole('button', { name: 'Seat a bot' }).click();
            await page.getByRole('button', { name: /^Remove/ }).waitFor();
            await page.getByRole('button', { name: 'Start the game' }).click();
            await play(page, { way: hasty });
            await result(page).getByRole('link', { name: 'Replay' }).click();
            await page.getByRole('button', { name: 'Verify the dice' }).click();
            await page.getByText(/^✓ All \d+ draws follow.* this device remembers/).waitFor();
            const file = join(server.folder, 'online.qwixx');
            const record = await download(page, file);
            check(file);
            await page.goto('/history');
            await page.getByRole('link', { name: /Anna/ }).first().waitFor();
            await page.getByText('Games: 1', { exact: true }).waitFor();
            // One die of the last roll is another one.
            const rolls = [...record.matchAll(/^(\s*\d+: )(\d)/gm)];
            const last = rolls.at(-1);
            const tampered = join(server.folder, 'tampered.qwixx');
            const place = last.index + last[1].length;
            writeFileSync(
                tampered,
                record.slice(0, place) +
                    (last[2] === '6' ? '5' : String(Number(last[2]) + 1)) +
                    record.slice(place + 1),
            );
            // The moves may no longer fit the dice: then it is not even replayed.
            await openFile(page, tampered);
            const verify = page.getByRole('button', { name: 'Verify the dice' });
            await verify.or(page.getByRole('alert')).first().waitFor();
            if (await verify.count()) {
                await verify.click();
                await page.getByText(/^✗ /).waitFor();
            }
            // Another seed than the one committed to: the game itself is well formed.
            const seeded = join(server.folder, 'seeded.qwixx');
            writeFileSync(
                seeded,
                record.replace(
                    /^(%seed\s+)(.)/m,
                    (_, tag, first) => tag + (first === '0' ? '1' : '0'),
                ),
            );
            await openFile(page, seeded);
            await verify.click();
            await page.getByText(/^✗ The seed is not the one that was committed to/).waitFor();
        },
    },
    'on a phone the list of what happened stays where it is read': async ({ person }) => {
        const page = await person({
            path: '/play?game=dice&seats=2&level=novice',
            device: 'phone',
        });
        await play(page, { way: hasty });
        await result(page).getByRole('link', { name: 'Replay' }).click();
        const list = page.getByRole('region', { name: 'What happened' });
        const lines = list.getByRole('button');
        const all = list.locator('ol');
        await all.evaluate((one) => {
            one.scrollTop = 200;
            one.scrollIntoView({ block: 'end' });
        });
        const [top, bottom] = await all.evaluate((one) => {
            const edge = one.getBoundingClientRect();
            return [edge.top, edge.bottom];
        });
        const seen = await lines.evaluateAll(
            (found, [from, to]) =>
                found.flatMap((one, place) => {
                    const { top, bottom } = one.getBoundingClientRect();
                    return top >= from && bottom <= to ? [place] : [];
                }),
            [top, bottom],
        );
        const where = () =>
            all.evaluate((one) =>
                [one.scrollTop, one.getBoundingClientRect().top, scrollY].map(Math.round),
            );
        for (const line of [seen.at(0), seen.at(-1)]) {
            const before = await where();
            await lines.nth(line).click();
            await list.locator('[aria-current=step]').waitFor();
            assert.deepEqual(await where(), before, `line ${line}`);
        }
        // A step that is not in sight comes into sight, in the list alone.
        await page.getByRole('button', { name: 'To the end' }).click();
        await page.waitForFunction(() => {
            const [one, all] = ['[aria-current=step]', 'ol:has([aria-current])'].map((path) =>
                document.querySelector(path)?.getBoundingClientRect(),
            );
            return one && one.bottom <= all.bottom + 1 && one.top >= all.top - 1;
        });
    },
    'a shared link opens the replay for somebody else': async ({ person }) => {
        const page = await person({ path: '/table' });
        await page.getByRole('button', { name: 'Open a table', exact: true }).click();
        await page.getByLabel('Your name').fill('Anna');
        await page.getByRole('button', { name: 'Sit down' }).click();
        await page.getByRole('combobox', { name: /^Game/ }).selectOption({ label: 'Card game' });
        await page.getByRole('button', { name: 'Seat a bot' }).click();
        await page.getByRole('button', { name: /^Remove/ }).waitFor();
        await page.getByRole('button', { name: 'Start the game' }).click();
        await play(page, { way: hasty });
        await result(page).getByRole('link', { name: 'Replay' }).click();
        await page.getByRole('button', { name: 'To the end' }).waitFor();
        const friend = await person({ path: page.url(), device: 'phone' });
        await walkThrough(friend, false);
        await friend.getByRole('button', { name: 'Verify the dice' }).click();
        await friend.getByText(/^✓ All \d+ draws follow/).waitFor();
    },
};
