// Nothing happens in silence: what befalls the reader, what the others did, why a game ended.
import { afterEach, describe, expect, it } from 'vitest';

import { bot, player, sheet, view } from '../../src/learn/pictures';
import { settings } from '../../src/settings.svelte';
import type { Connection, GameView, Message, Settled, TableView } from '../../src/table/protocol';
import { TableState } from '../../src/table/table.svelte';
import {
    botName,
    didWords,
    endReason,
    eventSentences,
    lateNotice,
    noticeOf,
    shownNames,
    turnSentence,
} from '../../src/words/game';
import { wonBy } from '../../src/words/over';

const over = (rest: Partial<GameView>): GameView => ({
    ...view({ game: 'dice', phase: 'over', players: [player('Anna'), bot('Nora', 'casual')] })
        .game!,
    ...rest,
});
const twelve = [2, 3, 4, 5, 6, 12];

describe('the end of a game', () => {
    it('names who had the fourth misthrow (D9)', () => {
        const game = over({ players: [player('Anna'), bot('Nora', 'casual', sheet({}, 4))] });
        expect(endReason(game)).toBe('It ended with the fourth misthrow of Nora.');
        const mine = over({ players: [player('Anna', sheet({}, 4)), bot('Nora', 'casual')] });
        expect(endReason(mine)).toBe('It ended with your fourth misthrow.');
    });
    it('names the rows and who closed them', () => {
        const game = over({
            closed: 'ry',
            players: [
                player('Anna', sheet({ r: twelve })),
                bot('Nora', 'casual', sheet({ r: twelve, y: twelve })),
            ],
        });
        expect(endReason(game)).toBe(
            'It ended with two closed rows: Red by you and Nora and Yellow by Nora.',
        );
    });
    it('names three rows that one sum closed (D10)', () => {
        const all = sheet({ r: twelve, y: twelve, b: [12, 11, 10, 9, 8, 2] });
        const game = over({ closed: 'ryb', players: [player('Anna', all), bot('Nora', 'casual')] });
        expect(endReason(game)).toBe(
            'It ended with three closed rows: Red by you, Yellow by you and Blue by you.',
        );
    });
    it('names who closed two rows with cards (C12)', () => {
        const game = over({
            game: 'cards',
            players: [player('Anna'), bot('Nora', 'casual', sheet({ r: twelve, y: twelve }))],
        });
        expect(endReason(game)).toBe('It ended because Nora closed two rows: Red and Yellow.');
    });
    it('names the row that gave most, if one gave anything', () => {
        const won = (mine: ReturnType<typeof sheet>) =>
            wonBy(
                over({
                    winners: [1],
                    players: [player('Anna', mine), bot('Nora', 'casual', sheet({}, 4))],
                }),
            );
        expect(won(sheet({ r: [2, 3] }))).toBe('23 points ahead; Red alone gave 3.');
        expect(won(sheet({}, 3))).toBe('');
    });
});

describe('what happened', () => {
    const game = over({
        phase: 'roll',
        players: [player('Anna', sheet({}, 2)), bot('Nora', 'casual')],
    });
    const settled: Settled = {
        decision: 3,
        action: 2,
        choices: [
            { seat: 1, move: 'x', only: true },
            { seat: 2, move: 'r5' },
        ],
        misthrow: 1,
    };
    it('tells the reader what came without their doing', () => {
        expect(noticeOf(game, settled)).toBe('Nothing could be crossed: misthrow 2 of 4.');
        const chosen = { ...settled, choices: [{ seat: 1, move: 'x' }] };
        expect(noticeOf(game, chosen)).toBe('');
    });
    it('says no "you pass" on the own turn, where there is more to come', () => {
        const passed = { decision: 3, action: 1, choices: [{ seat: 1, move: '-', only: true }] };
        const at = (phase: GameView['phase'], active: number) =>
            noticeOf({ ...game, phase, active, seat: 1 }, passed);
        expect(at('action2', 2)).toBe('Nothing could be crossed: you pass.');
        expect(at('action2', 1)).toBe('The white dice fit nowhere.');
        expect(at('play', 1)).toBe('The number called fits nowhere.');
        expect(noticeOf(game, passed, [passed, settled])).toBe(''); // a misthrow follows at once
    });
    it('says of dice that nobody can use what they make', () => {
        const dice = { white: [3, 4] as [number, number] };
        expect(turnSentence({ ...game, phase: 'action1', dice, moves: [] })).toBe(
            'The white dice make 7: nobody can cross that.',
        );
    });
    it('is short for the chips, and speaks to the reader in the log', () => {
        expect(didWords(settled)).toEqual({ 1: 'misthrow', 2: 'Red 5' });
        expect(didWords(settled, true)).toEqual({ 1: 'misthrow', 2: 'R 5' });
        const pass = { ...settled, choices: [{ seat: 2, move: '-' }] };
        expect(didWords({ ...pass, misthrow: 0 })).toEqual({ 2: 'passes' });
        // What was crossed with the white dice is not forgotten over the coloured ones.
        const then = (move: string, before: string) =>
            didWords({ ...settled, choices: [{ seat: 2, move }] }, false, { 2: before })[2];
        expect(then('-', 'Green 8')).toBe('Green 8');
        expect(then('r5', 'Green 8')).toBe('Green 8, Red 5');
        expect(then('r5', 'passes')).toBe('Red 5');
        const event = { number: 1, time: 0, what: 'chosen' as const, settled: [settled] };
        expect(eventSentences(event, game).map(({ text }) => text)).toEqual([
            'Nora crosses Red 5.',
            'Nothing could be crossed: misthrow 2 of 4.',
        ]);
    });
});

describe('time', () => {
    it('that ran out says what became of the choice', () => {
        const game = view({
            game: 'dice',
            phase: 'action1',
            players: [player('Anna'), bot('Nora', 'casual')],
        }).game!;
        const passed = { decision: 1, action: 1, choices: [{ seat: 1, move: '-' }] } as Settled;
        expect(lateNotice(game, passed)).toBe('Your time ran out. You pass.');
        expect(lateNotice(game, { ...passed, misthrow: 1 })).toBe(
            'Your time ran out. You take a misthrow.',
        );
        expect(lateNotice(game, { ...passed, choices: [] })).toBe('Your time ran out.');
    });
});

describe('cards', () => {
    it('that are dealt and shuffled anew are told of (C4)', () => {
        const at = (turn: number) =>
            view({ game: 'cards', phase: 'take', turn, players: [player('Anna')] }).game!;
        const drawn = { number: 1, time: 0, what: 'drawn' as const };
        expect(eventSentences(drawn, at(1))).toEqual([{ text: 'The cards are dealt.' }]);
        expect(eventSentences(drawn, at(9))).toEqual([{ text: 'The played cards are shuffled.' }]);
        expect(eventSentences({ ...drawn, die: 4 }, at(1))).toEqual([]);
    });
});

describe('bots', () => {
    it('are nowhere called as a person beside them', () => {
        const all = [
            { name: 'Nora' },
            { name: 'casual', bot: 'casual' },
            { name: 'casual 2', bot: true },
        ];
        const names = shownNames(all);
        expect(names[0]).toBe('Nora');
        expect(new Set(names).size).toBe(3);
    });
    it('have names of their own, and none that a person at the table has', () => {
        const names = ['casual', 'casual 2', 'casual 3', 'casual 4', 'casual 5'].map((name) =>
            botName(name),
        );
        expect(new Set(names).size).toBe(5);
        expect(botName('casual', ['Nora'])).toBe(botName('casual 2'));
        expect(botName('Anna')).toBe('Anna');
    });
});

describe('dice of the reader', () => {
    afterEach(() => Object.assign(settings, { roll: 'tap', speed: 'normal' }));
    async function rolled(
        roll: 'tap' | 'auto',
        active: number,
        settled?: Settled,
        pace: 'untimed' | 'fast' = 'untimed',
        shared = false,
    ) {
        Object.assign(settings, { roll, speed: 'off' });
        let tell: (message: Message) => void = () => undefined;
        const connection: Connection = {
            status: 'open',
            send: () => Promise.resolve({ type: 'answer', id: '', number: 0 }),
            subscribe: (listener) => {
                tell = listener;
                return () => undefined;
            },
            close: () => undefined,
        };
        const table = new TableState(connection, false, shared);
        const at = (phase: 'roll' | 'action1', turn = active): TableView => {
            const seen = view({
                game: 'dice',
                phase,
                active: turn,
                players: [player('Anna'), bot('casual', 'casual')],
                ...(phase === 'action1' ? { dice: { white: [3, 4] as [number, number] } } : {}),
            });
            return { ...seen, options: { ...seen.options, pace } };
        };
        tell({ type: 'table', now: 0, view: at('roll') });
        const dice = { white: [3, 4] as [number, number] };
        const drawn = { number: 2, time: 0, what: 'drawn' as const, dice };
        const event = settled
            ? { ...drawn, settled: [settled], view: at('roll', 3 - active) }
            : { ...drawn, view: at('action1') };
        tell({ type: 'events', now: 0, events: [event] });
        await new Promise((done) => setTimeout(done, 20));
        return table;
    }
    it('wait until they are thrown', async () => {
        const table = await rolled('tap', 1);
        expect(table.toRoll).toBe(true);
        expect(table.view?.game?.dice).toBeUndefined();
        table.roll();
        await new Promise((done) => setTimeout(done, 20));
        expect(table.toRoll).toBe(false);
        expect(table.view?.game?.dice).toBeDefined();
    });
    it.each([
        ['auto', 1],
        ['tap', 2], // a bot's
    ] as const)('roll by themselves: %s, seat %d', async (roll, active) => {
        const table = await rolled(roll, active);
        expect(table.toRoll).toBe(false);
        expect(table.view?.game?.dice).toBeDefined();
    });
    const useless = (seat: number): Settled => ({
        decision: 3,
        action: 2,
        choices: [{ seat, move: 'x', only: true }],
        misthrow: seat,
    });
    it("are the reader's, though nobody can use them", async () => {
        expect((await rolled('tap', 2, useless(2))).toRoll).toBe(false);
        const table = await rolled('tap', 1, useless(1));
        expect(table.toRoll).toBe(true);
        table.roll();
        await expect.poll(() => table.missed).toBe(1);
        expect(table.notice).toContain('Nothing could be crossed: misthrow');
        // The dice lie until that was seen.
        expect(table.view?.game?.dice).toBeTruthy();
        await expect.poll(() => table.view?.game?.dice, { timeout: 4000 }).toBeFalsy();
    });
    it('wait for nobody at a timed table, not even those that nobody can use', async () => {
        const table = await rolled('tap', 1, useless(1), 'fast');
        expect(table.toRoll).toBe(false);
        await expect.poll(() => table.missed).toBe(1);
        table.end();
    });
    it('say at a place around one screen what befell it', async () => {
        const table = await rolled('auto', 1, useless(1), 'untimed', true);
        await expect.poll(() => table.notice).toContain('Nothing could be crossed: misthrow');
        table.end();
    });
});
