// What a move's text says, taken apart for showing: `r5`, `y12!`, `take 2`, `g11 j9=g > 11 9`, `-`,
// `x`. Nothing here judges a move; which ones there are is the table's word.
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

/** A play in the making: cards that are lifted, boxes that are marked. */
export interface Making {
    cards: string[];
    boxes: string[];
}
const alike = (one: string[], other: string[]) =>
    [...one].sort().join() === [...other].sort().join();
const holds = (all: string[], some: string[]) => some.every((one) => all.includes(one));
const jokers = (move: Move) => read(move.move).cards.filter((card) => card.startsWith('j')).length;
const handOf = (move: Move) => read(move.move).cards.map(cardInHand);

/** The move that plays these cards and crosses these boxes; a joker's colour follows from them. */
export const playOf = (moves: Move[], { cards, boxes }: Making) =>
    movesPlaying(moves, cards).find(({ move }) => alike(boxesOf(move), boxes));

/** Whether a number of these cards can be crossed, by them alone or with more: the last of a row
 * may need a fifth cross beside it. */
export const fits = (moves: Move[], cards: string[]): boolean =>
    moves.some(
        (move) =>
            holds(handOf(move), cards) &&
            read(move.move).numbers.some((number) =>
                cards.some((card) => Number(card.slice(1)) === number),
            ),
    );

/** The boxes that can be crossed by playing these cards, or else by these and more; with none
 * lifted, by any play. */
export function reachOf(moves: Move[], cards: string[]): string[] {
    const boxes = (plays: Move[]) => [...new Set(plays.flatMap(({ move }) => boxesOf(move)))];
    if (!cards.length) return boxes(moves);
    const alone = boxes(movesPlaying(moves, cards));
    return alone.length || !fits(moves, cards)
        ? alone
        : boxes(moves.filter((move) => holds(handOf(move), cards)));
}

/** A card is tapped: it is lifted or laid down. What the cards can cross at most is marked, if that
 * is one thing only. */
export function tapCard(moves: Move[], making: Making, card: string): Making {
    const cards = making.cards.includes(card)
        ? making.cards.filter((other) => other !== card)
        : playableWith(moves, making.cards).has(card)
          ? [...making.cards, card]
          : [card];
    const offers = cards.length ? movesPlaying(moves, cards) : [];
    const most = Math.max(0, ...offers.map(({ move }) => boxesOf(move).length));
    const best = offers.filter(({ move }) => boxesOf(move).length === most);
    const [only] = best;
    if (most && only && best.length === 1) return { cards, boxes: boxesOf(only.move) };
    return { cards, boxes: playOf(moves, { cards, boxes: making.boxes }) ? making.boxes : [] };
}

/** A box is tapped: it is marked, with the card that makes it, or the mark is rubbed out. `alone`:
 * it does not go with what was marked, which is rubbed out. */
export function tapBox(
    moves: Move[],
    making: Making,
    box: string,
): { making: Making; alone: boolean } {
    const { cards, boxes } = making;
    if (boxes.includes(box)) {
        const rest = boxes.filter((other) => other !== box);
        if (rest.length && !playOf(moves, { cards, boxes: rest }))
            return { making: { cards, boxes: [] }, alone: false };
        return { making: { cards, boxes: rest }, alone: false };
    }
    const fewest = (wanted: string[], with_: string[]) =>
        moves
            .filter((move) => alike(boxesOf(move.move), wanted) && holds(handOf(move), with_))
            .sort((a, b) => handOf(a).length - handOf(b).length || jokers(a) - jokers(b))[0];
    const both = fewest([...boxes, box], cards) ?? fewest([...boxes, box], []);
    if (both) return { making: { cards: handOf(both), boxes: [...boxes, box] }, alone: false };
    // A 12 that needs another cross beside it brings that along.
    const few = (move: Move) => boxesOf(move.move).length;
    const one =
        fewest([box], cards) ??
        fewest([box], []) ??
        moves.filter(({ move }) => boxesOf(move).includes(box)).sort((a, b) => few(a) - few(b))[0];
    return {
        making: one ? { cards: handOf(one), boxes: boxesOf(one.move) } : making,
        alone: boxes.length > 0,
    };
}

/** The play that crosses a box as well, though it does not go with what was marked: for the rules
 * to say why not. Nothing where another row was begun, or where it can be played after all. */
export function clash(moves: Move[], making: Making, box: string): string {
    const row = box[0] as Letter;
    const { making: made, alone } = tapBox(moves, making, box);
    if (!alone || making.boxes[0]?.[0] !== row) return '';
    const boxes = [...making.boxes, box];
    const wanted = { cards: [...new Set([...making.cards, ...made.cards])], boxes };
    if (playOf(moves, wanted)) return '';
    const cards = wanted.cards.map((card) => (card.startsWith('j') ? `${card}=${row}` : card));
    const numbers = printed[row].filter((number) => boxes.includes(`${row}${number}`));
    return `${cards.join(' ')} > ${numbers.join(' ')}`;
}
