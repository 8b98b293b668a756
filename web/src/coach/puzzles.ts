// Puzzles from real games: data/puzzles.txt, a line each, parted by tabs: the position, the seat,
// and the best moves with their worth in thousandths, the best first.
import type { GameKind } from '../table/protocol';
import { store, stored } from './kept';

export interface Puzzle {
    id: string; // by its text: it stays when others are added
    kind: GameKind;
    position: string;
    seat: number;
    moves: { move: string; worth: number }[]; // the best first
}

/** A short name for a text, the same on every device (FNV-1a). */
export function nameOf(text: string): string {
    let hash = 0x811c9dc5;
    for (const byte of new TextEncoder().encode(text))
        hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
    return hash.toString(36);
}

export function readPuzzles(text: string): Puzzle[] {
    return text.split('\n').flatMap((line) => {
        const [position = '', seat = '', ...rest] = line.split('\t');
        if (!rest.length) return [];
        const kind: GameKind = position.startsWith('dice')
            ? 'dice'
            : position.startsWith('cards jokers')
              ? 'jokers'
              : 'cards';
        const moves = rest.map((one) => {
            const space = one.lastIndexOf(' ');
            return { move: one.slice(0, space), worth: Number(one.slice(space + 1)) / 1000 };
        });
        return [{ id: nameOf(`${position} ${seat}`), kind, position, seat: Number(seat), moves }];
    });
}

/** The day as the reader's calendar has it: `2026-11-18`. */
export const dayOf = (time: Date) =>
    [time.getFullYear(), time.getMonth() + 1, time.getDate()]
        .map((part) => String(part).padStart(2, '0'))
        .join('-');

/** The same for everybody on the same day, without asking anybody. */
export function ofTheDay(all: Puzzle[], day: string): Puzzle | undefined {
    const ranked = all.map((one) => ({ one, rank: nameOf(`${day} ${one.id}`).padStart(7, '0') }));
    return ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1))[0]?.one;
}

/** What was answered on this device. */
export interface Answer {
    id: string;
    kind: GameKind;
    right: boolean;
    day: string;
    daily?: boolean;
}
export interface Practised {
    answers: Answer[]; // the latest last
    streak: number; // right ones in a row, now
    best: number; // the longest there was
    right: number; // of all, also of those not kept any more
    all: number;
}
const place = 'qwixx-practice';
const most = 2000;
const none: Practised = { answers: [], streak: 0, best: 0, right: 0, all: 0 };

export const practised = (): Practised => ({ ...none, ...stored<Partial<Practised>>(place, {}) });

export function withAnswer(before: Practised, answer: Answer): Practised {
    const streak = answer.right ? before.streak + 1 : 0;
    return {
        answers: [...before.answers, answer].slice(-most),
        streak,
        best: Math.max(before.best, streak),
        right: before.right + Number(answer.right),
        all: before.all + 1,
    };
}
export function keepAnswer(answer: Answer): Practised {
    const now = withAnswer(practised(), answer);
    store(place, now);
    return now;
}

/** Days in a row on which the puzzle of the day was tried, up to today or yesterday. */
export function daysInARow(answers: Answer[], today: Date): number {
    const days = new Set(answers.filter(({ daily }) => daily).map(({ day }) => day));
    const at = new Date(today.getFullYear(), today.getMonth(), today.getDate(), 12);
    if (!days.has(dayOf(at))) at.setDate(at.getDate() - 1);
    let count = 0;
    while (days.has(dayOf(at))) {
        count += 1;
        at.setDate(at.getDate() - 1);
    }
    return count;
}

/** One that was not tried yet; then one that went wrong the last time; then any. */
export function nextPuzzle(
    all: Puzzle[],
    kind: GameKind | 'all',
    answers: Answer[],
    not: string | undefined,
    random: () => number = Math.random,
): Puzzle | undefined {
    const wanted = all.filter((one) => (kind === 'all' || one.kind === kind) && one.id !== not);
    const latest = new Map(answers.map(({ id, right }) => [id, right]));
    const groups = [
        wanted.filter(({ id }) => !latest.has(id)),
        wanted.filter(({ id }) => latest.get(id) === false),
        wanted,
    ];
    const from = groups.find((group) => group.length) ?? [];
    return from[Math.floor(random() * from.length)];
}
