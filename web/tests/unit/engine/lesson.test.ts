// @vitest-environment node
import { expect, it } from 'vitest';

import { ChosenGame } from '../../../src/engine/chosen_game';
import { lessons } from '../../../src/learn/lessons';
import type { GameKind, GameView, TableView } from '../../../src/table/protocol';
import { newEngine } from './helpers';

/** Goes through a lesson and takes the first or the last of the moves that it offers. */
async function gameAfter(kind: GameKind, pick: 0 | -1): Promise<GameView | undefined> {
    const { steps, deck } = lessons[kind];
    const game = await ChosenGame.open(newEngine(), kind, ['Anna', 'Ben'], deck);
    let view: TableView | undefined;
    game.connection.subscribe((message) => {
        if (message.type === 'table') view = message.view;
        else if (message.type === 'events') view = message.events.at(-1)?.view ?? view;
    });
    for (const { offer = [], before = [], unseen, wants, after = [] } of steps) {
        game.offer = offer;
        await game.play(before, unseen);
        game.show();
        expect(view?.game?.moves?.map(({ move }) => move).sort() ?? []).toEqual([...offer].sort());
        const decision = view?.game?.decision ?? 0;
        if (wants === 'take-back')
            expect(await game.connection.send({ do: wants, decision })).toMatchObject({
                type: 'answer',
            });
        else if (offer.length)
            expect(
                await game.connection.send({ do: 'choose', decision, move: offer.at(pick)! }),
            ).toMatchObject({ type: 'answer' });
        await game.play(after);
    }
    game.connection.close();
    return view?.game;
}

it.each([0, -1] as const)(
    'the dice lesson is a game of the engine: every move it offers is there (%i)',
    async (pick) => {
        const game = await gameAfter('dice', pick);
        // It ends as it says: red is closed, and nobody has won anything.
        expect(game).toMatchObject({ closed: 'r', turn: 9 });
        expect(game?.phase).not.toBe('over');
        expect(game?.players[0]?.sheet).toMatchObject({
            crossed: { r: [5, 6, 8, 9, 10, 12] },
            misthrows: 1,
        });
    },
);
it.each([0, -1] as const)('and so is the card lesson (%i)', async (pick) => {
    const game = await gameAfter('cards', pick);
    expect(game).toMatchObject({ turn: 6, played: expect.arrayContaining(['g9', 'g10', 'g11']) });
    expect(game?.players[0]?.sheet).toMatchObject({
        crossed: { r: [2, 5], y: [6], g: [11, 10, 9], b: pick === 0 ? [9, 6] : [6] },
        misthrows: 1,
    });
});
it('and the one with jokers', async () => {
    const game = await gameAfter('jokers', 0);
    expect(game).toMatchObject({ turn: 2, played: expect.arrayContaining(['y5', 'j6', 'y7']) });
    expect(game?.players[0]?.sheet.crossed.y).toEqual([5, 6, 7]);
});
