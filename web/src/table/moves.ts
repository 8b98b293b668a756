// What a move's text says, taken apart for showing: `r5`, `y12!`, `take 2`, `g11 j9=g > 11 9`, `-`, `x`.
// Nothing here judges a move; which ones there are is the table's word.
import type { Letter, Move, Settled } from './protocol';

export const letters: Letter[] = ['r', 'y', 'g', 'b'];

/** The numbers of a row as they are printed, left to right. */
export const printed: Record<Letter, number[]> = (() => {
    const up = Array.from({ length: 11 }, (_, place) => place + 2);
    const down = [...up].reverse();
    return { r: up, y: up, g: down, b: down };
})();

export interface Said {
    kind: 'nothing' | 'misthrow' | 'cross' | 'take' | 'play';
    row?: Letter;
    numbers: number[];
    cards: string[]; // as played, jokers with the colour they take: `j9=g`
    place?: number;
    closes: boolean;
}

export function read(move: string): Said {
    const closes = move.includes('!');
    const said = (kind: Said['kind'], rest: Partial<Said> = {}): Said => ({
        kind,
        numbers: [],
        cards: [],
        closes,
        ...rest,
    });
    if (move === '-') return said('nothing');
    if (move === 'x') return said('misthrow');
    if (move.startsWith('take ')) return said('take', { place: Number(move.slice(5)) });
    const bar = move.indexOf(' > ');
    if (bar < 0)
        return said('cross', { row: move[0] as Letter, numbers: [parseInt(move.slice(1), 10)] });
    const cards = move.slice(0, bar).split(' ');
    const crossed = move.slice(bar + 3);
    const numbers =
        crossed === '-' || crossed === 'x'
            ? []
            : crossed.split(' ').map((text) => parseInt(text, 10));
    const first = cards[0] ?? '';
    const row = (first.includes('=') ? first.at(-1) : first[0]) as Letter;
    return said('play', { row, numbers, cards, ...(crossed === 'x' ? { closes: false } : {}) });
}

/** The card of the hand that is played: a joker without the colour it takes. */
export const cardInHand = (played: string) => played.split('=')[0] ?? played;

/** Nothing crossed, which is a misthrow: `x`, or cards played `> x`. */
export const isMisthrow = (move: string) => move === 'x' || move.endsWith('> x');

/** The moves that cross exactly one box, by its name: `r5`. */
export function movesByBox(moves: Move[]): Map<string, Move> {
    const found = new Map<string, Move>();
    for (const move of moves) {
        const said = read(move.move);
        if (said.kind === 'cross') found.set(`${said.row}${said.numbers[0]}`, move);
    }
    return found;
}

/** The boxes a move crosses: `r5`, `g11`. */
export function boxesOf(move: string): string[] {
    const said = read(move);
    return said.row ? said.numbers.map((number) => `${said.row}${number}`) : [];
}

/** The boxes that choices crossed, by seat. */
export function crossedBy(settled: Settled): Record<number, string[]> {
    const crossed = settled.choices.map(({ seat, move }) => [seat, boxesOf(move)] as const);
    return Object.fromEntries(crossed.filter(([, boxes]) => boxes.length));
}

/** The moves that play exactly these cards, whatever they cross and whatever colour jokers take. */
export function movesPlaying(moves: Move[], cards: string[]): Move[] {
    const wanted = [...cards].sort().join();
    return moves.filter(({ move }) => {
        const said = read(move);
        return said.kind === 'play' && said.cards.map(cardInHand).sort().join() === wanted;
    });
}

/** The cards that can be played together with these. */
export function playableWith(moves: Move[], cards: string[]): Set<string> {
    const found = new Set<string>();
    for (const { move } of moves) {
        const inHand = read(move).cards.map(cardInHand);
        if (cards.every((card) => inHand.includes(card))) inHand.forEach((card) => found.add(card));
    }
    return found;
}
