// Keys alone: Tab, arrows, Enter and Space. And what is told to those who do not see the page.
import assert from 'node:assert/strict';
import { patience } from '../browser.js';
import { result } from '../player.js';

const focused = (page) =>
    page.evaluate(() => {
        const one = document.activeElement;
        return one && one !== document.body
            ? (one.getAttribute('aria-label') ?? one.textContent.trim())
            : '';
    });
/** Presses Tab until what is focused is called so. */
async function tabTo(page, name, most = 80) {
    for (let press = 0; press < most; press += 1) {
        if (name.test(await focused(page))) return true;
        await page.keyboard.press('Tab');
    }
    return false;
}
/** Keeps every text that the live region ever had. */
async function listen(page) {
    await page.evaluate(() => {
        window.heard = [];
        const region = document.querySelector('[role=log]');
        new MutationObserver((all) => {
            for (const { addedNodes } of all)
                for (const node of addedNodes) window.heard.push(node.textContent);
        }).observe(region, { childList: true, subtree: true });
    });
    return () => page.evaluate(() => window.heard);
}

async function game({ person, note }, kind) {
    const page = await person();
    const heard = await listen(page);
    if (kind !== 'Dice game') {
        assert.ok(await tabTo(page, /^$|Dice game/, 40));
        for (
            let press = 0;
            press < 40 &&
            !(await page.evaluate(() => document.activeElement?.matches('input[type=radio]')));
            press += 1
        )
            await page.keyboard.press('Tab');
        await page.keyboard.press('ArrowDown');
    }
    assert.ok(await tabTo(page, /^Play$/), 'Tab reaches Play');
    await page.keyboard.press('Enter');
    const todo = page
        .getByRole('button', { name: /^(Cross|Place \d: card)/ })
        .or(page.getByRole('group', { name: 'Your hand' }).getByRole('button'))
        .or(result(page))
        .first();
    let presses = 0;
    for (; presses < 300; presses += 1) {
        await todo.waitFor({ timeout: patience });
        if (await result(page).count()) break;
        const hand = await page
            .getByRole('group', { name: 'Your hand' })
            .getByRole('button', { name: /^(Red|Yellow|Green|Blue) \d+$/ })
            .count();
        if (hand) {
            await tabTo(page, /^(Red|Yellow|Green|Blue) \d+$/);
            await page.keyboard.press('Space');
            await tabTo(page, /^Cross/);
        } else {
            await tabTo(page, /^(Cross|Place \d: card)/);
            if (presses % 3 === 1) await page.keyboard.press('ArrowRight'); // to the next box
        }
        await page.keyboard.press(presses % 2 ? 'Enter' : 'Space');
        await page.waitForTimeout(40);
    }
    await result(page).waitFor();
    assert.ok(await tabTo(page, /^Rematch$/));
    await page.keyboard.press('Enter');
    await result(page).waitFor({ state: 'detached' });
    const told = await heard();
    note(`${presses} choices by keyboard; ${told.length} sentences told`);
    const needed =
        kind === 'Dice game'
            ? [
                  /^Rolled: white \d and \d/,
                  /starts\.$/,
                  /^The white dice make \d+: cross/,
                  /crosses (Red|Yellow|Green|Blue) \d+\./,
                  /^The game is over/,
              ]
            : [
                  /starts\.$/,
                  /^The number on the pile is \d+: cross/,
                  /takes the \d+\./,
                  /plays /,
                  /^The game is over/,
              ];
    for (const sentence of needed)
        assert.ok(
            told.some((text) => sentence.test(text)),
            `told: ${sentence}\n${told.slice(0, 40).join('\n')}`,
        );
    return told;
}

export default {
    'a whole dice game': { main: true, walk: (all) => game(all, 'Dice game') },
    'a whole card game': (all) => game(all, 'Card game'),
    'the focus stays where the player is; ? shows the keys': async ({ person }) => {
        const page = await person({ path: '/play?game=dice&seats=1' });
        const box = () =>
            page.evaluate(() => document.activeElement?.closest('[data-box]')?.dataset.box);
        await page
            .getByRole('button', { name: /^Cross/ })
            .first()
            .waitFor();
        await page.keyboard.press('ArrowRight'); // into the sheet
        assert.ok(await box());
        for (let choice = 0; choice < 6; choice += 1) {
            await page.keyboard.press('Enter');
            await page.waitForTimeout(400);
            await page
                .getByRole('button', { name: /^Cross/ })
                .or(result(page))
                .first()
                .waitFor();
            if (await result(page).count()) break;
            if (await page.getByRole('button', { name: /^Cross (?!nothing)/ }).count())
                assert.ok(await box(), 'the focus was lost');
            else break; // nothing can be crossed now
        }
        await page.keyboard.press('?');
        await page.getByRole('dialog', { name: 'All keys' }).waitFor();
    },
    'closings are told': async ({ person }) => {
        const page = await person({ path: '/learn/dice/try' });
        const heard = await listen(page);
        const guide = page.getByRole('region', { name: 'Guide' });
        const end = guide.getByRole('button', { name: 'Play against a novice' });
        // Between two steps others play: until there is something to do again, Enter would follow
        // whatever link has the focus.
        const todo = page
            .getByRole('button', { name: /^(Next|Cross|Take back)/ })
            .or(end)
            .first();
        for (let step = 0; step < 40; step += 1) {
            await todo.waitFor({ timeout: patience });
            if (await end.count()) break;
            if (await tabTo(page, /^(Next|Cross|Take back)/, 40))
                await page.keyboard.press('Enter');
            await page.waitForTimeout(150);
        }
        assert.ok(
            (await heard()).some((text) => /^You close Red!$/.test(text)),
            (await heard()).join('\n'),
        );
    },
    'dialogs: Escape closes them, and the focus comes back': async ({ person }) => {
        const page = await person({
            path: '/play?game=dice&seats=3',
            settings: { confirm: 'always' },
        });
        await page
            .getByRole('button', { name: /^Cross/ })
            .first()
            .waitFor();
        await tabTo(page, /^Show the sheet of/);
        const before = await focused(page);
        await page.keyboard.press('Enter');
        await page.getByRole('dialog').waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        assert.equal(await focused(page), before);
        await tabTo(page, /^Cross/);
        await page.keyboard.press('Enter');
        const sure = page.getByRole('dialog', { name: 'Sure?' });
        await sure.waitFor();
        await page.keyboard.press('Escape');
        await sure.waitFor({ state: 'detached' });
        await page
            .getByRole('button', { name: /^Cross/ })
            .first()
            .waitFor();
    },
};
