import { describe, expect, it } from 'vitest';

import { moves } from '../../src/learn/pictures';
import {
    boxesOf,
    isMisthrow,
    movesByBox,
    fits,
    reachOf,
    movesPlaying,
    playableWith,
    read,
    clash,
    tapBox,
} from '../../src/table/moves';

describe('the text of a move', () => {
    it.each([
        ['-', 'nothing'],
        ['x', 'misthrow'],
        ['r5', 'cross'],
        ['y12!', 'cross'],
        ['take 2', 'take'],
        ['g11 j9=g > 11 9', 'play'],
        ['r4 > -', 'play'],
    ])('%s', (text, kind) => expect(read(text).kind).toBe(kind));
    it('names the boxes it crosses', () => {
        expect(boxesOf('y12!')).toEqual(['y12']);
        expect(boxesOf('j11=g g9 > 11 9')).toEqual(['g11', 'g9']);
        expect(boxesOf('r4 > x')).toEqual([]);
    });
    it('tells a misthrow from nothing', () => {
        expect(['x', 'r4 > x'].every(isMisthrow)).toBe(true);
        expect(['-', 'r4 > -', 'r4'].some(isMisthrow)).toBe(false);
    });
    it('is found by its box', () => {
        expect(movesByBox(moves('r5 w1 w2', 'y12! w1 y', '-')).get('y12')).toEqual({
            move: 'y12!',
            dice: ['w1', 'y'],
        });
    });
});

describe('a last number that needs the cross beside it', () => {
    const listed = moves('b3 > 3', 'b3 > -', 'b2 > -', 'b3 b2 > 3', 'b3 b2 > 3 2!', 'b3 b2 > -');
    it('fits, though not alone', () => {
        expect([['b2'], ['b3'], ['b3', 'b2'], ['g5']].map((cards) => fits(listed, cards))).toEqual([
            ...[true, true, true, false],
        ]);
        expect(fits(moves('b3 b2 > 3'), ['b2'])).toBe(false);
    });
    it('lights up with it, which a card that fits nowhere does not', () => {
        expect(reachOf(listed, ['b2'])).toEqual(['b3', 'b2']);
        expect(reachOf(listed, ['b3'])).toEqual(['b3']);
        expect(reachOf(moves('b3 b2 > 3', 'b2 > -'), ['b2'])).toEqual([]);
    });
    it('is marked with it', () => {
        const { making } = tapBox(listed, { cards: [], boxes: [] }, 'b2');
        expect(making).toEqual({ cards: ['b3', 'b2'], boxes: ['b3', 'b2'] });
    });
});

describe('a box that does not go with what was marked', () => {
    const listed = moves(
        ...['j9=r > 9', 'j9=g > 9', 'j7=r > 7', 'j7=g > 7', 'j9=r j7=r > 7 9', 'j9=g j7=g > 9 7'],
        ...['r2 > 2', 'r2 j7=r > 7', 'r2 j7=r > 2'],
    );
    it('is asked about in its own row, from left to right', () => {
        expect(clash(listed, { cards: ['j7'], boxes: ['r7'] }, 'r2')).toBe('j7=r r2 > 2 7');
        expect(clash(listed, { cards: [], boxes: [] }, 'r2')).toBe('');
        expect(clash(listed, { cards: ['r2'], boxes: ['r2'] }, 'r2')).toBe('');
    });
    it('is not played by that: what is asked is never a move that is offered', () => {
        const boxes = ['r2', 'r7', 'r9', 'g7', 'g9'];
        const cards = [[], ['j9'], ['j7'], ['r2'], ['j9', 'j7'], ['r2', 'j7']];
        const offered = new Set(listed.map(({ move }) => move));
        for (const marked of boxes)
            for (const lifted of cards)
                for (const box of boxes)
                    expect(offered).not.toContain(
                        clash(listed, { cards: lifted, boxes: [marked] }, box),
                    );
        expect(clash(listed, { cards: ['j9', 'j7'], boxes: ['r9'] }, 'g7')).toBe('');
    });
});

describe('cards picked from the hand', () => {
    const listed = moves(
        'r9 > 9',
        'r9 > x',
        'r9 j11=r > 9 11',
        'j11=r > 11',
        'j11=y > 11',
        'g5 > 5',
    );
    it('give the moves that play exactly them', () => {
        expect(movesPlaying(listed, ['r9']).map(({ move }) => move)).toEqual(['r9 > 9', 'r9 > x']);
        expect(movesPlaying(listed, ['j11', 'r9']).map(({ move }) => move)).toEqual([
            'r9 j11=r > 9 11',
        ]);
        expect(movesPlaying(listed, ['j11']).length).toBe(2);
    });
    it('say which others go with them', () => {
        expect([...playableWith(listed, ['r9'])].sort()).toEqual(['j11', 'r9']);
        expect([...playableWith(listed, [])].sort()).toEqual(['g5', 'j11', 'r9']);
    });
});
