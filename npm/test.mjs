// Uses the packed file as a stranger would, from an empty folder: tools/npm test runs it there.
import assert from 'node:assert/strict';
import { load, Refusal, Table } from 'qwixx-engine';

/** Random bytes that follow from a seed. */
function bytes(seed) {
    let state = seed;
    return (count) =>
        Uint8Array.from({ length: count }, () => {
            state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
            return state >>> 24;
        });
}

async function play(game, seed) {
    const table = new Table(await load(), { options: { game }, random: bytes(seed), milliseconds: 1 });
    table.command('p1', { do: 'sit', name: 'Anna' });
    table.command('p1', { do: 'seat-bot', level: 'greedy' });
    table.command('p1', { do: 'start' });
    // Anna plays the first thing that she may, to the end.
    for (let steps = 0; ; ++steps) {
        assert.ok(steps < 1000);
        await table.settle();
        const view = table.view('p1');
        if (!view.playing) break;
        const move = view.game.moves?.[0];
        assert.ok(move, JSON.stringify(view.game).slice(0, 400));
        table.command('p1', { do: 'choose', decision: view.game.decision, move: move.move });
    }
    return table.record();
}

for (const game of ['dice', 'cards', 'jokers']) {
    const over = await play(game, 7);
    assert.equal(over.players[0].name, 'Anna');
    assert.deepEqual(await play(game, 7).then((again) => again.players), over.players);
    const engine = await load();
    const replay = engine.call({ call: 'replay', record: over.record });
    assert.equal(replay.over, true);
    assert.throws(
        () => engine.call({ call: 'replay', record: 'qwixx' }),
        (error) => error instanceof Refusal && error.code === 'bad-record',
    );
    console.log(game, over.players.map((player) => `${player.name} ${player.total}`).join(', '));
}
const engine = await load();
await engine.learn();
await assert.rejects(engine.learn(new Uint8Array(8)), Refusal);
console.log('passed');
