// Games that are over: of this device, of the server; shown again, and held against their dice.
import type { FinishedGame, ReplayStep, Shelf } from '../services';
import { crossedBy } from '../table/moves';
import type { GameView, Options } from '../table/protocol';
import { didWords, eventSentences, withBotNames } from '../words/game';
import * as api from './api';
import { Refusal } from './engine';
import type { LocalGames } from './local_games';
import { agreed } from './own_word';
import { verify } from './verify';
import type { EngineWorker } from './worker_connection';

type Kept = LocalGames | undefined;

export async function latestTotals(
    stored: Kept,
    kind: Options['game'],
    alone: boolean,
): Promise<number[]> {
    const kept = (await stored?.games()) ?? [];
    return kept
        .filter((game) => game.kind === kind && (game.players.length === 1) === alone)
        .map(({ players }) => players.filter((player) => !player.bot))
        .flatMap((persons) => (persons.length === 1 ? [persons[0]?.total ?? 0] : []));
}

/** Of the games that one person played against bots; among several it is nobody's. */
function statisticsOf(games: FinishedGame[]): Shelf['statistics'] {
    const found: Shelf['statistics'] = {};
    for (const { kind, players } of games) {
        const persons = players.filter((player) => !player.bot);
        const [own] = persons;
        if (!own || persons.length > 1) continue;
        const {
            games: count,
            wins,
            mean,
            best,
        } = found[kind] ?? { games: 0, wins: 0, mean: 0, best: own.total };
        found[kind] = {
            games: count + 1,
            wins: wins + (own.won && players.length > 1 ? 1 : 0), // alone nobody is beaten
            mean: (mean * count + own.total) / (count + 1),
            best: Math.max(best, own.total),
        };
    }
    return found;
}

export async function games(stored: Kept): Promise<{ here: Shelf; server: Shelf | undefined }> {
    const here = ((await stored?.games()) ?? []).map(({ table, game, kind, ended, players }) => ({
        table,
        game,
        kind,
        ended,
        players,
        local: true,
    }));
    const server = await Promise.all([api.myGames(50), api.me()]).then(
        ([page, { statistics }]) => ({
            games: page.games.map(({ table, game, kind, ended, players }) => ({
                table,
                game,
                kind,
                ended,
                players,
                local: false,
            })),
            statistics,
        }),
        () => undefined,
    );
    return { here: { games: here, statistics: statisticsOf(here) }, server };
}

export async function record(stored: Kept, game: FinishedGame): Promise<string> {
    if (!game.local) return api.record(game.table, game.game);
    const found = await stored?.game(game.table, game.game);
    if (!found) throw new Refusal({ code: 'not-here' });
    return found.record;
}

export async function replay(worker: EngineWorker, record: string): Promise<ReplayStep[]> {
    try {
        const { steps } = await worker.ask('replay', record);
        let did: ReplayStep['did'] = {};
        let before: GameView | undefined;
        return steps.flatMap(({ event }) => {
            const settled = event.settled ?? [];
            const view = event.view && withBotNames(event.view);
            const game = view?.game;
            if (!game) return [];
            // What is settled belongs to the turn that it may have ended: it is shown in that one,
            // with its dice.
            const { turn, active, dice = event.dice } = (settled.length && before) || game;
            before = game;
            if (event.what === 'drawn' && event.dice) did = {};
            const so = () => (game.game === 'dice' ? did : {});
            for (const one of settled) did = { ...did, ...didWords(one, false, so()) };
            const told = eventSentences(event, game);
            const heard = told.filter(({ minor }) => !minor);
            return [
                {
                    turn,
                    view: { ...view, game: { ...game, turn, active, dice } },
                    fresh: Object.assign({}, ...settled.map(crossedBy)),
                    did,
                    missed: settled.find((one) => one.misthrow)?.misthrow,
                    sentence: (heard.length ? heard : told).map(({ text }) => text).join(' '),
                },
            ];
        });
    } finally {
        worker.end();
    }
}

export const verified = (record: string, of?: { table: string; game: number }) =>
    verify(record, of && agreed(of.table, of.game));
