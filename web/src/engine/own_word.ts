// This device's part in fair dice (docs/fair-dice.md): once the server has committed to its seed,
// the device adds a random word. It keeps both, so that a record can be held against what was
// really said.
import type { Connection, TableView } from '../table/protocol';

export interface Agreed {
    commit: string; // as the server told it before the game
    words: string[]; // that this device gave: one, or one of each window
}

interface Shelf {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
}
const key = 'qwixx.words';
const most = 200; // games that are remembered

function all(shelf: Shelf): [string, Agreed][] {
    try {
        return JSON.parse(shelf.getItem(key) ?? '[]') as [string, Agreed][];
    } catch {
        return [];
    }
}

const nameOf = (table: string, game: number) => `${table} ${game}`;

/** What was agreed before a game of a table, if this device was there. */
export const agreed = (
    table: string,
    game: number,
    shelf: Shelf = localStorage,
): Agreed | undefined => new Map(all(shelf)).get(nameOf(table, game));

function keep(table: string, game: number, commit: string, word: string, shelf: Shelf): void {
    const name = nameOf(table, game);
    const known = agreed(table, game, shelf);
    const one: Agreed = { commit: known?.commit ?? commit, words: [...(known?.words ?? []), word] };
    try {
        shelf.setItem(
            key,
            JSON.stringify(
                [...all(shelf).filter(([other]) => other !== name), [name, one]].slice(-most),
            ),
        );
    } catch {
        // Nothing can be kept here (a private window): the word counts all the same.
    }
}

/** Who stood up before the game, or only watches, has no word in it. */
function forget(table: string, game: number, shelf: Shelf): void {
    const known = agreed(table, game, shelf);
    if (!known?.words.length) return;
    const name = nameOf(table, game);
    const rest = all(shelf).filter(([other]) => other !== name);
    shelf.setItem(key, JSON.stringify([...rest, [name, { ...known, words: [] }]]));
}

/** Gives a word for each game that the person at this device is about to play. */
export function giveWords(
    table: string,
    connection: Connection,
    shelf: Shelf = localStorage,
): void {
    let given = ''; // for this commitment
    const look = ({ playing, commit, chair, chairs, games_over }: TableView) => {
        if (chair === undefined) {
            given = '';
            forget(table, (games_over ?? 0) + 1, shelf);
        }
        if (
            playing ||
            !commit ||
            commit === given ||
            chair === undefined ||
            chairs[chair - 1]?.word
        )
            return;
        given = commit;
        const word = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
            byte.toString(16).padStart(2, '0'),
        ).join('');
        keep(table, (games_over ?? 0) + 1, commit, word, shelf);
        void connection.send({ do: 'give-word', word });
    };
    connection.subscribe((message) => {
        const view =
            message.type === 'table'
                ? message.view
                : message.type === 'events'
                  ? message.events.at(-1)?.view
                  : undefined;
        if (view) look(view);
    });
}
