// @vitest-environment node
/// <reference types="node" />
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import WebSocket, { WebSocketServer, type WebSocket as Socket } from 'ws';

import { SocketConnection, type SocketLike } from '../../../src/engine/socket_connection';
import type { Connection, TableView } from '../../../src/table/protocol';

type Heard = Parameters<Parameters<Connection['subscribe']>[0]>[0];

/** A server that counts: every new command is an event. It can break in many ways. */
class Server {
    number = 5;
    answers = new Map<string, number>();
    asked: string[] = []; // addresses
    sockets = new Set<Socket>();
    swallow = 0; // so many commands are done and the connection breaks before the answer
    deaf = 0; // so many commands are not even heard
    server: WebSocketServer;

    constructor(port = 0) {
        this.server = new WebSocketServer({ port, host: '127.0.0.1' });
        this.server.on('connection', (socket, request) => {
            this.sockets.add(socket);
            const address = request.url ?? '';
            this.asked.push(address);
            const after = /after=(\d+)/.exec(address);
            if (after) this.tell(socket, this.events(Number(after[1])));
            else this.tell(socket, { type: 'table', now: 1, view: this.view(this.number) });
            socket.on('message', (data) =>
                this.#command(socket, JSON.parse(String(data)) as { id: string }),
            );
            socket.on('close', () => this.sockets.delete(socket));
        });
    }
    get port(): number {
        return (this.server.address() as AddressInfo).port;
    }
    view(number: number): TableView {
        return {
            number,
            time: 1,
            options: { game: 'dice', start: 'lots', pace: 'untimed', access: 'link' },
            playing: false,
            games_over: 0,
            chairs: [],
        };
    }
    events(after: number): object {
        const events = [];
        for (let number = after + 1; number <= this.number; ++number)
            events.push({ number, time: 1, what: 'said', view: this.view(number) });
        return { type: 'events', now: 1, events };
    }
    tell(socket: Socket, message: object): void {
        socket.send(JSON.stringify(message));
    }
    #command(socket: Socket, command: { id: string }): void {
        if (this.deaf-- > 0) return;
        const known = this.answers.get(command.id);
        if (known === undefined) {
            this.number += 1;
            this.answers.set(command.id, this.number);
        }
        if (this.swallow-- > 0) return socket.terminate();
        if (known === undefined)
            for (const one of this.sockets) this.tell(one, this.events(this.number - 1));
        this.tell(socket, { type: 'answer', id: command.id, number: this.answers.get(command.id) });
    }
    cut(): void {
        for (const socket of this.sockets) socket.terminate();
    }
    stop(): Promise<void> {
        this.cut();
        return new Promise((gone) => this.server.close(() => gone()));
    }
}

let server: Server;
let connection: SocketConnection;
let heard: Heard[];
const numbers = () =>
    heard.flatMap((one) => (one.type === 'events' ? one.events.map(({ number }) => number) : []));
const states = () => heard.flatMap((one) => (one.type === 'status' ? [one.status] : []));
async function until(holds: () => boolean): Promise<void> {
    for (let i = 0; !holds(); ++i) {
        if (i > 2000) throw new Error('It never came to that.');
        await new Promise((go) => setTimeout(go, 2));
    }
}

beforeEach(async () => {
    server = new Server();
    await new Promise((go) => server.server.once('listening', go));
    connection = new SocketConnection(`ws://127.0.0.1:${server.port}/play`, {
        connect: (address) => new WebSocket(address) as unknown as SocketLike,
        firstDelay: 10,
        longestDelay: 40,
        patience: 150,
        unnoticed: 100,
    });
    heard = [];
    connection.subscribe((message) => heard.push(message));
    await until(() => heard.some((one) => one.type === 'table'));
});
afterEach(async () => {
    connection.close();
    await server.stop();
});

describe('a socket to a table', () => {
    it('begins with the table, and gives events before the answer', async () => {
        expect(connection.status).toBe('open');
        expect(await connection.send({ do: 'say', text: 'Hello' })).toMatchObject({
            type: 'answer',
            number: 6,
        });
        expect(numbers()).toEqual([6]);
    });

    it('asks for what it missed, and tells nothing twice', async () => {
        await connection.send({ do: 'say', text: 'one' });
        server.cut();
        await until(() => connection.status === 'broken');
        server.number += 3;
        await until(() => connection.status === 'open' && numbers().length === 4);
        expect(numbers()).toEqual([6, 7, 8, 9]);
        expect(server.asked.at(-1)).toBe('/play?views=patches&after=6');
    });

    it('says nothing of a break that is over in a moment', async () => {
        server.cut();
        await until(() => connection.status === 'broken');
        await until(() => connection.status === 'open');
        await new Promise((go) => setTimeout(go, 150));
        expect(states()).toEqual(['open']); // as it began
    });

    it('tells of a break that lasts', async () => {
        const { port } = server;
        await server.stop();
        await until(() => states().at(-1) === 'broken');
        server = new Server(port);
        await until(() => states().at(-1) === 'open');
    });

    it('says that a table that could not go on does again, however soon', async () => {
        for (const socket of server.sockets)
            server.tell(socket, { type: 'error', code: 'cannot-go-on' });
        await until(() => states().at(-1) === 'broken');
        server.cut(); // and is back within the moment that is not told of
        await until(() => states().at(-1) === 'open');
    });

    it('sends again what was not answered, and it is done once', async () => {
        server.swallow = 1;
        const answer = await connection.send({ do: 'say', text: 'once' });
        expect(answer).toMatchObject({ type: 'answer', number: 6 });
        expect(server.number).toBe(6);
        expect(numbers()).toEqual([6]);
    });

    it('keeps what is said while there is no server, and finds one that comes back', async () => {
        const { port } = server;
        await server.stop();
        await until(() => connection.status === 'broken');
        const answers = [
            connection.send({ do: 'say', text: 'a' }),
            connection.send({ do: 'say', text: 'b' }),
        ];
        await new Promise((go) => setTimeout(go, 60));
        server = new Server(port);
        expect(await Promise.all(answers)).toMatchObject([{ number: 6 }, { number: 7 }]);
        expect(numbers()).toEqual([6, 7]);
    });

    it('gives up a connection on which nothing is answered', async () => {
        server.deaf = 1;
        expect(await connection.send({ do: 'say', text: 'anybody there?' })).toMatchObject({
            type: 'answer',
            number: 6,
        });
        expect(server.asked).toHaveLength(2);
    });

    it('shows the latest table to those who come later', async () => {
        await connection.send({ do: 'say', text: 'x' });
        const first = await new Promise<Heard>((give) => connection.subscribe(give));
        expect(first).toMatchObject({ type: 'table', view: { number: 6 } });
    });

    it('shows a table that was changed, though nothing has happened', async () => {
        const shown = () => heard.filter((message) => message.type === 'table');
        await connection.send({ do: 'say', text: 'x' });
        const before = shown().length;
        const view = { ...server.view(6), chairs: [{ name: 'Player' }] };
        for (const socket of server.sockets) server.tell(socket, { type: 'table', now: 1, view });
        await until(() => shown().length === before + 1);
        expect(shown().at(-1)).toMatchObject({ view: { chairs: [{ name: 'Player' }] } });
        await connection.send({ do: 'say', text: 'y' });
        expect(numbers()).toEqual([6, 7]);
    });

    it('makes whole views of patches', async () => {
        const tell = (number: number, patch: object) =>
            server.sockets.forEach((socket) =>
                server.tell(socket, {
                    type: 'events',
                    now: 1,
                    events: [{ number, time: 1, what: 'sat', patch: { number, ...patch } }],
                }),
            );
        const player = { name: 'Anna', sheet: {} };
        tell(6, { chairs: [{ name: 'Anna' }], commit: 'c0ffee' });
        tell(7, { commit: null, game: { players: { 1: player } } });
        tell(8, { game: { players: { 1: { chosen: true } } } });
        await until(() => numbers().length === 3);
        const views = heard.flatMap((one) =>
            one.type === 'events' ? one.events.map(({ view }) => view) : [],
        );
        expect(views[0]).toMatchObject({ number: 6, commit: 'c0ffee', chairs: [{ name: 'Anna' }] });
        expect(views[1]).toMatchObject({ number: 7, game: { players: [player] } });
        expect(views[1]).not.toHaveProperty('commit');
        expect(views[2]?.game?.players).toEqual([{ ...player, chosen: true }]);
        expect(views[1]?.game?.players).toEqual([player]);
    });

    it('answers nothing more when it is closed', async () => {
        server.deaf = 1;
        const answer = connection.send({ do: 'leave' });
        connection.close();
        expect(await answer).toMatchObject({ type: 'error', code: 'closed' });
        expect(await connection.send({ do: 'leave' })).toMatchObject({
            type: 'error',
            code: 'closed',
        });
        expect(connection.status).toBe('closed');
    });
});
