import { afterEach, describe, expect, test } from 'vitest';
import { dice, moves, player, view } from '../../src/learn/pictures';
import { settings } from '../../src/settings.svelte';
import type {
    Answer,
    Command,
    Connection,
    Message,
    Settled,
    TableEvent,
} from '../../src/table/protocol';
import { TableState } from '../../src/table/table.svelte';

/** A connection that keeps what is sent and tells what the test wants. */
function line() {
    let tell: Parameters<Connection['subscribe']>[0] = () => undefined;
    const sent: Command[] = [];
    const connection: Connection = {
        status: 'open',
        send(command) {
            sent.push(command);
            return Promise.resolve<Answer>({ type: 'answer', id: '', number: 0 });
        },
        subscribe(listener) {
            tell = listener;
            return () => undefined;
        },
        close: () => undefined,
    };
    return { connection, sent, tell: (message: Message) => tell(message) };
}

// Events are shown at a pace people can follow, so that what is shown can be behind the table: a
// box that was clicked is still there. Whoever clicks again must not be told that they may not.
test('a decision is made once, however often it is clicked', async () => {
    const { connection, sent, tell } = line();
    const table = new TableState(connection);
    const asked = view({
        game: 'dice',
        phase: 'action1',
        active: 1,
        decision: 7,
        players: [player('Anna')],
        dice: dice([2, 3]),
        moves: moves('r5 w1 w2', '-'),
    });
    tell({ type: 'table', now: 0, view: asked });
    table.choose('r5');
    await new Promise((done) => setTimeout(done, 0));
    table.choose('-');
    expect(sent).toEqual([{ do: 'choose', decision: 7, move: 'r5' }]);
    table.takeBack();
    await new Promise((done) => setTimeout(done, 0));
    table.choose('-');
    expect(sent.at(-1)).toEqual({ do: 'choose', decision: 7, move: '-' });
    // The same number in the next game is another decision.
    tell({ type: 'table', now: 0, view: { ...asked, game: { ...asked.game!, number: 2 } } });
    await new Promise((done) => setTimeout(done, 0));
    table.choose('r5');
    expect(sent.at(-1)).toEqual({ do: 'choose', decision: 7, move: 'r5' });
    table.end();
});

// Around one screen, or at two devices of one person: somebody else takes back what they chose, and
// what came after it is asked again, by the same number.
test('is asked again when another takes back', () => {
    const { connection, sent, tell } = line();
    const table = new TableState(connection);
    const asked = (decision: number, sealed?: string) =>
        view({
            game: 'dice',
            phase: 'action1',
            active: 1,
            decision,
            players: [player('Anna')],
            dice: dice([2, 3]),
            ...(sealed ? { sealed } : { moves: moves('r5 w1 w2', '-') }),
        });
    tell({ type: 'table', now: 0, view: asked(6) });
    table.choose('r5');
    expect(table.answered).toBe(true);
    tell({ type: 'table', now: 0, view: asked(5, '-') });
    tell({ type: 'table', now: 0, view: asked(6) });
    expect(table.answered).toBe(false);
    table.choose('-');
    tell({ type: 'table', now: 0, view: asked(6, '-') }); // and so it is at another device
    tell({ type: 'table', now: 0, view: asked(6) });
    expect(table.answered).toBe(false);
    expect(sent).toHaveLength(1); // the second one waited for the answer to the first
    table.end();
});

test('talk waits for no dice, and whoever talks can play meanwhile', () => {
    Object.assign(settings, { roll: 'tap' });
    const { connection, sent, tell } = line();
    const table = new TableState(connection);
    const game = { game: 'dice' as const, decision: 3, active: 1, seat: 1 };
    const before = view({ ...game, phase: 'roll', players: [player('Anna')] });
    const rolled = view({
        ...game,
        phase: 'action1',
        players: [player('Anna')],
        dice: dice([2, 3]),
        moves: moves('r5 w1 w2', '-'),
    });
    tell({ type: 'table', now: 0, view: before });
    const at = { time: 0, number: 2 };
    const thrown = { ...at, what: 'drawn' as const, dice: dice([2, 3]), view: rolled };
    const said = { ...at, number: 3, what: 'said' as const, who: 'Ben', text: 'Anna!' };
    const gone = { ...at, number: 4, what: 'left' as const, who: 'Ben', view: rolled };
    tell({ type: 'events', now: 0, events: [thrown, said, gone] });
    expect(table.toRoll).toBe(true);
    expect(table.chat.map(({ text }) => text)).toEqual(['Anna!']);
    expect(table.log.map(({ text }) => text)).toEqual(['Ben leaves.']);
    tell({ type: 'table', now: 0, view: rolled });
    void table.send({ do: 'say', text: 'Yes?' });
    table.choose('r5');
    expect(sent.map((one) => one.do)).toEqual(['say', 'choose']);
    table.end();
    Object.assign(settings, { roll: 'tap' });
});

describe('what happened', () => {
    afterEach(() => Object.assign(settings, { roll: 'tap', speed: 'normal' }));
    const at = (number: number, turn: number, game: 'dice' | 'cards' = 'dice') =>
        view(
            {
                game,
                phase: game === 'dice' ? 'roll' : 'take',
                active: 2,
                turn,
                players: [player('Anna'), player('Ben')],
            },
            { number },
        );
    const chose = (decision: number, ...moves: string[]): Settled => ({
        decision,
        action: 1,
        choices: moves.map((move, place) => ({
            seat: place + 1,
            move,
            ...(move === '-' ? { only: true } : {}),
        })),
    });
    async function told(first: Message, ...events: TableEvent[]) {
        Object.assign(settings, { roll: 'auto', speed: 'off' });
        const { connection, tell } = line();
        const table = new TableState(connection);
        tell(first);
        tell({ type: 'events', now: 0, events });
        const last = events.findLast(({ what }) => what !== 'said')?.number;
        await expect.poll(() => table.log.at(-1)?.number).toBe(last);
        await new Promise((done) => setTimeout(done, 400));
        return { table, tell };
    }
    const whole = (...of: Parameters<typeof at>): Message => ({
        type: 'table',
        now: 0,
        view: at(...of),
    });
    const settledIn = (number: number, turn: number, settled: Settled, game?: 'cards') => ({
        number,
        time: 0,
        what: 'chosen' as const,
        settled: [settled],
        view: at(number, turn, game),
    });
    const thrown = (number: number): TableEvent => ({
        number,
        time: 0,
        what: 'drawn',
        dice: dice([2, 3]),
        view: at(number, 1),
    });

    test('is forgotten where the table is shown anew, as after a take-back', async () => {
        const { table, tell } = await told(
            whole(1, 1),
            thrown(2),
            settledIn(3, 1, chose(1, 'r5', 'y5')),
        );
        expect(table.did).toEqual({ 1: 'Red 5', 2: 'Yellow 5' });
        expect(table.log.map(({ number }) => number)).toEqual([2, 3, 3]);
        tell(whole(2, 1));
        expect([table.did, table.didShort]).toEqual([{}, {}]);
        expect(table.log.map(({ number }) => number)).toEqual([2]);
        table.end();
    });
    test('is that of one roll, also when much is told at once', async () => {
        const said = (number: number): TableEvent => ({ number, time: 0, what: 'said' });
        const { table } = await told(
            whole(1, 1),
            thrown(2),
            settledIn(3, 1, chose(1, 'r5')),
            thrown(4),
            settledIn(5, 1, chose(2, 'r6')),
            ...Array.from({ length: 41 }, (_, more) => said(6 + more)),
        );
        expect(table.did).toEqual({ 1: 'Red 6' });
        table.end();
    });
    test('a pass with cards is of the past in the next turn', async () => {
        const passed = settledIn(2, 1, chose(1, '-', 'r5'), 'cards');
        const { table, tell } = await told(whole(1, 1, 'cards'), passed);
        expect(table.notice).toBe('Nothing could be crossed: you pass.');
        const played = { ...chose(2), choices: [{ seat: 2, move: 'r7 > 7' }] };
        const took = { ...chose(3), choices: [{ seat: 2, move: 'take 1' }], taken_number: 4 };
        tell({ type: 'events', now: 0, events: [settledIn(3, 2, played, 'cards')] });
        await expect.poll(() => table.log.at(-1)?.number).toBe(3);
        expect(table.notice).toBe('Nothing could be crossed: you pass.');
        tell({ type: 'events', now: 0, events: [settledIn(4, 2, took, 'cards')] });
        await expect.poll(() => table.log.at(-1)?.number).toBe(4);
        expect(table.notice).toBe('');
        table.end();
    });
    test('a pass with cards is not read beside what one can do in the next turn', async () => {
        const { table, tell } = await told(
            whole(1, 1, 'cards'),
            settledIn(2, 1, chose(1, '-', 'r5'), 'cards'),
        );
        const played = { ...chose(2), choices: [{ seat: 2, move: 'r7 > 7' }] };
        const mine = settledIn(3, 2, played, 'cards');
        mine.view.game!.moves = [{ move: 'take 1' }];
        tell({ type: 'events', now: 0, events: [mine] });
        await expect.poll(() => table.log.at(-1)?.number).toBe(3);
        await expect.poll(() => table.notice).toBe('');
        table.end();
    });
});
