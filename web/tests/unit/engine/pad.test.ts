// @vitest-environment node
import { describe, expect, it } from 'vitest';

import { ScorePad } from '../../../src/engine/pad';
import { newEngine } from './helpers';

const pad = (game: 'dice' | 'cards' = 'dice', names = ['Anna', 'Ben']) => {
    const kept: string[] = [];
    return { kept, pad: ScorePad.open(newEngine(), game, names, (text) => kept.push(text)) };
};
const cross = (sheet: number, box: string) => ({ do: 'cross', sheet, box }) as const;
const fill = (one: ScorePad, sheet: number, row: string, numbers: number[]) =>
    numbers.forEach((n) => one.step(cross(sheet, row + n)));

describe('the score pad', () => {
    it('crosses from left to right, and the last number after five', () => {
        const { pad: one } = pad();
        expect(one.view().sheets[0]?.boxes).toContain('r2');
        expect(one.view().sheets[0]?.boxes).not.toContain('r12');
        one.step(cross(0, 'r4'));
        expect(one.view().sheets[0]?.sheet.crossed.r).toEqual([4]);
        expect(one.view().sheets[0]?.sheet.struck.r).toEqual([2, 3]);
        expect(one.view().sheets[0]?.boxes).not.toContain('r3');
        expect(() => one.step(cross(0, 'r3'))).toThrow('The rules do not allow this.');
        expect(() => one.step(cross(0, 'r12'))).toThrow();
        fill(one, 0, 'r', [5, 6, 7, 8]);
        expect(one.view().sheets[0]?.boxes).toContain('r12');
        one.step(cross(0, 'r12'));
        expect(one.view().sheets[0]?.sheet.points.r).toBe(28);
        expect(one.view().closed).toBe('r');
    });

    it('lets others close a row in the same action, and not later', () => {
        const { pad: one } = pad();
        fill(one, 0, 'r', [2, 3, 4, 5, 6]);
        fill(one, 1, 'r', [2, 3, 4, 5, 6]);
        one.step(cross(0, 'r12'));
        expect(one.view().sheets[1]?.boxes.filter((box) => box.startsWith('r'))).toEqual(['r12']);
        one.step(cross(1, 'y12'.replace('12', '5')));
        expect(one.view().sheets[1]?.boxes.filter((box) => box.startsWith('r'))).toEqual([]);
        one.step({ do: 'undo' });
        one.step(cross(1, 'r12'));
        expect(one.view().sheets[1]?.sheet.closed).toBe('r');
    });

    it('marks a row that somebody else closed, and ends with two', () => {
        const { pad: one } = pad();
        one.step({ do: 'close', row: 'g' });
        expect(one.view().closed).toBe('g');
        expect(one.view().over).toBe(false);
        expect(() => one.step({ do: 'close', row: 'g' })).toThrow();
        one.step({ do: 'close', row: 'r' });
        expect(one.view().over).toBe(true);
        expect(() => one.step({ do: 'misthrow', sheet: 0 })).toThrow();
    });

    it('ends with the fourth misthrow', () => {
        const { pad: one } = pad();
        for (let i = 0; i < 4; ++i) one.step({ do: 'misthrow', sheet: 1 });
        expect(one.view().over).toBe(true);
        expect(one.view().sheets[1]?.sheet.total).toBe(-20);
        expect(one.view().sheets[0]?.boxes).toEqual([]);
        one.step({ do: 'undo' });
        expect(one.view().over).toBe(false);
    });

    it('with cards closes rows for their owner alone, and ends with two on one sheet', () => {
        const { pad: one } = pad('cards');
        fill(one, 0, 'r', [2, 3, 4, 5, 6, 12]);
        expect(one.view().closed).toBe('');
        expect(one.view().sheets[1]?.boxes).toContain('r7');
        expect(() => one.step({ do: 'close', row: 'y' })).toThrow();
        fill(one, 0, 'b', [12, 11, 10, 9, 8]);
        expect(one.view().over).toBe(false);
        one.step(cross(0, 'b2'));
        expect(one.view().over).toBe(true);
    });

    it('undoes to the first entry, and is the same when it was kept', () => {
        const { kept, pad: one } = pad('dice', ['Anna', 'Jürgen', 'C']);
        const views = [one.view()];
        const steps = [
            cross(0, 'r4'),
            cross(2, 'b11'),
            { do: 'misthrow', sheet: 1 },
            { do: 'close', row: 'y' },
            cross(1, 'g12'),
        ] as const;
        for (const step of steps) views.push(one.step(step));
        const again = ScorePad.load(newEngine(), kept.at(-1) ?? '', () => undefined);
        expect(again.view()).toEqual(one.view());
        for (const view of views.slice(0, -1).reverse())
            expect(again.step({ do: 'undo' })).toEqual(view);
        expect(again.view().undo).toBe(0);
        expect(again.step({ do: 'undo' })).toEqual(views[0]);
    });

    it('refuses names and texts that are none', () => {
        expect(() => pad('dice', [])).toThrow('one to five');
        expect(() => pad('dice', ['1', '2', '3', '4', '5', '6'])).toThrow('one to five');
        expect(() => pad('dice', [''])).toThrow('name');
        for (const text of [
            '',
            'qwixx-pad 2 dice\nsheet A\n',
            'qwixx-pad 1 dice\nsheet A\n1 r12\n',
            'qwixx-pad 1 dice\nsheet A\n2 r3\n',
            'qwixx-pad 1 dice\nsheet A\nnonsense\n',
        ])
            expect(() => ScorePad.load(newEngine(), text, () => undefined), text).toThrow();
    });
});
