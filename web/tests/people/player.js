// How a person plays: looks for what can be done, by role and name, and does it.
import { patience } from './browser.js';

const choices = /^(Cross (?!nothing)|Cross nothing|Yes$|Place \d: card)/;

/** Where a box is in its row, from the left: rows are crossed that way. */
function placeOf(label) {
    const found = /Cross (Red|Yellow|Green|Blue) (\d+)/.exec(label);
    if (!found) return 99;
    const number = Number(found[2]);
    return found[1] === 'Red' || found[1] === 'Yellow' ? number - 2 : 12 - number;
}
const labels = async (buttons) =>
    buttons.evaluateAll((all) =>
        all.map((one) => one.getAttribute('aria-label') ?? one.textContent.trim()),
    );

// Ways to play. `eager` crosses what leaves out least; `hasty` wants the game to be over, and takes
// every misthrow that is to be had.
export const eager = (offered) => {
    const crosses = offered
        .map((label, index) => ({ index, place: placeOf(label) }))
        .sort((a, b) => a.place - b.place);
    const nothing = offered.findIndex((label) => label === 'Cross nothing');
    const first = crosses[0];
    return first && first.place < 99 && (first.place < 8 || nothing < 0)
        ? first.index
        : nothing >= 0
          ? nothing
          : 0;
};
export const hasty = (offered) => {
    const misthrow = offered.findIndex((label) => label.includes('misthrow'));
    if (misthrow >= 0) return misthrow;
    const nothing = offered.findIndex((label) => label.startsWith('Cross nothing'));
    return nothing >= 0 ? nothing : eager(offered);
};

export const result = (page) => page.getByRole('region', { name: 'Result' });
export const place = (page, name = 'Your place') => page.getByRole('region', { name, exact: true });

/** Does one thing if there is one to do. `at`: the person's place, in the page. */
export async function act(page, { way = eager, at = page } = {}) {
    const click = async (button) => {
        const shown = await button.elementHandle({ timeout: 1000 }).catch(() => null);
        if (!shown) return true; // gone in the moment of the click: the table went on
        await shown.click({ timeout: 30_000 }).catch(async (error) => {
            if (await shown.isVisible()) throw error;
        });
        return true;
    };
    const sure = page.getByRole('dialog', { name: 'Sure?' });
    if (await sure.count()) return click(sure.getByRole('button', { name: 'Yes' }));
    const cards = page
        .getByRole('group', { name: 'Tableau' })
        .getByRole('button', { name: /card with a/ });
    const count = await cards.count();
    if (count) return click(cards.nth(Math.floor(Math.random() * count)));
    const hand = at.getByRole('group', { name: 'Your hand' });
    const mine = hand.getByRole('button', { name: /^(Red|Yellow|Green|Blue|Joker) \d+$/ });
    if (await mine.count()) {
        const names = await labels(mine);
        const color = names[0].split(' ')[0];
        // Cards of one colour together: at most three.
        for (const index of names
            .map((_, one) => one)
            .filter((one) => names[one].startsWith(color))
            .slice(0, 3))
            if (!(await click(mine.nth(index)))) return false;
        const offers = hand.getByRole('button', { name: /^Cross/ });
        if (!(await offers.count())) {
            // A gap that only a joker fills.
            const joker = hand.getByRole('button', { name: /^Joker/, pressed: false });
            if (await joker.count()) await click(joker.first());
        }
        let offered = await labels(offers);
        // Several rows can be meant: a box that lights up says which.
        const lit = at.getByRole('button', {
            name: /^(Red|Yellow|Green|Blue) \d+$/,
            pressed: false,
        });
        const boxes = lit.and(page.locator('[data-box]'));
        if (way !== hasty && offered[0]?.startsWith('Cross nothing') && (await boxes.count())) {
            await click(boxes.first());
            offered = await labels(offers);
        }
        return (
            offered.length > 0 && click(offers.nth(Math.max(0, way === hasty ? hasty(offered) : 0)))
        );
    }
    const all = at.getByRole('button', { name: /^Cross / });
    const offered = await labels(all);
    if (!offered.length) return false;
    return click(all.nth(way(offered)));
}

/** Waits until there is something to do, or the game is over. */
const something = (page, orElse = result(page)) =>
    page
        .getByRole('button', { name: choices })
        .or(page.getByRole('group', { name: 'Your hand' }).getByRole('button'))
        .or(result(page))
        .or(orElse)
        .first();

/** Plays until the result is shown, or as long as `until` says no. */
export async function play(page, { way = eager, until, at, orElse, limit = 400 } = {}) {
    for (let moves = 0; moves < limit; moves += 1) {
        await something(page, orElse).waitFor({ timeout: patience });
        if (await result(page).count()) return moves;
        if (until && (await until(moves))) return moves;
        await refuse(page);
        await act(page, { way, at });
        await page.waitForTimeout(20);
    }
    throw new Error('The game does not end.');
}

/** Nothing that a person did by the buttons offered may be refused. */
export async function refuse(page) {
    const alerts = await page.getByRole('alert').allTextContents();
    if (alerts.length) throw new Error(`The page says: ${alerts.join(' ')}`);
}
