import { describe, expect, it } from 'vitest';

import { apart, pathOf, scaleOf, spotOf, ticksBetween } from '../../../src/coach/curve';
import type { Account, Decision, Review } from '../../../src/coach/protocol';
import {
    luckyTurns,
    mistakesOf,
    nextMistake,
    turningPoints,
    turnSums,
} from '../../../src/coach/summary';

const account: Account = {
    start: 0.5,
    result: 1,
    losses: 0.12,
    luck: 0.5,
    others: 0.1,
    rest: 0.02,
    decisions: 4,
    inexact: 0,
    mistake: 1,
    blunder: 1,
    accuracy: 80,
    like: [],
};
const decision = (turn: number, seat: number, loss: number, verdict: Decision['verdict']) =>
    ({ turn, seat, loss, verdict, error: 0.01, moves: [] }) as unknown as Decision;

const review: Review = {
    game: 'dice',
    players: 2,
    depth: 'normal',
    over: true,
    unit: 'share',
    seats: [account, account],
    curve: [
        [0.5, 0.5],
        [0.55, 0.45],
        [0.35, 0.65],
        [0.8, 0.2],
        [1, 0],
    ],
    others: [
        [0, 0],
        [0, 0],
        [0.02, 0],
        [0.12, 0],
    ],
    luck: [
        { of: 'start', turn: 0, seats: [0.02, -0.02] },
        { of: 'roll', turn: 1, seats: [0.05, -0.05] },
        { of: 'roll', turn: 2, seats: [-0.02, 0.02] },
        { of: 'roll', turn: 3, seats: [0.4, -0.4] },
        { of: 'roll', turn: 4, seats: [0.1, -0.1] },
    ],
    decisions: [
        decision(1, 1, 0, 'fine'),
        decision(2, 1, 0.15, 'blunder'),
        decision(3, 2, 0.05, 'mistake'),
        decision(4, 1, 0.045, 'mistake'),
    ],
};

describe('the books of a turn', () => {
    it('add up to what the curve did', () => {
        for (const one of turnSums(review, 1))
            expect(one.before + one.luck - one.loss + one.others + one.rest).toBeCloseTo(
                one.after,
                9,
            );
    });
    it('name what did most of a turning point', () => {
        expect(turningPoints(review, 1).map(({ turn, cause }) => [turn, cause])).toEqual([
            [2, 'loss'],
            [3, 'luck'],
            [4, 'others'],
        ]);
    });
    it('mark luck that is rare', () => {
        expect(luckyTurns(review, 1)).toEqual([{ turn: 3, luck: 0.4 }]);
        expect(luckyTurns(review, 2)).toEqual([{ turn: 3, luck: -0.4 }]);
    });
});

describe('mistakes', () => {
    it('are gone through one by one, and round again', () => {
        const [, second, , fourth] = review.decisions;
        expect(mistakesOf(review, 1)).toEqual([second, fourth]);
        expect(nextMistake(review, 1, undefined)).toBe(second);
        expect(nextMistake(review, 1, second)).toBe(fourth);
        expect(nextMistake(review, 1, fourth)).toBe(second);
        expect(nextMistake(review, 1, second, -1)).toBe(fourth);
        expect(nextMistake(review, undefined, second)).toBe(review.decisions[2]);
        expect(nextMistake({ ...review, decisions: [] }, 1, undefined)).toBeUndefined();
    });
});

describe('the curve', () => {
    const frame = { width: 400, height: 200, left: 40, right: 10, top: 10, bottom: 20 };
    const scale = scaleOf(review, frame);
    it('goes from edge to edge, high above low', () => {
        expect(scale.x(0)).toBe(40);
        expect(scale.x(4)).toBe(390);
        expect(scale.y(1)).toBe(10);
        expect(scale.y(0)).toBe(180);
        expect(pathOf(review, 1, scale)).toMatch(/^M40\.0 95\.0L.*L390\.0 10\.0$/);
    });
    it('finds the turn of a place, and never one that is not there', () => {
        expect(scale.turnAt(0)).toBe(1);
        expect(scale.turnAt(41)).toBe(1);
        expect(scale.turnAt(scale.x(2) + 1)).toBe(3);
        expect(scale.turnAt(1000)).toBe(4);
    });
    it('keeps marks apart', () => {
        const spot = spotOf(review, 1, 2, scale);
        const [one, two] = apart([spot, spot], 17);
        expect(one).toEqual(spot);
        expect(Math.abs((one?.y ?? 0) - (two?.y ?? 0))).toBeGreaterThanOrEqual(17);
    });
    it('has round numbers on its scale', () => {
        expect(ticksBetween(-10, 120)).toEqual([0, 50, 100]);
        expect(ticksBetween(20, 60)).toEqual([20, 30, 40, 50, 60]);
    });
});
