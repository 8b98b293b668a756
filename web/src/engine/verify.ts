// Works the dice of a record out again from its seed and words, with WebCrypto and nothing of the
// server's code (docs/fair-dice.md).
import { t } from '../words/words.svelte';
import type { Agreed } from './own_word';

export interface Verdict {
    fair: boolean;
    why: string; // in words
    draws: number; // that were worked out
    draw?: number; // the first that is not as the seed gives it
}

const text = (value: string) => new TextEncoder().encode(value);
const hex = (bytes: ArrayBuffer) =>
    Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The bytes of one draw, block by block. */
class Stream {
    #rest: number[] = [];
    #block = 0;
    constructor(
        private readonly key: CryptoKey,
        private readonly words: string,
        private readonly draw: number,
    ) {}

    async #byte(): Promise<number> {
        if (this.#rest.length === 0) {
            const message = `qwixx 1\n${this.words}\n${this.draw}\n${this.#block++}`;
            this.#rest = [
                ...new Uint8Array(await crypto.subtle.sign('HMAC', this.key, text(message))),
            ];
        }
        return this.#rest.shift() ?? 0;
    }
    async below(bound: number): Promise<number> {
        let byte = await this.#byte();
        while (byte >= 256 - (256 % bound)) byte = await this.#byte();
        return byte % bound;
    }
    async die(): Promise<string> {
        return String(1 + (await this.below(6)));
    }
    async roll(): Promise<string[]> {
        const dice: string[] = [];
        for (let i = 0; i < 6; ++i) dice.push(await this.die());
        return dice;
    }
    async shuffle(cards: string[]): Promise<string[]> {
        const order = (card: string) =>
            'rygbj'.indexOf(card[0] ?? '') * 100 +
            ('gb'.includes(card[0] ?? '') ? -1 : 1) * Number(card.slice(1));
        const pile = [...cards].sort((a, b) => order(a) - order(b));
        for (let i = pile.length - 1; i > 0; --i) {
            const j = await this.below(i + 1);
            [pile[i], pile[j]] = [pile[j] as string, pile[i] as string];
        }
        return pile;
    }
}

interface Draw {
    recorded: string;
    workOut(stream: Stream): Promise<string>;
}

/** The draws of a record in their order. The record is taken for well formed. */
function drawsOf(lines: string[], players: number): Draw[] {
    const draws: Draw[] = [];
    for (const line of lines) {
        const words = line.trim().split(/\s+/);
        const roll = /^\s*\d+:\s*(\d)(\d)((?:\s+[rygb]\d)*)/.exec(line);
        if (words[0] === 'start' && words[1] === 'lots')
            draws.push({
                recorded: words[2] ?? '',
                workOut: async (stream) => String(1 + (await stream.below(players))),
            });
        else if (words[0] === 'start' && words[1] === 'first-six')
            for (const rolled of words.slice(2))
                draws.push({ recorded: rolled, workOut: (stream) => stream.die() });
        else if (words[0] === 'deck' || words[0] === 'shuffle') {
            const cards = words.slice(1);
            draws.push({
                recorded: cards.join(' '),
                workOut: async (stream) => (await stream.shuffle(cards)).join(' '),
            });
        } else if (roll) {
            const colored = (roll[3] ?? '').trim().split(/\s+/).filter(Boolean);
            const letters = colored.map((die) => die[0] ?? '');
            draws.push({
                recorded: [`${roll[1]}${roll[2]}`, ...colored].join(' '),
                workOut: async (stream) => {
                    const dice = await stream.roll();
                    const left = ['r', 'y', 'g', 'b']
                        .map((letter, i) => letter + (dice[2 + i] ?? ''))
                        .filter((die) => letters.includes(die[0] ?? ''));
                    return [`${dice[0]}${dice[1]}`, ...left].join(' ');
                },
            });
        }
    }
    return draws;
}

/** `agreed`: what this device remembers of the game, if it was there. */
export async function verify(record: string, agreed?: Agreed): Promise<Verdict> {
    const wrong = (why: string, draw?: number): Verdict => ({
        fair: false,
        why,
        draws: 0,
        ...(draw ? { draw } : {}),
    });
    const lines = record.split('\n').map((line) => (line.split('#')[0] ?? '').replace(/\r$/, ''));
    const tags = lines
        .map((line) => /^\s*%(seed|commit|words)(?:\s+(.*))?$/.exec(line))
        .filter((found) => found !== null);
    const values = new Map(
        tags.map((tag) => [tag[1] as string, (tag[2] ?? '').trim().split(/\s+/).join(' ')]),
    );
    if (values.size === 0) return wrong(t('The record has no seed: its dice cannot be verified.'));
    if (tags.length !== 3 || values.size !== 3)
        return wrong(t('The record has not exactly one of each: %seed, %commit, %words.'));
    const seed = values.get('seed') ?? '';
    const words = values.get('words') ?? '';
    if (hex(await crypto.subtle.digest('SHA-256', text(seed))) !== values.get('commit'))
        return wrong(t('The seed is not the one that was committed to.'));
    if (agreed && agreed.commit !== values.get('commit'))
        return wrong(t('This device was told another commitment before the game.'));
    if (agreed?.words.length && !agreed.words.some((word) => words.split(' ').includes(word)))
        return wrong(t('The word that this device gave is not among the words.'));
    const players = lines.filter((line) => /^\s*player\s/.test(line)).length;
    if (words.split(' ').length !== players)
        return wrong(t('There is not one word for each player.'));

    const key = await crypto.subtle.importKey(
        'raw',
        text(seed),
        { name: 'HMAC', hash: 'SHA-256' },
        false,
        ['sign'],
    );
    const draws = drawsOf(lines, players);
    for (const [i, draw] of draws.entries()) {
        const given = await draw.workOut(new Stream(key, words, i + 1));
        if (given !== draw.recorded)
            return wrong(
                t('Draw {n}: the record says {recorded}, the seed gives {given}.', {
                    n: i + 1,
                    recorded: draw.recorded,
                    given,
                }),
                i + 1,
            );
    }
    const why = [
        t('All {n} draws follow from the seed and the words.', { n: draws.length }),
        ...(agreed?.words.length
            ? [t('Commitment and word are those that this device remembers.')]
            : []),
    ];
    return { fair: true, why: why.join(' '), draws: draws.length };
}
