// A connection to a table of the server. It comes back by itself when the network does, asks for
// what it missed, and sends again what was not answered: the server does nothing twice
// (docs/protocol.md).
import type { Answer, Command, Connection, Message, Status, TableView } from '../table/protocol';
import { merged, withLists } from './patched';

type Listener = Parameters<Connection['subscribe']>[0];
type Wait = { text: string; give: (answer: Answer) => void };

export interface SocketLike {
    readonly readyState: number;
    send(text: string): void;
    close(): void;
    onopen: ((event: never) => void) | null;
    onmessage: ((event: { data: unknown }) => void) | null;
    onclose: ((event: never) => void) | null;
    onerror: ((event: never) => void) | null;
}
export interface SocketSettings {
    connect(address: string): SocketLike;
    firstDelay: number; // milliseconds until the first try again; doubled each time
    longestDelay: number;
    patience: number; // so long without an answer, the connection is taken for dead
    unnoticed: number; // a break that is over by then is not told: another node has taken over
}

const settings: SocketSettings = {
    connect: (address) => new WebSocket(address) as unknown as SocketLike,
    firstDelay: 500,
    longestDelay: 20_000,
    patience: 10_000,
    unnoticed: 2500,
};

export class SocketConnection implements Connection {
    status: Status = 'connecting';
    #address: string;
    #how: SocketSettings;
    #socket: SocketLike | undefined;
    #listeners = new Set<Listener>();
    #waiting = new Map<string, Wait>(); // in the order they were sent
    #last = 0; // the number of the last event seen
    #view: unknown; // the last one, as it is patched, without the chat
    #latest: Message | undefined; // the last view, for those who come to listen later
    #isFirst = true; // nothing has come over this socket yet
    #tries = 0;
    #retry: ReturnType<typeof setTimeout> | undefined;
    #watchdog: ReturnType<typeof setTimeout> | undefined;
    #told: Status = 'connecting'; // as listeners know it
    #telling: ReturnType<typeof setTimeout> | undefined; // that it is broken
    #name = randomName(); // of this connection: ids differ from those of other devices
    #count = 0;
    #again = () => this.#reconnectNow();

    /** The address is that of the table's socket, without `after`. */
    constructor(address: string, how: Partial<SocketSettings> = {}) {
        this.#address = address;
        this.#how = { ...settings, ...how };
        globalThis.addEventListener?.('online', this.#again);
        this.#connect();
    }

    send(command: Command): Promise<Answer> {
        if (this.status === 'closed') return Promise.resolve(closedAnswer);
        const id = `${this.#name}-${++this.#count}`;
        const text = JSON.stringify({ id, ...command });
        return new Promise((give) => {
            this.#waiting.set(id, { text, give });
            if (this.status === 'open') this.#socket?.send(text);
            this.#watch();
        });
    }

    subscribe(listener: Listener): () => void {
        this.#listeners.add(listener);
        const latest = this.#latest;
        if (latest) queueMicrotask(() => this.#listeners.has(listener) && listener(latest));
        return () => void this.#listeners.delete(listener);
    }

    close(): void {
        if (this.status === 'closed') return;
        this.#become('closed');
        globalThis.removeEventListener?.('online', this.#again);
        clearTimeout(this.#retry);
        clearTimeout(this.#watchdog);
        this.#drop();
        for (const { give } of this.#waiting.values()) give(closedAnswer);
        this.#waiting.clear();
        this.#listeners.clear();
    }

    #connect(): void {
        const socket = this.#how.connect(
            `${this.#address}?views=patches${this.#last ? `&after=${this.#last}` : ''}`,
        );
        this.#socket = socket;
        this.#isFirst = true;
        socket.onopen = () => {
            if (socket !== this.#socket) return;
            this.#become('open');
            for (const { text } of this.#waiting.values()) socket.send(text);
            this.#watch();
        };
        socket.onmessage = ({ data }) => {
            if (socket === this.#socket)
                this.#receive(JSON.parse(String(data)) as Message | Answer);
        };
        socket.onclose = () => this.#lost(socket);
        socket.onerror = () => undefined; // onclose follows
    }

    #lost(socket: SocketLike): void {
        if (socket !== this.#socket || this.status === 'closed') return;
        this.#socket = undefined;
        clearTimeout(this.#watchdog);
        this.#become('broken');
        // Not all at once, when a server comes back to many.
        const delay = Math.min(this.#how.longestDelay, this.#how.firstDelay * 2 ** this.#tries++);
        clearTimeout(this.#retry);
        this.#retry = setTimeout(() => this.#connect(), delay * (0.5 + Math.random() / 2));
    }
    #reconnectNow(): void {
        if (this.status !== 'broken') return;
        clearTimeout(this.#retry);
        this.#drop();
        this.#connect();
    }
    #drop(): void {
        const socket = this.#socket;
        this.#socket = undefined;
        socket?.close();
    }

    #receive(message: Message | Answer): void {
        this.#tries = 0;
        if (message.type === 'answer' || message.type === 'error') {
            this.#answered(message);
            return;
        }
        if (message.type === 'table') {
            // After a break a whole view comes also when nothing was missed; later only when
            // something is otherwise than it was told.
            const isKnown = this.#isFirst && this.#latest && message.view.number === this.#last;
            this.#isFirst = false;
            this.#last = message.view.number;
            this.#view = { ...message.view, chat: undefined };
            this.#latest = { ...message, view: withLists(message.view) };
            if (!isKnown) this.#tell(this.#latest);
            return;
        }
        this.#isFirst = false;
        const events = message.events
            .filter((event) => event.number > this.#last)
            .map(({ patch, ...event }) => {
                if (patch) this.#view = merged(this.#view, patch);
                else if (event.view) this.#view = event.view;
                else return event;
                return { ...event, view: withLists(this.#view as TableView) };
            });
        const newest = events.at(-1);
        if (!newest) return;
        this.#last = newest.number;
        if (newest.view) this.#latest = { type: 'table', now: message.now, view: newest.view };
        this.#tell({ ...message, events });
    }
    #answered(answer: Answer): void {
        const id = answer.id ?? '';
        const wait = this.#waiting.get(id);
        // What nobody asked for: the table cannot go on.
        if (!wait && !id && answer.type === 'error' && answer.code === 'cannot-go-on') {
            this.#tell({ type: 'status', status: 'broken', why: answer });
            this.#told = 'broken'; // so that it is told when it goes on, however soon
        }
        // A server that is being stopped did nothing: it is sent again when the server is back.
        if (!wait || (answer.type === 'error' && answer.code === 'stopping')) return;
        this.#waiting.delete(id);
        wait.give(answer);
        this.#watch();
    }

    /** When a command stays without an answer the connection is dead, whatever it looks like. */
    #watch(): void {
        clearTimeout(this.#watchdog);
        if (this.#waiting.size === 0 || this.status !== 'open') return;
        this.#watchdog = setTimeout(() => {
            const socket = this.#socket;
            if (!socket) return;
            socket.close();
            this.#lost(socket);
        }, this.#how.patience);
    }

    #become(status: Status): void {
        if (this.status === status) return;
        this.status = status;
        clearTimeout(this.#telling);
        const tell = () => {
            if (this.#told !== status) this.#tell({ type: 'status', status });
            this.#told = status;
        };
        if (status === 'broken') this.#telling = setTimeout(tell, this.#how.unnoticed);
        else tell();
    }
    #tell(message: Parameters<Listener>[0]): void {
        for (const listener of this.#listeners) listener(message);
    }
}

const closedAnswer: Answer = { type: 'error', code: 'closed' };

function randomName(): string {
    return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) =>
        byte.toString(36).padStart(2, '0'),
    ).join('');
}
