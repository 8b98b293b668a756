// What the chapter on strategy says in words follows from what was measured.
import { describe, expect, it } from 'vitest';

import { choices, commands, costOfABox, stages, starting } from '../../src/learn/strategy';

const dice = choices('dice');
const cards = choices('cards');
const { early, middle, late } = stages;
const all = [early, middle, late];
const of = (table: typeof dice.crossing, stage: number, boxes: number) => {
    const gain = table[stage]?.[boxes];
    if (!gain) throw new Error(`Too rare: ${boxes} boxes at stage ${stage}`);
    return gain;
};

describe('the chapter on strategy', () => {
    it('skips one box, late every other time; two early is open; what is more is wrong', () => {
        const right = (stage: number, boxes: number) => of(dice.crossing, stage, boxes).better;
        const evenly = (share: number) => {
            expect(share).toBeGreaterThan(37);
            expect(share).toBeLessThan(63);
        };
        for (const stage of all) {
            expect(right(stage, 0)).toBeGreaterThan(90);
            expect(of(dice.crossing, stage, 1).points).toBeGreaterThan(0);
            expect(right(stage, 3)).toBeLessThan(35);
            expect(of(dice.crossing, stage, 3).points).toBeLessThan(0);
        }
        for (const stage of [early, middle]) expect(right(stage, 1)).toBeGreaterThan(67);
        evenly(right(late, 1));
        evenly(right(early, 2));
        expect(Math.abs(of(dice.crossing, early, 2).points)).toBeLessThan(2);
        for (const stage of [middle, late]) {
            expect(right(stage, 2)).toBeLessThan(30);
            expect(of(dice.crossing, stage, 2).points).toBeLessThan(0);
        }
    });
    it('says what a box costs, about the same for each of the first three', () => {
        const cost = costOfABox('dice');
        for (const stage of all)
            for (const boxes of [1, 2, 3]) {
                const less =
                    of(dice.crossing, stage, boxes - 1).points -
                    of(dice.crossing, stage, boxes).points;
                expect(Math.abs(less - cost)).toBeLessThan(2);
            }
    });
    it('takes a misthrow from four boxes on, early not even then', () => {
        for (const stage of all)
            for (const boxes of [0, 1, 2, 3])
                expect(of(dice.misthrow, stage, boxes).points).toBeLessThan(0);
        // As often as not it is right late already from three on, but what that wins is little.
        for (const stage of all) expect(of(dice.misthrow, stage, 3).better).toBeLessThan(55);
        expect(of(dice.misthrow, early, 4).better).toBeLessThan(40);
        expect(of(dice.misthrow, early, 4).points).toBeLessThan(0);
        for (const stage of [middle, late]) {
            expect(of(dice.misthrow, stage, 4).points).toBeGreaterThan(0);
            expect(of(dice.misthrow, stage, 4).better).toBeGreaterThan(50);
        }
    });
    it('closes, also when behind, but no game that is lost by it', () => {
        for (const closing of [...dice.closing, dice.ending[2]])
            expect(closing?.better).toBeGreaterThan(80);
        expect(dice.ending[0]?.points).toBeLessThan(0);
    });
    it('holds that who starts wins more than the fair share', () => {
        for (const game of ['dice', 'cards', 'jokers'] as const)
            for (const players of [2, 3, 4, 5]) {
                const { first } = starting(game, players)!;
                expect(first.points - first.error, `${game} ${players}`).toBeGreaterThan(
                    100 / players,
                );
            }
    });
    it('skips more easily with cards, and gains less by closing', () => {
        for (const game of ['cards', 'jokers'] as const) {
            expect(costOfABox(game)).toBeLessThan(costOfABox('dice') - 0.5);
            expect(of(choices(game).crossing, middle, 2).better).toBeGreaterThan(50);
        }
        expect(cards.closing[0]!.points).toBeLessThan(0.75 * dice.closing[0]!.points);
    });
    it('names a command for each line', () => {
        expect(new Set(commands).size).toBe(15);
    });
});
