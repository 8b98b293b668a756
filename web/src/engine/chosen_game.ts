// A real game of the engine with chosen dice or a chosen deck, for a lesson: the learner has
// seat 1, and what the other does is written down too. Rolls wait until the lesson brings them.
import type { LessonGame } from '../services';
import { letters, printed } from '../table/moves';
import type { Answer, Command, Connection, GameKind, Message, TableView } from '../table/protocol';
import { Refusal, type Engine } from './engine';
import { LocalTable } from './local_table';

type Listener = Parameters<Connection['subscribe']>[0];

const hex = (bytes: number[]) => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The bytes that shuffle a sorted deck into one with these cards on top (docs/fair-dice.md). */
function shuffle(game: GameKind, top: string[]): string {
    const kinds = game === 'jokers' ? [...letters, 'j' as const] : letters;
    const sorted = kinds.flatMap((kind) =>
        printed[kind === 'j' ? 'r' : kind].map((number) => `${kind}${number}`),
    );
    const wanted = [...top, ...sorted.filter((card) => !top.includes(card))];
    const bytes: number[] = [];
    for (let last = sorted.length - 1; last > 0; --last) {
        const from = sorted.indexOf(wanted[last]!);
        bytes.push(from);
        [sorted[last], sorted[from]] = [sorted[from]!, sorted[last]!];
    }
    return hex(bytes);
}

export class ChosenGame implements LessonGame {
    offer: string[] = [];
    #table: LocalTable;
    #views = new Map<string, TableView>();
    #listeners = new Set<Listener>();
    #unseen = true;
    #draws: string[] = [];
    #wanted: ((bytes: string) => void) | undefined;

    private constructor(engine: Engine) {
        this.#table = new LocalTable(engine, {
            store: () => Promise.resolve(),
            tell: (person, message) => this.#hear(person, message),
            learned: () => Promise.reject(new Refusal({ code: 'not-learned' })),
            solve: () => Promise.reject(new Refusal({ code: 'not-learned' })),
            finished: () => Promise.resolve(),
            trouble: () => undefined,
            chance: () =>
                new Promise((give) => {
                    const bytes = this.#draws.shift();
                    if (bytes !== undefined) give(bytes);
                    else this.#wanted = give;
                }),
            now: () => Date.now(),
            milliseconds: 0,
        });
    }

    static async open(
        engine: Engine,
        kind: GameKind,
        names: [string, string],
        deck = '',
    ): Promise<ChosenGame> {
        const game = new ChosenGame(engine);
        game.#draws.push('00'); // seat 1 starts
        if (kind !== 'dice') game.#draws.push(shuffle(kind, deck.split(' ')));
        await game.#table.open('1', { game: kind });
        for (const [i, name] of names.entries()) {
            await game.#must(String(i + 1), { do: 'sit', name });
            game.#hear(String(i + 1), await game.#table.watch(String(i + 1)));
        }
        await game.#must('1', { do: 'start' });
        await game.#until(
            () => game.#views.get('1')?.game?.phase === (kind === 'dice' ? 'roll' : 'take'),
        );
        game.#unseen = false;
        return game;
    }

    connection: Connection = {
        status: 'open',
        send: (command): Promise<Answer> => this.#table.command('1', command),
        subscribe: (listener) => {
            this.#listeners.add(listener);
            queueMicrotask(() => this.show());
            return () => this.#listeners.delete(listener);
        },
        close: () => this.#table.close(),
    };

    async play(beats: string[], unseen = false): Promise<void> {
        this.#unseen = unseen;
        for (const beat of beats) {
            const [who = '', ...rest] = beat.split(' ');
            const before = this.#views.get('1')?.number ?? 0;
            if (who === 'roll') {
                const bytes = hex(rest.map((die) => Number(die) - 1));
                if (this.#wanted) this.#wanted(bytes);
                else this.#draws.push(bytes);
                this.#wanted = undefined;
            } else {
                const { decision = 0, moves = [] } = this.#views.get(who)?.game ?? {};
                if (moves.length === 0) continue; // there was nothing else: it has happened
                await this.#must(who, { do: 'choose', decision, move: rest.join(' ') });
            }
            await this.#until(() => (this.#views.get('1')?.number ?? 0) > before);
        }
        this.#unseen = false;
        if (unseen) this.show();
    }

    allows(move: string): boolean {
        return !!this.#views.get('1')?.game?.moves?.some((one) => one.move === move);
    }

    /** The table as it is, with what is offered now. */
    show(): void {
        const view = this.#views.get('1');
        if (view) this.#tell({ type: 'table', now: Date.now(), view });
    }

    async #must(person: string, command: Command): Promise<void> {
        const answer = await this.#table.command(person, command);
        if (answer.type === 'error') throw new Refusal(answer);
    }
    async #until(so: () => boolean): Promise<void> {
        for (let tries = 0; !so() && tries < 1000; ++tries)
            await new Promise((go) => setTimeout(go, 1));
        if (!so()) throw new Refusal({ code: 'failed' });
    }

    #hear(person: string, message: Message): void {
        const view = message.type === 'table' ? message.view : message.events.at(-1)?.view;
        if (view) this.#views.set(person, view);
        if (person === '1' && !this.#unseen) this.#tell(message);
    }
    #tell(message: Message): void {
        const shown: Message =
            message.type === 'table'
                ? { ...message, view: this.#offered(message.view) }
                : {
                      ...message,
                      events: message.events.map((event) =>
                          event.view ? { ...event, view: this.#offered(event.view) } : event,
                      ),
                  };
        for (const listener of this.#listeners) listener(shown);
    }
    #offered(view: TableView): TableView {
        if (!view.game?.moves) return view;
        const moves = view.game.moves.filter(({ move }) => this.offer.includes(move));
        return { ...view, game: { ...view.game, moves } };
    }
}
