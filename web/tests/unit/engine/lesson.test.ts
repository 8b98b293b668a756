// @vitest-environment node
import { expect, it } from 'vitest';

import { ChosenGame } from '../../../src/engine/chosen_game';
import { diceLesson } from '../../../src/learn/dice_lesson';
import type { TableView } from '../../../src/table/protocol';
import { newEngine } from './helpers';

it('the dice lesson is a game of the engine: every move it offers is there', async () => {
    const game = await ChosenGame.open(newEngine(), ['Anna', 'Ben']);
    let view: TableView | undefined;
    game.connection.subscribe((message) => {
        if (message.type === 'table') view = message.view;
        else if (message.type === 'events') view = message.events.at(-1)?.view ?? view;
    });
    for (const { offer = [], before = [], unseen, wants, after = [] } of diceLesson) {
        game.offer = offer;
        await game.play(before, unseen);
        game.show();
        expect(view?.game?.moves?.map(({ move }) => move).sort() ?? []).toEqual([...offer].sort());
        const decision = view?.game?.decision ?? 0;
        if (wants === 'take-back')
            expect(await game.connection.send({ do: wants, decision })).toMatchObject({
                type: 'answer',
            });
        else if (offer[0])
            expect(
                await game.connection.send({ do: 'choose', decision, move: offer.at(-1)! }),
            ).toMatchObject({ type: 'answer' });
        await game.play(after);
    }
    // It ends as it says: red is closed, and nobody has won anything.
    expect(view?.game).toMatchObject({ closed: 'r', turn: 9 });
    expect(view?.game?.phase).not.toBe('over');
    expect(view?.game?.players[0]?.sheet).toMatchObject({
        crossed: { r: [5, 6, 8, 9, 10, 12] },
        misthrows: 1,
    });
    game.connection.close();
});
