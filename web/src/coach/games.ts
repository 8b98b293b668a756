// Games that the coach looks at: where their records are, whose they are, and how one goes on from
// the middle.
import { LocalGames } from '../engine/local_games';
import { services } from '../services';
import { settings } from '../settings.svelte';
import type { GameKind, TableView } from '../table/protocol';
import { shownNames } from '../words/game';
import { coach, gameOf } from './coach';
import { keyOf, phaseOf } from './kept';
import type { Decision, Depth, Progress, Reviewed } from './protocol';

/** A game by its address: ?local=TABLE&game=1 on this device, ?table=TABLE&game=1 on the server. */
export interface Which {
    table: string;
    game: number;
    local: boolean;
}
export function whichOf(wanted: URLSearchParams): Which | undefined {
    const table = wanted.get('local') ?? wanted.get('table');
    if (!table) return undefined;
    return { table, game: Number(wanted.get('game') ?? 1), local: wanted.has('local') };
}
export const addressOf = ({ table, game, local }: Which) =>
    `${local ? 'local' : 'table'}=${encodeURIComponent(table)}&game=${game}`;

export async function recordOf(which: Which): Promise<string> {
    return (await services()).record({ ...which, kind: 'dice', ended: 0, players: [] });
}
/** When a game ended, where that is known. */
export async function endOf({ table, game, local }: Which): Promise<number | undefined> {
    if (local) {
        const kept = await LocalGames.open().catch(() => undefined);
        const found = await kept?.game(table, game).catch(() => undefined);
        kept?.close();
        return found?.ended;
    }
    const { server } = await (await services()).games();
    return server?.games.find((one) => one.table === table && one.game === game)?.ended;
}
export { keyOf };

const made = new Map<string, Reviewed>(); // who comes back finds it done

export async function reviewOf(
    record: string,
    depth: Depth,
    tell: (progress: Progress) => void,
): Promise<Reviewed> {
    const key = `${depth} ${record}`;
    const { kind, players } = gameOf(record);
    const found =
        made.get(key) ?? (await coach.ask('review', [record, depth, kind, players], tell));
    made.set(key, found);
    if (made.size > 6) made.delete(made.keys().next().value ?? '');
    return found;
}

/** The players as people know them. */
export const namesOf = ({ players }: Reviewed): string[] => shownNames(players);
/** The reader's seat: the only person's, or the one with the reader's name. */
export function ownSeat({ players }: Reviewed): { seat: number; sure: boolean } {
    const persons = players.flatMap(({ bot }, index) => (bot ? [] : [index + 1]));
    const named = players.findIndex(({ name, bot }) => !bot && name === settings.name) + 1;
    if (persons.length === 1) return { seat: persons[0] ?? 1, sure: true };
    return { seat: named || (persons[0] ?? 1), sure: named > 0 };
}

/** The view of a decision, with the names of those who played. */
export async function viewOf(decision: Decision, of: Reviewed): Promise<TableView> {
    const view = await coach.ask('look', [decision.position, decision.seat]);
    return withPlayers(view, of.players, namesOf(of), decision.turn);
}
export function withPlayers(
    view: TableView,
    players: { bot?: string }[],
    names: string[],
    turn: number,
): TableView {
    if (!view.game) return view;
    const shown = view.game.players.map((player, index) => {
        const bot = players[index]?.bot;
        const { bot: _, ...rest } = player;
        return {
            ...rest,
            ...(bot ? { bot, person: false } : {}),
            name: names[index] ?? player.name,
        };
    });
    return { ...view, game: { ...view.game, turn, players: shown } };
}

const actions: Record<string, number> = { action1: 1, action2: 2, take: 1, call: 2, play: 3 };

/** Opens a table on this device at which a recorded game goes on from a decision, against bots. */
export async function playOn(
    record: string,
    decision: Decision,
    of: Reviewed,
    level: string,
): Promise<string> {
    const log = await coach.ask('branch', [
        record,
        {
            turn: decision.turn,
            action: actions[phaseOf(decision.position)] ?? 1,
            seat: decision.seat,
            person: 'p1',
            level,
        },
    ]);
    const kind: GameKind = gameOf(record).kind;
    const id =
        crypto.randomUUID?.() ??
        Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('');
    const games = await LocalGames.open();
    try {
        const now = Date.now();
        await games.put({
            id,
            kind,
            names: of.players.map(({ name }) => name),
            persons: [{ id: 'p1', name: of.players[decision.seat - 1]?.name ?? 'p1' }],
            sealed: false,
            touched: now,
            over: false,
        });
        await games.append(id, 1, log.slice(log.indexOf('\n') + 1), now);
    } finally {
        games.close();
    }
    return id;
}
