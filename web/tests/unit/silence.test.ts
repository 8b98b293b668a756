// Nothing happens in silence: what befalls the reader, what the others did, why a game ended.
import { afterEach, describe, expect, it } from 'vitest';

import { bot, player, sheet, view } from '../../src/learn/pictures';
import { settings } from '../../src/settings.svelte';
import type { Connection, GameView, Message, Settled } from '../../src/table/protocol';
import { TableState } from '../../src/table/table.svelte';
import { botName, didWords, endReason, eventSentences, noticeOf } from '../../src/words/game';

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
    it('names who closed two rows with cards (C12)', () => {
        const game = over({
            game: 'cards',
            players: [player('Anna'), bot('Nora', 'casual', sheet({ r: twelve, y: twelve }))],
        });
        expect(endReason(game)).toBe('It ended because Nora closed two rows: Red and Yellow.');
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
    it('is short for the chips, and speaks to the reader in the log', () => {
        expect(didWords(settled)).toEqual({ 1: 'misthrow', 2: 'Red 5' });
        expect(didWords(settled, true)).toEqual({ 1: 'misthrow', 2: 'R 5' });
        const pass = { ...settled, choices: [{ seat: 2, move: '-' }] };
        expect(didWords({ ...pass, misthrow: 0 })).toEqual({ 2: 'passes' });
        const event = { number: 1, time: 0, what: 'chosen' as const, settled: [settled] };
        expect(eventSentences(event, game).map(({ text }) => text)).toEqual([
            'Nora crosses Red 5.',
            'Nothing could be crossed: misthrow 2 of 4.',
        ]);
    });
});

describe('bots', () => {
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
    async function rolled(roll: 'tap' | 'auto', active: number) {
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
        const table = new TableState(connection);
        const at = (phase: 'roll' | 'action1') =>
            view({
                game: 'dice',
                phase,
                active,
                players: [player('Anna'), bot('casual', 'casual')],
                ...(phase === 'action1' ? { dice: { white: [3, 4] as [number, number] } } : {}),
            });
        tell({ type: 'table', now: 0, view: at('roll') });
        const dice = { white: [3, 4] as [number, number] };
        const event = { number: 2, time: 0, what: 'drawn' as const, dice, view: at('action1') };
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
});
