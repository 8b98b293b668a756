// @vitest-environment node
/// <reference types="node" />
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';

import { qwixx, root } from './helpers';

vi.setConfig({ testTimeout: 120_000 });

interface Doors {
    memory: WebAssembly.Memory;
    _initialize(): void;
    room(size: number): number;
    learn(): number;
    signature(): bigint;
    play(kind: number, players: number, game: number): number;
    text(): number;
}
const file = process.env['QWIXX_ARENA_GAMES'] ?? `${root}/build/wasm/arena_games.wasm`;
const doors = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)))
    .exports as unknown as Doors;
doors._initialize();
function write(bytes: Uint8Array): void {
    const at = doors.room(bytes.length); // first: it may grow the memory, which then is another
    new Uint8Array(doors.memory.buffer, at, bytes.length).set(bytes);
}

it('has the signature of the program', () => {
    write(readFileSync(`${root}/data/learned.bin`));
    expect(doors.learn()).toBe(1);
    const kept = readFileSync(`${root}/tests/lab/signature.txt`, 'utf8').trim();
    expect(String(BigInt.asUintN(64, doors.signature()))).toBe(kept);
});

// Bots that compute with fractions: every choice of whole games.
it.each([
    ['dice', 'skilled', 3, 6],
    ['cards', 'skilled', 3, 6],
    ['dice', 'expert', 2, 20],
    ['cards', 'expert', 3, 9],
    ['jokers', 'expert', 2, 8],
    ['dice', 'master:20', 2, 2],
    ['cards', 'master:20', 2, 2],
] as const)('plays %s as %s does in the program', (kind, level, players, games) => {
    write(readFileSync(`${root}/data/learned.bin`));
    expect(doors.learn()).toBe(1);
    const folder = mkdtempSync(join(tmpdir(), 'qwixx-'));
    try {
        qwixx([
            'arena',
            '--game',
            kind,
            '--games',
            String(games),
            '--record',
            folder,
            ...Array<string>(players).fill(level),
        ]);
        const records = readdirSync(folder).sort();
        expect(records).toHaveLength(games);
        records.forEach((name, game) => {
            const [bot] = level.split(':');
            write(new TextEncoder().encode(bot));
            const size = doors.play(['dice', 'cards', 'jokers'].indexOf(kind), players, game);
            const text = new TextDecoder().decode(
                new Uint8Array(doors.memory.buffer, doors.text(), size),
            );
            const theirs = readFileSync(join(folder, name), 'utf8').replaceAll(
                `player ${level}`,
                `player ${bot}`,
            );
            expect(text).toBe(theirs);
        });
    } finally {
        rmSync(folder, { recursive: true });
    }
});
