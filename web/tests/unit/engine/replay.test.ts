// @vitest-environment node
/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { Refusal } from '../../../src/engine/engine';
import { replay as shown } from '../../../src/engine/shelf';
import type { EngineWorker } from '../../../src/engine/worker_connection';
import type { Replay } from '../../../src/engine/worker_service';
import { newEngine, qwixx, root } from './helpers';

const good = `${root}/tests/record/good`;
const replay = (record: string, seat?: number) =>
    newEngine().call<Replay>({ call: 'replay', record, ...(seat ? { seat } : {}) });

describe('a replay', () => {
    it.each(readdirSync(good).filter((name) => name.endsWith('.qwixx')))(
        'shows %s step by step',
        (name) => {
            const text = readFileSync(`${good}/${name}`, 'utf8');
            const { steps, turns, over } = replay(text);
            expect(steps[0]?.event.what).toBe('started');
            const last = steps.at(-1)?.event.view?.game;
            expect(steps.every(({ event }) => event.view?.game)).toBe(true);
            if (turns) expect(steps.at(-1)?.turn).toBeGreaterThanOrEqual(turns);
            expect(last?.phase === 'over').toBe(over);
            // The totals at its end, if it has them.
            const end = /^end\s+(.*?)\s*(?:#.*)?$/m.exec(text)?.[1]?.split(/\s+/).map(Number);
            if (end) expect(last?.players.map(({ sheet }) => sheet.total)).toEqual(end);
            const settled = steps.flatMap(({ event }) => event.settled ?? []);
            if (over) expect(settled.filter((one) => one.over)).toHaveLength(1);
        },
    );

    it('shows the hands of all', () => {
        const text = readFileSync(`${good}/cards-shuffle.qwixx`, 'utf8');
        const { steps } = replay(text, 2);
        const game = steps.at(-1)?.event.view?.game;
        expect(game?.seat).toBe(2);
        for (const hand of game?.hands ?? [])
            for (const back of hand) expect(back?.kinds).toHaveLength(1);
        expect(game?.hand?.length).toBeGreaterThan(0);
        expect(game?.moves).toBeUndefined();
    });

    it('shows what ended a turn in that turn, with whose it was', async () => {
        const text = readFileSync(`${good}/cards-shuffle.qwixx`, 'utf8');
        const { steps } = replay(text);
        const ends = steps.findIndex(({ event }) => (event.view?.game?.turn ?? 0) > 1);
        const worker = { ask: () => Promise.resolve({ steps }), end: () => undefined };
        const all = await shown(worker as unknown as EngineWorker, text);
        expect(all).toHaveLength(steps.length);
        const whose = (at: number) => [all[at]?.view.game?.turn, all[at]?.view.game?.active];
        expect(all[ends]?.turn).toBe(1);
        expect(whose(ends)).toEqual(whose(ends - 1));
        expect(all[ends + 1]?.turn).toBe(2);
        expect(whose(ends + 1)).not.toEqual(whose(ends));
    });

    it('says where a record is wrong, as the program does', () => {
        const text = readFileSync(`${good}/solo.qwixx`, 'utf8').replace(/^player.*$/m, 'player');
        const said = (work: () => unknown) => {
            try {
                work();
            } catch (error) {
                return error as Refusal & { stdout: string; stderr: string };
            }
            throw new Error('It was not refused.');
        };
        const { failure } = said(() => replay(text));
        const refused = said(() => qwixx(['check', '-'], text));
        expect(failure.code).toBe('bad-record');
        expect(refused.stdout + refused.stderr).toContain(
            `:${failure.line}:${failure.column}: ${failure.message}`,
        );
    });
});
