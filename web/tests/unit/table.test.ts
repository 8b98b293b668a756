import { expect, test } from 'vitest';
import { dice, moves, player, view } from '../../src/learn/pictures';
import type { Answer, Command, Connection } from '../../src/table/protocol';
import { TableState } from '../../src/table/table.svelte';

// Events are shown at a pace people can follow, so that what is shown can be behind the table: a
// box that was clicked is still there. Whoever clicks again must not be told that they may not.
test('a decision is made once, however often it is clicked', async () => {
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
