// What the coach's worker does for the page. Kept apart from coach_worker.ts, which has the
// addresses of files, so that it runs wherever there is a port to talk through. Long work is done
// in pieces: in between it says how far it is, and hears when nobody wants it any more.
import { failureOf, Refusal, type Engine } from '../engine/engine';
import type { Failure, GameKind, TableView } from '../table/protocol';
import type { Depth, Progress, Reason, Review, Reviewed, Weighed } from './protocol';

export interface CoachRequests {
    review(record: string, depth: Depth, kind: GameKind, players: number): Promise<Reviewed>;
    weigh(position: string, seat: number, depth: Depth, of: Game): Promise<Weighed>;
    hint(log: string, person: string, depth: Depth, of: Game): Promise<Weighed>;
    look(position: string, seat: number): Promise<TableView>;
    why(position: string, seat: number, best: string, move: string): Promise<Reason>;
    branch(record: string, from: BranchFrom): Promise<string>;
}
export interface Game {
    kind: GameKind;
    players: number;
}
export interface BranchFrom {
    turn: number;
    action: number;
    seat: number;
    person: string;
    level: string;
}

export type ToCoach = { ask: number; what: keyof CoachRequests; of: unknown[] };
export type FromCoach =
    { answer: number; value?: unknown; failure?: Failure } | { of: number; progress: Progress };

interface Port {
    postMessage(message: unknown): void;
    onmessage: ((event: MessageEvent) => void) | null;
}
/** What was solved is kept on the device, as the strongest bots' tables are. */
export interface Kept {
    /** With what was kept, or what several workers solve; false if there is neither. */
    fill(engine: Engine, players: number): Promise<boolean>;
    keep(engine: Engine, players: number): Promise<void>;
}

const piecesOfSolving = 101;
/** Messages that came in meanwhile are looked at first. */
const pause = () => new Promise<void>((go) => setTimeout(go, 0));

export function serveCoach(
    port: Port,
    engine: () => Promise<Engine>,
    learned: () => Promise<Uint8Array>,
    kept?: Kept,
): void {
    const say = (message: FromCoach) => port.postMessage(message);
    let hasLearned = false;
    let turn: Promise<unknown> = Promise.resolve(); // one thing after the other

    async function prepare(
        { kind, players }: Game,
        tell: (progress: Progress) => void,
    ): Promise<Engine> {
        const one = await engine();
        if (!hasLearned) {
            const file = await learned().catch(() => undefined);
            if (!file || !one.learn(file)) throw new Refusal({ code: 'not-learned' });
            hasLearned = true;
        }
        const ask = () =>
            one.call<{ more: boolean }>({ call: 'prepare', game: kind, players }).more;
        const shared = kind === 'dice' && players > 1;
        if (shared && (await kept?.fill(one, players).catch(() => false))) return one;
        let pieces = 0;
        while (ask()) {
            pieces += 1;
            if (pieces % 4 === 0) {
                tell({ ready: Math.min(1, pieces / piecesOfSolving), turn: 0, turns: 0 });
                await pause();
            }
        }
        if (shared && pieces) await kept?.keep(one, players).catch(() => undefined);
        return one;
    }

    const requests = (tell: (progress: Progress) => void): CoachRequests => ({
        async review(record, depth, kind, players) {
            const one = await prepare({ kind, players }, tell);
            const begun = one.call<{ turns: number; players: Reviewed['players'] }>({
                call: 'review',
                record,
                depth,
            });
            let more = true;
            while (more) {
                const began = performance.now();
                let done = 0;
                // A frame's time or so, then whoever waits is told.
                while (more && performance.now() - began < 40)
                    ({ more, done } = one.call<{ more: boolean; done: number }>({
                        call: 'advance',
                        steps: 1,
                    }));
                tell({ ready: 1, turn: done, turns: begun.turns });
                await pause();
            }
            const { review } = one.call<{ review: Review }>({ call: 'reviewed' });
            return { review, players: begun.players };
        },
        async weigh(position, seat, depth, of) {
            const one = await prepare(of, tell);
            return one.call<Weighed>({ call: 'weigh', position, seat, depth });
        },
        async hint(log, person, depth, of) {
            const one = await prepare(of, tell);
            return one.call<Weighed>({ call: 'hint', log, person, depth });
        },
        async look(position, seat) {
            const one = await engine();
            return one.call<{ view: TableView }>({ call: 'look', position, seat }).view;
        },
        async why(position, seat, best, move) {
            const one = await engine();
            return one.call<{ why: Reason }>({ call: 'why', position, seat, best, move }).why;
        },
        async branch(record, from) {
            return (await engine()).call<{ log: string }>({ call: 'branch', record, ...from }).log;
        },
    });

    port.onmessage = (event: MessageEvent) => {
        const { ask, what, of } = event.data as ToCoach;
        const asked = requests((progress) => say({ of: ask, progress }))[what] as (
            ...of: unknown[]
        ) => Promise<unknown>;
        const done = turn.then(() => asked(...of));
        turn = done.catch(() => undefined);
        void done.then(
            (value) => say({ answer: ask, value }),
            (error: unknown) => say({ answer: ask, failure: failureOf(error) }),
        );
    };
}
