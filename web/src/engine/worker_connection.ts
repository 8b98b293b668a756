// The page's side of the worker: a connection for each person at the device, with the same messages
// as a socket to a server.
import type { Answer, Command, Connection, Failure, Message, Status } from '../table/protocol';
import { failureOf, Refusal } from './engine';
import type { FromWorker, Requests } from './worker_service';

export interface WorkerLike {
    postMessage(message: unknown): void;
    onmessage: ((event: MessageEvent) => void) | null;
    onerror?: ((event: ErrorEvent) => void) | null;
    terminate?(): void;
}

type Wait = { give: (value: unknown) => void; fail: (error: Error) => void };

export class EngineWorker {
    #worker: WorkerLike;
    #waiting = new Map<number, Wait>();
    #asked = 0;
    #hear = new Map<string, Set<(message: Message) => void>>();
    #ended = false;
    #troubled = new Set<(trouble?: Failure) => void>();

    constructor(worker: WorkerLike) {
        this.#worker = worker;
        worker.onmessage = (event) => this.#receive(event.data as FromWorker);
        worker.onerror = () => this.end({ code: 'engine-stopped' });
    }

    ask<What extends keyof Requests>(
        what: What,
        ...of: Parameters<Requests[What]>
    ): ReturnType<Requests[What]> {
        const answer = new Promise((give, fail) => {
            if (this.#ended) return fail(new Refusal({ code: 'closed' }));
            this.#waiting.set(++this.#asked, { give, fail });
            this.#worker.postMessage({ ask: this.#asked, what, of });
        });
        return answer as ReturnType<Requests[What]>;
    }

    hear(person: string, listener: (message: Message) => void): () => void {
        const all = this.#hear.get(person) ?? new Set();
        this.#hear.set(person, all.add(listener));
        return () => void all.delete(listener);
    }

    /** Calls when the table cannot go on by itself, and with nothing when it goes on again. */
    whenTroubled(listener: (trouble?: Failure) => void): () => void {
        this.#troubled.add(listener);
        return () => void this.#troubled.delete(listener);
    }
    #trouble(trouble?: Failure): void {
        this.#troubled.forEach((tell) => tell(trouble));
    }

    end(why?: Failure): void {
        this.#ended = true;
        this.#worker.terminate?.();
        for (const { fail } of this.#waiting.values()) fail(new Refusal(why ?? { code: 'closed' }));
        this.#waiting.clear();
        if (why) this.#trouble(why);
    }

    #receive(message: FromWorker): void {
        if ('person' in message)
            this.#hear.get(message.person)?.forEach((tell) => tell(message.message));
        else if ('trouble' in message) this.#trouble(message.trouble);
        else {
            const wait = this.#waiting.get(message.answer);
            this.#waiting.delete(message.answer);
            if (message.failure) wait?.fail(new Refusal(message.failure));
            else wait?.give(message.value);
        }
    }
}

/** What is heard waits here for whoever wants to know. */
interface Listening {
    first: Promise<Message>; // the table as it was
    stop: () => void;
    tell(listener: (message: Message) => void): void;
}

export class WorkerConnection implements Connection {
    status: Status = 'open';
    readonly forgives = true;
    #worker: EngineWorker;
    #person: string;
    #onclose: () => void;
    #stops = new Set<() => void>();
    #listening: Listening | undefined;

    constructor(worker: EngineWorker, person: string, onclose: () => void = () => undefined) {
        this.#worker = worker;
        this.#person = person;
        this.#onclose = onclose;
    }

    async send(command: Command): Promise<Answer> {
        try {
            return await this.#worker.ask('command', this.#person, command);
        } catch (error) {
            return { ...failureOf(error), type: 'error' };
        }
    }

    /** From now on whatever happens is kept for who subscribes first: their screen may take a while
     * to come. */
    listen(): void {
        this.#listening ??= this.#listen();
    }
    #listen(): Listening {
        const waiting: Message[] = [];
        let tell = (message: Message): void => void waiting.push(message);
        const stop = this.#worker.hear(this.#person, (message) => tell(message));
        const first = this.#worker.ask('watch', this.#person);
        first.catch(() => undefined); // who subscribes hears of it
        return {
            first,
            stop,
            tell(listener) {
                tell = listener;
                waiting.splice(0).forEach(listener);
            },
        };
    }

    subscribe(listener: Parameters<Connection['subscribe']>[0]): () => void {
        // The table as it is comes first, then what happened after it.
        const early: Message[] = [];
        let shown = -1;
        const hear = (message: Message) => {
            if (shown < 0) early.push(message);
            else if (message.type === 'table') listener(message);
            else {
                const events = message.events.filter((event) => event.number > shown);
                if (events.length) listener({ ...message, events });
            }
        };
        const heard = this.#listening ?? this.#listen();
        this.#listening = undefined;
        heard.tell(hear);
        const untroubled = this.#worker.whenTroubled((why) => {
            this.status = why ? 'broken' : 'open';
            listener({ type: 'status', status: this.status, why });
        });
        const stop = () => {
            heard.stop();
            untroubled();
        };
        this.#stops.add(stop);
        heard.first.then(
            (message) => {
                if (!this.#stops.has(stop)) return;
                listener(message);
                shown = message.type === 'table' ? message.view.number : 0;
                early.forEach(hear);
            },
            () => {
                this.status = 'closed';
                listener({ type: 'status', status: 'closed' });
            },
        );
        return () => {
            stop();
            this.#stops.delete(stop);
        };
    }

    close(): void {
        if (this.status === 'closed') return;
        this.status = 'closed';
        for (const stop of this.#stops) stop();
        this.#stops.clear();
        this.#listening?.stop();
        this.#onclose();
    }
}
