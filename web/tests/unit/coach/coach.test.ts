// @vitest-environment node
/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { MessageChannel } from 'node:worker_threads';
import { afterEach, expect, it, vi } from 'vitest';

import { Coach, gameOf, type CoachWorker } from '../../../src/coach/coach';
import { serveCoach } from '../../../src/coach/coach_service';
import { phaseOf } from '../../../src/coach/kept';
import type { Progress } from '../../../src/coach/protocol';
import { whySentence } from '../../../src/coach/words';
import { Engine } from '../../../src/engine/engine';
import { learned, root, TestTable } from '../engine/helpers';

vi.setConfig({ testTimeout: 120_000 });

const module = new WebAssembly.Module(readFileSync(`${root}/build/wasm/coach.wasm`));
const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** The coach without a thread of its own: the same messages through a real channel. */
function newCoach(learn = learned): Coach {
    const one = new Coach(() => {
        const { port1, port2 } = new MessageChannel();
        const engine = Promise.resolve(new Engine(module));
        serveCoach(port2 as unknown as CoachWorker, () => engine, learn);
        const end = () => {
            port1.close();
            port2.close();
        };
        return Object.assign(port1, { terminate: end }) as unknown as CoachWorker;
    });
    ends.push(() => one.end());
    return one;
}

const record =
    'qwixx 1 dice\nplayer Anna\nplayer Ben\n%bot 2 skilled\nstart lots 1\n' +
    '1: 41 r2 y3 g5 b6 | r5 y5 | b10\n2: 36 r1 y1 g1 b1 | - - | x\n';

it('reviews a game in steps, tells how far it is, and the books balance', async () => {
    const coach = newCoach();
    const told: Progress[] = [];
    const { kind, players } = gameOf(record);
    const { review, players: who } = await coach.ask(
        'review',
        [record, 'normal', kind, players],
        (progress) => told.push(progress),
    );
    expect(who).toEqual([{ name: 'Anna' }, { name: 'Ben', bot: 'skilled' }]);
    expect(told.some(({ ready }) => ready > 0 && ready < 1)).toBe(true);
    expect(told.at(-1)).toMatchObject({ ready: 1, turn: 2, turns: 2 });
    expect(review.curve.length).toBe(3);
    for (const { start, result, losses, luck, others, rest } of review.seats)
        expect(result).toBeCloseTo(start - losses + luck + others + rest, 4);
    for (const { position, chosen, best, moves } of review.decisions) {
        expect(['action1', 'action2']).toContain(phaseOf(position));
        expect(moves.map(({ move }) => move)).toContain(chosen);
        expect(moves[0]?.move).toBe(best);
    }
    const one = review.decisions[0];
    const view = await coach.ask('look', [one?.position ?? '', one?.seat ?? 1]);
    expect(view.game).toMatchObject({ phase: 'action1', dice: { white: [4, 1] }, seat: one?.seat });
});

it('gives a table at which the game goes on from a choice', async () => {
    const log = await newCoach().ask('branch', [
        record,
        { turn: 1, action: 2, seat: 1, person: 'p1', level: 'novice' },
    ]);
    const table = new TestTable();
    await table.table.load(log, ['p1']);
    const view = await table.watch('p1');
    expect(view.game).toMatchObject({ turn: 1, phase: 'action2', seat: 1 });
    expect(view.game?.players[0]?.sheet.crossed.r).toEqual([5]);
    expect(view.game?.players[1]).toMatchObject({ name: 'Ben', bot: 'skilled' });
    const answer = await table.table.command('p1', {
        do: 'choose',
        decision: view.game?.decision ?? 0,
        move: 'b10',
    });
    expect(answer.type).toBe('answer');
    await table.until(() => (table.view('p1').game?.turn ?? 0) === 2);
});

it('says why without the networks, and what is wrong without them', async () => {
    const coach = newCoach(() => Promise.reject(new Error('no network')));
    const position = 'dice | r2,3 | g12 | 1 rolled 41 r2 y3 g5 b6';
    const why = await coach.ask('why', [position, 1, 'r5', 'b5']);
    expect(whySentence(why)).toBe('This skips 7 boxes for good, the best move 1.');
    await expect(
        coach.ask('weigh', [position, 1, 'quick', { kind: 'dice', players: 2 }]),
    ).rejects.toMatchObject({ failure: { code: 'not-learned' } });
});

it('gives up at once what nobody wants any more, and begins anew when asked again', async () => {
    const coach = newCoach();
    const asked = coach.ask('review', [record, 'normal', 'dice', 2]);
    coach.end();
    await expect(asked).rejects.toMatchObject({ failure: { code: 'closed' } });
    const view = await coach.ask('look', ['dice | - | 1 rolled 41 r2 y3 g5 b6', 1]);
    expect(view.game?.moves?.length).toBe(5);
});

it('has a sentence for every reason of the engine', () => {
    const source = readFileSync(`${root}/src/coach/reason.cpp`, 'utf8');
    const names = /string_view name\(Reason::Code[\s\S]*?names\{([\s\S]*?)\};/.exec(source)?.[1];
    const codes = [...(names ?? '').matchAll(/"([a-z-]+)"/g)].map((match) => match[1] ?? '');
    expect(codes.length).toBeGreaterThan(10);
    const sentences = codes.map((code) => whySentence({ code, better: 1, worse: 2 }));
    expect(new Set(sentences).size).toBe(codes.length);
});

it('knows the game of a record before it is read', () => {
    expect(gameOf('# by me\nqwixx 1 cards jokers # x\nplayer A\n player B\nplayer C')).toEqual({
        kind: 'jokers',
        players: 3,
    });
    expect(gameOf('qwixx 1 cards\nplayer player\nplayer B')).toEqual({ kind: 'cards', players: 2 });
});
