// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';

import { module, newEngine, play, qwixx, started, TestTable, viewIn } from './helpers';

vi.setConfig({ testTimeout: 120_000 }); // an expert with dice solves its table first

describe('the module', () => {
    it('asks the browser for nothing', () => {
        expect(WebAssembly.Module.imports(module)).toEqual([]);
    });
    it('says so when it does not know a call', () => {
        expect(() => newEngine().call({ call: 'dance' })).toThrow('There is no such call.');
    });
});

describe('a table on this device', () => {
    it.each([
        ['dice', 1, []],
        ['dice', 1, ['greedy', 'skilled', 'expert', 'novice']],
        ['dice', 5, []],
        ['cards', 1, ['casual', 'greedy']],
        ['cards', 2, ['skilled', 'random']],
        ['jokers', 1, ['expert', 'greedy']],
        ['jokers', 3, ['novice']],
    ] as const)('plays %s with %i persons and %j to the end', async (game, persons, bots) => {
        const one = await started({ game }, persons, [...bots]);
        await play(one, persons);
        const view = one.view('p1');
        expect(view.playing).toBe(false);
        expect(view.game?.phase).toBe('over');
        expect(one.finished).toHaveLength(1);
        const [over] = one.finished;
        expect(over?.players.map(({ total }) => total)).toEqual(
            view.game?.players.map(({ sheet }) => sheet.total),
        );
        expect(over?.kind).toBe(game);
        expect(qwixx(['check', '-'], over?.record)).toContain('ok');
        one.table.close();
    });

    it('tells what a server would, event by event, and nobody the cards of others', async () => {
        const one = await started({ game: 'cards' }, 2, []);
        await play(one, 2, () => (one.view('p1').game?.turn ?? 0) > 3);
        const numbers = (one.heard.get('p2') ?? []).flatMap((message) =>
            message.type === 'events' ? message.events.map(({ number }) => number) : [],
        );
        const first = viewIn(one.heard.get('p2')?.[0]).number;
        expect(numbers).toEqual(numbers.map((_, i) => first + 1 + i));
        const [mine, theirs] = [one.view('p1').game, one.view('p2').game];
        expect(mine?.hand).not.toEqual(theirs?.hand);
        expect(mine?.seat).toBe(1);
        expect(theirs?.seat).toBe(2);
        one.table.close();
    });

    it('is the same again when it is loaded in the middle of a game', async () => {
        const one = await started({ game: 'jokers' }, 2, ['greedy']);
        await play(one, 2, () => (one.view('p1').game?.turn ?? 0) > 4);
        await one.until(() => Boolean(one.view('p1').game?.moves ?? one.view('p2').game?.moves));
        one.table.close();

        const again = new TestTable();
        again.log = one.log;
        await again.table.load(one.log, ['p1', 'p2']);
        for (const person of ['p1', 'p2']) {
            const view = await again.watch(person);
            const { number: _, time: __, ...before } = one.view(person);
            const { number: ___, time: ____, chat: _____, ...after } = view;
            const calm = (text: string) => text.replace(/"since":\d+,?/g, '');
            expect(calm(JSON.stringify(after))).toBe(calm(JSON.stringify(before)));
        }
        await play(again, 2);
        expect(again.finished).toHaveLength(1);
        again.table.close();
    });

    it('refuses with a code and a sentence', async () => {
        const one = await started({}, 1, ['greedy']);
        const answer = await one.table.command('p1', { do: 'seat-bot', level: 'greedy', id: 'c9' });
        expect(answer).toEqual({
            type: 'error',
            id: 'c9',
            code: 'game-runs',
            message: expect.any(String),
        });
        one.table.close();
    });

    it('does nothing that could not be stored', async () => {
        const one = await started({}, 1, []);
        await one.until(() => Boolean(one.view('p1').game?.moves));
        const { decision, moves } = one.view('p1').game ?? {};
        const before = one.view('p1').number;
        const choose = {
            do: 'choose',
            decision: decision ?? 0,
            move: moves?.[0]?.move ?? '-',
            id: 'once',
        } as const;
        one.refuse = true;
        expect(await one.table.command('p1', choose)).toMatchObject({
            type: 'error',
            code: 'cannot-store',
        });
        expect(one.view('p1').number).toBe(before);
        one.refuse = false;
        expect(await one.table.command('p1', choose)).toMatchObject({
            type: 'answer',
            number: before + 1,
        });
        // The same command again: the same answer, and nothing happens.
        expect(await one.table.command('p1', choose)).toMatchObject({
            type: 'answer',
            number: before + 1,
        });
        one.table.close();
    });

    it('seats no bot that it cannot play', async () => {
        const one = new TestTable(() => Promise.reject(new Error('offline')));
        await one.table.open('p1', {});
        await one.table.command('p1', { do: 'sit', name: 'Anna' });
        expect(await one.table.command('p1', { do: 'seat-bot', level: 'expert' })).toMatchObject({
            type: 'error',
            code: 'not-learned',
        });
        expect(await one.table.command('p1', { do: 'seat-bot', level: 'skilled' })).toMatchObject({
            type: 'answer',
        });
    });

    it('keeps nobody waiting while an expert with dice solves its table', async () => {
        const one = await started({}, 1, ['expert']);
        const expert = () => one.view('p1').game?.players.find(({ bot }) => bot === 'expert');
        await one.until(() => Boolean(one.view('p1').game?.moves));
        for (const text of ['Hello', 'you', 'there']) {
            expect(await one.table.command('p1', { do: 'say', text })).toMatchObject({
                type: 'answer',
            });
            await new Promise((go) => setTimeout(go));
        }
        expect(expert()?.chosen).toBeFalsy();
        await one.until(() => expert()?.chosen === true); // and at last it chooses
        one.table.close();
    });

    it('answers a person while bots think', async () => {
        const one = await started({}, 1, ['master', 'master', 'master', 'master']);
        await one.until(() => Boolean(one.view('p1').game?.moves));
        expect(await one.table.command('p1', { do: 'say', text: 'Hello' })).toMatchObject({
            type: 'answer',
        });
        one.table.close();
    });
});
