// @vitest-environment node
// What was chosen can be taken back until something new is seen, where nobody far away waits.
import { expect, it, vi } from 'vitest';

import { play, started, type TestTable } from './helpers';

vi.setConfig({ testTimeout: 60_000 });

/** Somebody is asked, or the game is over. */
const asked = (one: TestTable, person = 'p1') =>
    one.until(() => {
        const { game, playing } = one.view(person);
        return (game?.moves?.length ?? 0) > 0 || !playing;
    });
async function choose(one: TestTable, which = 1, person = 'p1') {
    const { decision = 0, moves = [] } = one.view(person).game ?? {};
    const move = moves[which]?.move ?? moves[0]?.move ?? '-';
    expect(await one.table.command(person, { do: 'choose', decision, move })).toMatchObject({
        type: 'answer',
    });
    return { decision, move };
}
const back = (one: TestTable, decision: number, person = 'p1') =>
    one.table.command(person, { do: 'take-back', decision });
const rolls = (one: TestTable) => one.log.match(/drawn \d+ dice .*/g) ?? [];
/** The dice of a roll that another has too: the choice between them may have closed a row. */
const inBoth = (roll: string, other: string) => {
    const dice = (one: string) => one.split(' ').slice(3); // the white ones together, `r4`, …
    const color = (one: string) => one.replace(/\d+/, '');
    const colors = dice(other).map(color);
    return dice(roll).filter((die) => colors.includes(color(die)));
};
/** All but what time has to do with. */
const calm = (view: object) => JSON.stringify(view).replace(/"(since|time|number)":\d+,?/g, '');

it('takes a settled choice back, and everything is as it was', async () => {
    const one = await started({}, 1, []);
    for (let times = 0; times < 6 && one.view('p1').playing; times += 1) {
        await asked(one);
        if (!one.view('p1').playing) break;
        const before = calm(one.view('p1'));
        const { decision } = await choose(one);
        await asked(one); // the dice were rolled anew, or action 2 is asked
        if (!one.view('p1').playing) break;
        expect(calm(one.view('p1'))).not.toBe(before);
        expect(await back(one, decision)).toMatchObject({ type: 'answer' });
        expect(calm(one.view('p1'))).toBe(before);
        await choose(one);
    }
    await play(one, 1);
    expect(one.finished).toHaveLength(1);
    one.table.close();
});

it('does not roll anew: the roll that was made, unseen, comes again', async () => {
    const one = await started({}, 1, []);
    let times = 0;
    while (times < 6) {
        await asked(one);
        if (!one.view('p1').playing) break;
        if (one.view('p1').game?.phase !== 'action2') {
            await choose(one);
            continue;
        }
        const before = rolls(one);
        const { decision } = await choose(one, 0);
        await asked(one);
        if (!one.view('p1').playing) break;
        const after = rolls(one);
        expect(await back(one, decision)).toMatchObject({ type: 'answer' });
        expect(rolls(one)).toEqual(before);
        await choose(one, 1); // something else, if there is
        await one.until(() => rolls(one).length > before.length || !one.view('p1').playing);
        const again = rolls(one);
        expect(again.slice(0, before.length)).toEqual(before);
        const [first = '', second = ''] = [after[before.length], again[before.length]];
        if (one.view('p1').playing) expect(inBoth(second, first)).toEqual(inBoth(first, second));
        times += 1;
    }
    expect(times).toBeGreaterThan(0);
    one.table.close();
});

it('lets sealed choices of the others stay as they are', async () => {
    const one = await started({ start: 'lots' }, 2, []);
    await asked(one, 'p1');
    await one.until(() => (one.view('p2').game?.moves?.length ?? 0) > 0);
    const mine = await choose(one, 0, 'p1');
    const theirs = await choose(one, 1, 'p2');
    await one.until(() => one.view('p1').game?.sealed === undefined);
    expect(await back(one, mine.decision)).toMatchObject({ type: 'answer' });
    expect(one.view('p1').game?.decision).toBe(mine.decision);
    expect(one.view('p1').game?.sealed).toBeUndefined();
    expect(one.view('p1').game?.moves?.length).toBeGreaterThan(0);
    expect(one.view('p2').game?.sealed).toBe(theirs.move);
    one.table.close();
});

it('refuses what was settled before a roll that was acted on, and what never was', async () => {
    const one = await started({}, 1, []);
    await asked(one);
    expect(await back(one, one.view('p1').game?.decision ?? 0)).toMatchObject({ type: 'error' });
    const first = await choose(one);
    for (let turn = one.view('p1').game?.turn ?? 0; one.view('p1').game?.turn !== turn + 2;) {
        await asked(one);
        await choose(one, 0);
    }
    const seen = calm(one.view('p1'));
    expect(await back(one, first.decision)).toMatchObject({ type: 'error', code: 'old-decision' });
    expect(calm(one.view('p1'))).toBe(seen);
    await play(one, 1); // it goes on
    one.table.close();
});

it('takes no card back: its colour was seen', async () => {
    const one = await started({ game: 'cards' }, 2, []);
    await one.until(() =>
        ['p1', 'p2'].some((person) => one.view(person).game?.moves?.[0]?.move.startsWith('take')),
    );
    const person = one.view('p1').game?.moves?.length ? 'p1' : 'p2';
    const { decision } = await choose(one, 0, person);
    expect(await back(one, decision, person)).toMatchObject({ type: 'error' });
    one.table.close();
});
