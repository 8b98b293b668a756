// The page's side of the coach: its worker starts with the first question and ends when nobody has
// asked for a while.
import { Refusal } from '../engine/engine';
import type { CoachRequests, FromCoach } from './coach_service';
import type { Progress } from './protocol';

export interface CoachWorker {
    postMessage(message: unknown): void;
    onmessage: ((event: MessageEvent) => void) | null;
    onerror?: ((event: ErrorEvent) => void) | null;
    terminate?(): void;
}
interface Wait {
    give(value: unknown): void;
    fail(error: Error): void;
    tell: ((progress: Progress) => void) | undefined;
}

export class Coach {
    #start: () => CoachWorker;
    #worker: CoachWorker | undefined;
    #waiting = new Map<number, Wait>();
    #asked = 0;
    #timer: ReturnType<typeof setTimeout> | undefined;

    constructor(start: () => CoachWorker) {
        this.#start = start;
    }

    ask<What extends keyof CoachRequests>(
        what: What,
        of: Parameters<CoachRequests[What]>,
        tell?: (progress: Progress) => void,
    ): ReturnType<CoachRequests[What]> {
        clearTimeout(this.#timer);
        const answer = new Promise((give, fail) => {
            const worker = (this.#worker ??= this.#begin());
            this.#waiting.set(++this.#asked, { give, fail, tell });
            worker.postMessage({ ask: this.#asked, what, of });
        });
        return answer as ReturnType<CoachRequests[What]>;
    }

    /** Whatever is still asked is not wanted any more. */
    end(why: string = 'closed'): void {
        clearTimeout(this.#timer);
        this.#worker?.terminate?.();
        this.#worker = undefined;
        for (const { fail } of this.#waiting.values()) fail(new Refusal({ code: why }));
        this.#waiting.clear();
    }
    get busy(): boolean {
        return this.#waiting.size > 0;
    }

    #begin(): CoachWorker {
        const worker = this.#start();
        worker.onmessage = (event) => this.#receive(event.data as FromCoach);
        worker.onerror = () => this.end('engine-stopped');
        return worker;
    }
    #receive(message: FromCoach): void {
        if ('progress' in message) return this.#waiting.get(message.of)?.tell?.(message.progress);
        const wait = this.#waiting.get(message.answer);
        this.#waiting.delete(message.answer);
        if (message.failure) wait?.fail(new Refusal(message.failure));
        else wait?.give(message.value);
        // A solved table takes a hundred megabytes: it does not stay for nothing.
        if (!this.#waiting.size) this.#timer = setTimeout(() => this.end(), 120_000);
    }
}

export const coach = new Coach(
    () => new Worker(new URL('./coach_worker.ts', import.meta.url), { type: 'module' }),
);

/** Which game a record is of, and for how many: what the coach prepares for before it reads it. */
export function gameOf(record: string): {
    kind: 'dice' | 'cards' | 'jokers';
    players: number;
} {
    const text = record.replace(/#.*/g, '');
    const first = /^\s*qwixx\s+1\s+(dice|cards(?:[ \t]+jokers)?)\b/.exec(text)?.[1] ?? 'dice';
    const kind = first === 'dice' ? 'dice' : first.includes('jokers') ? 'jokers' : 'cards';
    return { kind, players: text.match(/^[ \t]*player[ \t]/gm)?.length ?? 0 };
}
