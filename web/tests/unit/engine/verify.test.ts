// @vitest-environment node
/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { verify } from '../../../src/engine/verify';
import { qwixx, root } from './helpers';

const record = (name: string) => readFileSync(`${root}/tests/server/fair/${name}.qwixx`, 'utf8');

describe('the dice of a record', () => {
    it.each(['dice', 'first-six', 'cards', 'jokers'])(
        'of %s follow from its seed, as the program finds',
        async (name) => {
            const verdict = await verify(record(name));
            expect(verdict.fair, verdict.why).toBe(true);
            expect(qwixx(['verify', '-'], record(name))).toContain(`${verdict.draws} draws`);
        },
    );

    it('are refused when one was changed, by its number', async () => {
        const text = record('dice');
        const turns = [...text.matchAll(/^\d+: \d/gm)];
        const third = (turns[2]?.index ?? 0) + (turns[2]?.[0].length ?? 0) - 1;
        const other = String((Number(text[third]) % 6) + 1);
        const verdict = await verify(text.slice(0, third) + other + text.slice(third + 1));
        expect(verdict.fair).toBe(false);
        expect(verdict.draw).toBe(4); // the lot, and three turns
        expect(verdict.why).toContain('Draw 4');
    });

    it('are held against what this device remembers of the game', async () => {
        const text = record('dice');
        const commit = /^%commit (\S+)/m.exec(text)?.[1] ?? '';
        const word = /^%words (\S+)/m.exec(text)?.[1] ?? '';
        expect(await verify(text, { commit, words: ['another', word] })).toMatchObject({
            fair: true,
            why: expect.stringContaining('remembers') as string,
        });
        expect(await verify(text, { commit, words: ['another'] })).toMatchObject({
            fair: false,
            why: expect.stringContaining('not among the words') as string,
        });
        expect(await verify(text, { commit: 'ab', words: [word] })).toMatchObject({
            fair: false,
            why: expect.stringContaining('another commitment') as string,
        });
    });

    it('are refused when two cards changed places', async () => {
        const text = record('cards');
        const swapped = text.replace(/^deck (\S+) (\S+)/m, 'deck $2 $1');
        expect(swapped).not.toBe(text);
        expect(await verify(swapped)).toMatchObject({ fair: false, draw: 2 });
    });

    it.each([
        [
            'another seed',
            (text: string) =>
                text.replace(/^%seed ./m, (found) => `%seed ${found.endsWith('0') ? '1' : '0'}`),
            'committed',
        ],
        [
            'another commitment',
            (text: string) =>
                text.replace(
                    /^%commit ./m,
                    (found) => `%commit ${found.endsWith('0') ? '1' : '0'}`,
                ),
            'committed',
        ],
        [
            'other words',
            (text: string) =>
                text.replace(
                    /^%words (.*)$/m,
                    (_, words: string) =>
                        `%words ${words
                            .split(' ')
                            .map(() => 'other')
                            .join(' ')}`,
                ),
            'Draw 1',
        ],
        [
            'a word too few',
            (text: string) => text.replace(/^%words .*$/m, '%words'),
            'one word for each player',
        ],
        ['no seed', (text: string) => text.replace(/^%(seed|commit|words).*\n/gm, ''), 'no seed'],
        ['two seeds', (text: string) => text.replace(/^%seed.*$/m, '$&\n$&'), 'exactly one'],
    ])('are refused with %s', async (_, change, why) => {
        const text = record('dice');
        expect(change(text)).not.toBe(text);
        const verdict = await verify(change(text));
        expect(verdict.fair).toBe(false);
        expect(verdict.why).toContain(why);
    });
});
