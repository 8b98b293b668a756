import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import {
    daysInARow,
    dayOf,
    nextPuzzle,
    ofTheDay,
    readPuzzles,
    withAnswer,
    type Answer,
    type Practised,
} from '../../../src/coach/puzzles';

const root = join(import.meta.dirname, '../../../..');
const all = readPuzzles(readFileSync(join(root, 'data/puzzles.txt'), 'utf8'));

describe('the puzzles that ship', () => {
    it('can all be read, with one move clearly the best', () => {
        expect(all.length).toBeGreaterThanOrEqual(1000);
        for (const { position, seat, moves } of all) {
            expect(moves.length, position).toBeGreaterThan(1);
            expect(seat, position).toBeGreaterThan(0);
            expect((moves[0]?.worth ?? 0) - (moves[1]?.worth ?? 1), position).toBeGreaterThan(0.04);
        }
    });
    it('have names of their own, and are of all three games', () => {
        const names = new Set(all.map(({ id }) => id));
        expect(names.size).toBeGreaterThan(0.99 * all.length);
        for (const kind of ['dice', 'cards', 'jokers'])
            expect(all.filter((one) => one.kind === kind).length).toBeGreaterThanOrEqual(150);
    });
});

describe('the puzzle of the day', () => {
    it('is the same on the same day in whatever order they come, and another one the next', () => {
        const one = ofTheDay(all, '2026-11-18');
        expect(ofTheDay([...all].reverse(), '2026-11-18')?.id).toBe(one?.id);
        const month = Array.from({ length: 30 }, (_, day) =>
            ofTheDay(all, `2026-11-${String(day + 1).padStart(2, '0')}`),
        );
        expect(new Set(month.map((puzzle) => puzzle?.id)).size).toBeGreaterThan(25);
    });
    it('counts days in a row, also across the end of a month and before today is done', () => {
        const on = (...days: string[]) =>
            days.map((day): Answer => ({ id: 'a', kind: 'dice', right: true, day, daily: true }));
        const today = new Date(2026, 10, 2, 9);
        expect(dayOf(today)).toBe('2026-11-02');
        expect(daysInARow(on('2026-10-31', '2026-11-01', '2026-11-02'), today)).toBe(3);
        expect(daysInARow(on('2026-10-31', '2026-11-01'), today)).toBe(2);
        expect(daysInARow(on('2026-10-30', '2026-10-31'), today)).toBe(0);
    });
});

describe('practice', () => {
    const none: Practised = { answers: [], streak: 0, best: 0, right: 0, all: 0 };
    const answer = (id: string, right: boolean): Answer => ({
        id,
        kind: 'dice',
        right,
        day: '2026-11-18',
    });
    it('counts a streak until it breaks, and remembers the longest', () => {
        const now = [true, true, false, true].reduce(
            (before, right, place) => withAnswer(before, answer(String(place), right)),
            none,
        );
        expect(now).toMatchObject({ streak: 1, best: 2, right: 3, all: 4 });
    });
    it('offers what is new first, then what went wrong', () => {
        const few = all.filter((one) => one.kind === 'dice').slice(0, 3);
        const [a, b, c] = few.map(({ id }) => id);
        const done = [answer(a ?? '', true), answer(b ?? '', false)];
        expect(nextPuzzle(few, 'dice', done, undefined)?.id).toBe(c);
        expect(nextPuzzle(few, 'dice', [...done, answer(c ?? '', true)], undefined)?.id).toBe(b);
        expect(nextPuzzle(few, 'jokers', [], undefined)).toBeUndefined();
        expect(nextPuzzle(few, 'all', [], a)?.id).not.toBe(a);
    });
});
