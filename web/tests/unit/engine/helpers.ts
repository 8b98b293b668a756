/// <reference types="node" />
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { Engine } from '../../../src/engine/engine';
import { LocalTable, type FinishedRecord } from '../../../src/engine/local_table';
import type { Level, Message, Options, TableView } from '../../../src/table/protocol';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../../../..');
const file = process.env['QWIXX_ENGINE'] ?? `${root}/build/wasm/engine.wasm`;

/** The real module, as `cmake --build --preset wasm` makes it. */
export const module = new WebAssembly.Module(readFileSync(file));
export const newEngine = () => new Engine(module);
export const learned = () =>
    Promise.resolve(new Uint8Array(readFileSync(`${root}/data/learned.bin`)));

/** The program, as it is built for people or for the debugger. */
export function qwixx(words: string[], input = ''): string {
    const binary = [
        process.env['QWIXX_BINARY'],
        `${root}/build/qwixx`,
        `${root}/build/debug/qwixx`,
    ].find((one) => one && existsSync(one));
    if (!binary) throw new Error('build/qwixx is needed to compare with: `make build`.');
    return execFileSync(binary, words, {
        input,
        encoding: 'utf8',
        stdio: ['pipe', 'pipe', 'pipe'],
    });
}

/** A table that keeps its log in memory, with one ear for each person. */
export class TestTable {
    log = 'qwixx-table 1\n';
    heard = new Map<string, Message[]>();
    finished: FinishedRecord[] = [];
    troubles: string[] = []; // codes, or '' when it goes on
    refuse = false; // to store
    table: LocalTable;

    constructor(learn = learned) {
        const engine = newEngine();
        this.table = new LocalTable(engine, {
            store: (lines) => {
                if (this.refuse) return Promise.reject(new Error('the disk is full'));
                this.log += lines;
                return Promise.resolve();
            },
            restore: (log) => {
                this.log = log;
                return Promise.resolve();
            },
            tell: (person, message) => this.heard.get(person)?.push(message),
            learned: learn,
            solve: async (players) => {
                while (engine.solve(players)) await new Promise((go) => setTimeout(go, 0));
            },
            finished: (game) => Promise.resolve(void this.finished.push(game)),
            trouble: (trouble) => this.troubles.push(trouble?.code ?? ''),
            now: () => Date.now(),
            milliseconds: 5,
        });
    }

    async watch(person: string): Promise<TableView> {
        const message = await this.table.watch(person);
        this.heard.set(person, [message]);
        return viewIn(message);
    }
    /** What a person sees now. */
    view(person: string): TableView {
        return viewIn(this.heard.get(person)?.at(-1));
    }
    async until(holds: () => boolean): Promise<void> {
        for (let waited = 0; !holds(); ++waited) {
            if (waited > 20_000) throw new Error('It never came to that.');
            await new Promise((go) => setTimeout(go, 1));
        }
    }
}

export function viewIn(message: Message | undefined): TableView {
    const view = message?.type === 'table' ? message.view : message?.events.at(-1)?.view;
    if (!view) throw new Error('There is no view.');
    return view;
}

/** A table at which so many persons and these bots sit, and a game has begun. */
export async function started(
    options: Partial<Options>,
    persons: number,
    bots: Level[],
): Promise<TestTable> {
    const one = new TestTable();
    await one.table.open('p1', options);
    for (let i = 1; i <= persons; ++i) {
        const reply = await one.table.command(`p${i}`, { do: 'sit', name: `Person ${i}` });
        if (reply.type === 'error') throw new Error(reply.message);
        await one.watch(`p${i}`);
    }
    for (const level of bots) {
        const reply = await one.table.command('p1', { do: 'seat-bot', level });
        if (reply.type === 'error') throw new Error(reply.message);
    }
    const reply = await one.table.command('p1', { do: 'start' });
    if (reply.type === 'error') throw new Error(reply.message);
    return one;
}

/** All persons cross the first box they can, until the game is over or enough is played. */
export async function play(one: TestTable, persons: number, enough = () => false): Promise<void> {
    while (one.view('p1').playing && !enough()) {
        let chose = false;
        for (let i = 1; i <= persons; ++i) {
            const game = one.view(`p${i}`).game;
            const move = game?.moves?.[1] ?? game?.moves?.[0];
            if (!game?.decision || !move) continue;
            const reply = await one.table.command(`p${i}`, {
                do: 'choose',
                decision: game.decision,
                move: move.move,
            });
            if (reply.type === 'error') throw new Error(reply.message);
            chose = true;
        }
        if (!chose) await new Promise((go) => setTimeout(go, 0));
    }
}
