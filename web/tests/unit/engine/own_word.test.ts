// @vitest-environment node
import { describe, expect, it } from 'vitest';

import { agreed, giveWords } from '../../../src/engine/own_word';
import type { Command, Connection, TableView } from '../../../src/table/protocol';

class Shelf {
    kept = new Map<string, string>();
    getItem = (key: string) => this.kept.get(key) ?? null;
    setItem = (key: string, value: string) => void this.kept.set(key, value);
}

/** A table that says what it is told to say, and keeps what it hears. */
function table(shelf: Shelf) {
    const sent: Command[] = [];
    let tell: Parameters<Connection['subscribe']>[0] = () => undefined;
    giveWords(
        't1',
        {
            status: 'open',
            close: () => undefined,
            send: (command) => (
                sent.push(command),
                Promise.resolve({ type: 'answer', id: '', number: 0 })
            ),
            subscribe: (listener) => ((tell = listener), () => undefined),
        },
        shelf,
    );
    const show = (part: Partial<TableView>) =>
        tell({
            type: 'table',
            now: 0,
            view: {
                number: 1,
                time: 0,
                options: { game: 'dice', start: 'lots', pace: 'untimed', access: 'link' },
                playing: false,
                games_over: 0,
                commit: 'c1',
                chair: 1,
                chairs: [{ name: 'Anna' }],
                ...part,
            },
        });
    return { sent, show };
}

describe('the word of this device', () => {
    it('is given once for each commitment, and remembered with it', () => {
        const shelf = new Shelf();
        const { sent, show } = table(shelf);
        show({});
        show({});
        show({ games_over: 1, commit: 'c2' });
        expect(sent.map((command) => command.do)).toEqual(['give-word', 'give-word']);
        const words = sent.map((command) => (command.do === 'give-word' ? command.word : ''));
        expect(words[0]).toMatch(/^[0-9a-f]{16}$/);
        expect(words[1]).not.toBe(words[0]);
        expect(agreed('t1', 1, shelf)).toEqual({ commit: 'c1', words: [words[0]] });
        expect(agreed('t1', 2, shelf)).toEqual({ commit: 'c2', words: [words[1]] });
        expect(agreed('t2', 1, shelf)).toBeUndefined();
    });

    it.each([
        ['in a running game', { playing: true }],
        ['by who only watches', { chair: undefined }],
        ['when it was given already', { chairs: [{ name: 'Anna', word: true }] }],
        ['before the server has committed itself', { commit: undefined }],
    ])('is not given %s', (_, part) => {
        const { sent, show } = table(new Shelf());
        show(part as Partial<TableView>);
        expect(sent).toEqual([]);
    });

    it('of another window adds to it; what the server said first stays', () => {
        const shelf = new Shelf();
        const one = table(shelf);
        one.show({});
        const other = table(shelf);
        other.show({ commit: 'changed' });
        expect(agreed('t1', 1, shelf)).toMatchObject({ commit: 'c1' });
        expect(agreed('t1', 1, shelf)?.words).toHaveLength(2);
    });
    it('is no part of a game that was only watched', () => {
        const shelf = new Shelf();
        const { sent, show } = table(shelf);
        show({});
        expect(agreed('t1', 1, shelf)?.words.length).toBe(1);
        const { chair: _chair, ...standing } = { chair: 1, chairs: [{ name: 'Ben' }] };
        show({ ...standing, chair: undefined } as Partial<TableView>); // stood up
        show({ ...standing, chair: undefined, playing: true } as Partial<TableView>);
        expect(agreed('t1', 1, shelf)).toEqual({ commit: 'c1', words: [] });
        show({}); // and sat down again, for the same commitment
        expect(sent.length).toBe(2);
        expect(agreed('t1', 1, shelf)?.words.length).toBe(1);
    });
});
