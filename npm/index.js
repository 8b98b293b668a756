// The engine of the page for other programs, in Node and in browsers: docs/library.md.

/** What was not done, and why: `code` never changes, `message` is a sentence. */
export class Refusal extends Error {
    constructor(failure) {
        super(failure.message ?? failure.code);
        this.name = 'Refusal';
        this.code = failure.code;
        this.failure = failure;
    }
}

/** A file of this package: read in Node, fetched in browsers. */
async function file(name) {
    const address = new URL(name, import.meta.url);
    if (address.protocol === 'file:') {
        const { readFile } = await import(/* @vite-ignore */ 'node:fs/promises');
        return readFile(address);
    }
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
}

let compiled;
/** An engine of its own: engines share nothing but the compiled module. */
export async function load(module) {
    module ??= await (compiled ??= file('./engine.wasm').then((bytes) => WebAssembly.compile(bytes)));
    return new Engine(module);
}

export class Engine {
    #doors;
    #engine;

    constructor(module) {
        this.#doors = new WebAssembly.Instance(module).exports;
        this.#doors._initialize();
        this.#engine = this.#doors.qwixx_new();
    }

    call(request) {
        this.#write(new TextEncoder().encode(JSON.stringify(request)));
        const size = this.#doors.qwixx_call(this.#engine);
        const at = this.#doors.qwixx_answer(this.#engine);
        const bytes = new Uint8Array(this.#doors.memory.buffer, at, size);
        const answer = JSON.parse(new TextDecoder().decode(bytes));
        if (answer.error) throw new Refusal(answer.error);
        return answer;
    }

    async learn(bytes) {
        this.#write(bytes ?? (await file('./learned.bin')));
        if (this.#doors.qwixx_learn(this.#engine) !== 1) throw new Refusal({ code: 'bad-networks' });
    }

    #write(bytes) {
        const at = this.#doors.qwixx_room(this.#engine, bytes.length);
        new Uint8Array(this.#doors.memory.buffer, at, bytes.length).set(bytes);
    }
}

const randomBytes = (count) => crypto.getRandomValues(new Uint8Array(count));

/** A table on this device: what happens at it is decided, then happens, and chance and bots are brought. */
export class Table {
    #engine;
    #random;
    #milliseconds;

    constructor(engine, { host = 'p1', options = {}, random = randomBytes, milliseconds = 200 } = {}) {
        this.#engine = engine;
        this.#random = random;
        this.#milliseconds = milliseconds;
        this.#take({ call: 'open', host, options });
    }

    /** What a person wants done (docs/protocol.md): { do: 'sit', name: 'Anna' }, { do: 'choose', move: 'r5' }, … */
    command(person, command) {
        return this.#take({ call: 'command', person, command }).messages;
    }

    /** Brings chance and the choices of bots until a person is waited for, or nothing more happens. */
    async settle() {
        const messages = [];
        for (;;) {
            const needs = this.#engine.call({ call: 'needs' });
            if (needs.learned) await this.#engine.learn();
            let happened;
            if (needs.chance) happened = this.#take({ call: 'draw', bytes: this.#bytes(256) });
            else if (needs.bot)
                happened = this.#take({ call: 'think', bytes: this.#bytes(8), milliseconds: this.#milliseconds });
            else return messages;
            messages.push(...happened.messages);
        }
    }

    /** What a person, or with no name anybody, sees of the table. */
    view(person = 'nobody') {
        const { message } = this.#engine.call({ call: 'watch', person, now: Date.now() });
        this.#engine.call({ call: 'leave-off', person });
        return message.view;
    }

    /** The record of the last game that is over. */
    record() {
        return this.#engine.call({ call: 'record' });
    }

    #bytes(count) {
        return Array.from(this.#random(count), (byte) => byte.toString(16).padStart(2, '0')).join('');
    }
    #take(request) {
        const now = Date.now();
        this.#engine.call({ ...request, now });
        return this.#engine.call({ call: 'stored', now });
    }
}
