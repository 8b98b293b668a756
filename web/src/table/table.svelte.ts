// A table as a screen shows it: the latest view, and events played back at a pace that people can
// follow. It works nothing out: views come with the events, one after the other.
import { announce } from '../announce.svelte';
import { moving, paced, settings } from '../settings.svelte';
import { sound as play } from '../sound';
import {
    closingSentence,
    didWords,
    eventSentences,
    lateNotice,
    noticeOf,
    turnSentence,
    withBotNames,
} from '../words/game';
import { sentence } from '../words/refused';
import { t } from '../words/words.svelte';
import type { LogLine } from './kept_log';
import { crossedBy } from './moves';
import type {
    Answer,
    ChatLine,
    Command,
    Connection,
    GameView,
    Letter,
    Message,
    Status,
    TableEvent,
    TableView,
} from './protocol';

export interface Banner {
    text: string;
    row?: Letter;
    key: number;
}

export const throwTime = 800; // milliseconds that dice are in the air, at the normal speed

/** Who comes and goes. It waits for no dice, as talk does not. */
const isAboutPeople = ({ what }: TableEvent) =>
    ['sat', 'left', 'handed-over', 'came-back', 'rematch-wanted'].includes(what);

/** Something that nobody knew before: until then a choice can be taken back. */
const isNews = (event: TableEvent) =>
    (event.what === 'drawn' && event.dice !== undefined) ||
    (event.settled ?? []).some(({ taken_number }) => taken_number !== undefined);

export class TableState {
    view = $state.raw<TableView>();
    status = $state<Status>('connecting');
    why = $state(''); // it is broken, in words
    chat = $state.raw<ChatLine[]>([]);
    log = $state.raw<LogLine[]>([]);
    rolling = $state(false);
    fresh = $state.raw<Record<number, string[]>>({}); // boxes crossed just now, by seat
    banner = $state.raw<Banner>(); // what nobody should miss
    did = $state.raw<Record<number, string>>({}); // what everybody did since the roll, in short
    didShort = $state.raw<Record<number, string>>({}); // and as short as can be
    missed = $state<number>(); // the seat that has a misthrow just now
    notice = $state(''); // what befell the reader; it stays until they choose
    toRoll = $state(false); // the reader's dice wait to be thrown
    problem = $state(''); // why the last command was refused
    busy = $state(false);
    // Own decisions since the last roll: they can be taken back though they are settled.
    #made = $state.raw<number[]>([]);
    #answered = $state(''); // the decision that was made last: what is shown may be behind

    #connection: Connection;
    #unsubscribe: () => void;
    #queue: TableEvent[] = [];
    #working = false;
    #ended = false;
    #clockAhead = 0; // the server's clock less ours
    #key = 0;
    #since = 0; // when the reader's latest choice was settled, for them to see
    #noticed = 0; // the last turn in which the notice stays
    #times = 0; // the whole table was shown anew: what was being played back is no more

    #quiet: boolean; // another person's place at the same device tells what happens already
    #shared: boolean; // several persons at one device: nobody is "you"
    #thrown: (() => void) | undefined;

    constructor(connection: Connection, quiet = false, shared = false) {
        this.#connection = connection;
        this.#quiet = quiet;
        this.#shared = shared;
        this.status = connection.status;
        this.#unsubscribe = connection.subscribe((message) => {
            if (message.type !== 'status') return this.#receive(message);
            this.status = message.status;
            this.why = '';
            if (message.why) void sentence(message.why).then((why) => (this.why = why));
        });
    }

    /** Goes on with what was told before. */
    remember(lines: LogLine[]): void {
        this.log = [...lines, ...this.log];
        this.#key = Math.max(this.#key, ...lines.map(({ key }) => key));
    }

    now = () => Date.now() + this.#clockAhead;

    /** Throws the dice that wait for it. */
    roll(): void {
        this.#thrown?.();
    }

    /** Why a move that is not offered is not allowed: the table says so, and nothing happens. */
    async whyNot(move: string): Promise<string> {
        const decision = this.view?.game?.decision;
        if (decision === undefined || !this.view?.game?.moves?.length) return '';
        const answer = await this.#connection.send({ do: 'choose', decision, move });
        return answer.type === 'error' ? sentence(answer) : '';
    }

    end(): void {
        this.#ended = true;
        this.#thrown?.();
        this.#unsubscribe();
        this.#connection.close();
    }

    async send(command: Command): Promise<Answer> {
        const talks = command.do === 'say'; // and plays on meanwhile
        this.problem = '';
        if (!talks) this.busy = true;
        const answer = await this.#connection.send(command);
        if (!talks) this.busy = false;
        if (answer.type === 'error') {
            this.problem = await sentence(answer);
            announce(this.problem);
        }
        return answer;
    }

    /** The open decision; their numbers start anew with each game. */
    get #open(): string {
        return `${this.view?.game?.number} ${this.view?.game?.decision}`;
    }
    /** Whether it was made already, though what is shown does not say so yet. */
    get answered(): boolean {
        return this.#answered === this.#open;
    }

    choose(move: string): void {
        const decision = this.view?.game?.decision;
        if (decision === undefined || this.busy || this.answered) return;
        this.#answered = this.#open;
        this.notice = '';
        const forgiven = this.#connection.forgives && settings.takeBack && !move.startsWith('take');
        void this.send({ do: 'choose', decision, move }).then((answer) => {
            if (answer.type === 'error') this.#answered = '';
            else if (forgiven) this.#made = [...this.#made, decision];
        });
        this.#since = Date.now();
    }

    /** Whether what was settled last can be taken back. */
    get undo(): boolean {
        return this.#made.length > 0 && this.view?.game?.sealed === undefined;
    }

    takeBack(): void {
        const decision = this.undo ? this.#made.at(-1) : this.view?.game?.decision;
        this.#answered = '';
        this.#made = this.#made.filter((one) => one !== decision);
        if (decision !== undefined) void this.send({ do: 'take-back', decision });
    }

    #receive(message: Message): void {
        this.#clockAhead = message.now - Date.now();
        if (message.type === 'table') {
            this.#queue = [];
            this.#times += 1;
            this.#thrown?.();
            this.notice = '';
            this.banner = this.missed = undefined;
            this.fresh = this.did = this.didShort = {};
            // What was taken back has not happened.
            this.log = this.log.filter(({ number = 0 }) => number <= message.view.number);
            const open = message.view.game?.decision ?? 0;
            const own = message.view.game?.sealed === undefined ? open - 1 : open;
            this.#made = this.#made.filter((one) => one <= own);
            this.#show(withBotNames(message.view));
            if (message.view.chat) this.chat = message.view.chat;
            return;
        }
        for (const { what, number, time, who = '', text } of message.events)
            // Talk waits for no dice.
            if (what === 'said' && text)
                this.chat = [...this.chat, { number, time, name: who, text }].slice(-100);
        const events = message.events.map((event) =>
            event.view ? { ...event, view: withBotNames(event.view) } : event,
        );
        for (const event of events)
            if (isAboutPeople(event)) this.#tell(event, event.view?.game ?? this.view?.game);
        this.#queue.push(...events);
        void this.#play();
    }

    #show(view: TableView): void {
        const before = this.view?.game;
        this.view = view;
        const game = view.game;
        // What was answered is known here by now; somebody may take back, and it is asked again.
        if (!this.answered || game?.sealed !== undefined || !game?.moves?.length)
            this.#answered = '';
        if (!game || !view.playing || this.#quiet) return;
        const asked = (game.moves?.length ?? 0) > 0;
        const same =
            before &&
            before.decision === game.decision &&
            before.phase === game.phase &&
            (before.moves?.length ?? 0) > 0;
        if (asked && !same) {
            announce(turnSentence(game));
            if (game.active === game.seat && before?.active !== game.active) play('turn');
        }
    }

    async #play(): Promise<void> {
        if (this.#working) return;
        this.#working = true;
        for (let event = this.#queue.shift(); event && !this.#ended; event = this.#queue.shift()) {
            // Far behind (a phone that slept): catch up without theatre.
            await this.#happen(event, this.#queue.length > 40);
        }
        this.#working = false;
    }

    /** In the log, and aloud. */
    #tell(event: TableEvent, game: GameView | undefined, turn = game?.turn ?? 0): void {
        const sentences = eventSentences(event, game);
        const lines = sentences.map(({ text }) => ({
            key: ++this.#key,
            text,
            turn,
            number: event.number,
        }));
        this.log = [...this.log, ...lines].slice(-200);
        if (!this.#quiet) for (const { text, minor } of sentences) if (!minor) announce(text);
    }

    async #happen(event: TableEvent, hurry: boolean): Promise<void> {
        const before = this.view?.game;
        const times = this.#times;
        const overtaken = () => times !== this.#times || this.#ended;
        const pause = (milliseconds: number) =>
            hurry ? undefined : new Promise((done) => setTimeout(done, paced(milliseconds)));
        const seen = event.view?.game ?? before;
        const after = seen && this.#shared ? { ...seen, seat: undefined } : seen;
        const sound: typeof play = (which) => void (this.#quiet || play(which));
        if (event.what === 'started') this.#made = [];
        if (isNews(event)) {
            if (!hurry) await this.#untilThrown(event);
            if (overtaken()) return;
            this.#made = [];
        }
        const tell = () => {
            // What is settled belongs to the turn that it may have ended.
            const turn = (event.settled?.length ? before : after)?.turn;
            if (!isAboutPeople(event)) this.#tell(event, after, turn);
        };

        // A roll that nobody can use is settled at once; its dice lie until all of that was seen.
        const useless = !hurry && event.settled?.length ? event.dice : undefined;
        const thrown = event.what === 'drawn' && (event.dice || event.die);
        if (thrown) {
            this.fresh = this.did = this.didShort = {};
            this.missed = undefined;
        }
        const goesOn = thrown || event.settled?.length;
        if (event.what === 'started' || (goesOn && (before?.turn ?? 0) > this.#noticed))
            this.notice = '';
        if (thrown && !hurry) {
            sound('roll');
            const view: TableView | undefined =
                useless && this.view && before
                    ? { ...this.view, game: { ...before, phase: 'action1', dice: event.dice } }
                    : event.view;
            if (moving()) {
                this.rolling = true;
                if (view)
                    this.#show({
                        ...view,
                        ...(view.game ? { game: { ...view.game, moves: [] } } : {}),
                    });
                await pause(throwTime);
                this.rolling = false;
                if (overtaken()) return;
            }
            if (useless && view) this.#show(view);
            else {
                tell(); // what was rolled is known when the dice lie still
                if (event.view) this.#show(event.view);
            }
            await pause(useless ? 1000 : 250);
            if (!useless || overtaken()) return;
        }
        tell();
        // A game that ends is seen to end before the result takes its place.
        const ends = !hurry && (event.settled ?? []).some((settled) => settled.over);
        if (event.view)
            this.#show({
                ...event.view,
                ...(ends ? { playing: true } : {}),
                ...(useless && event.view.game && before
                    ? {
                          game: {
                              ...event.view.game,
                              phase: 'action1',
                              dice: useless,
                              active: before.active,
                              turn: before.turn,
                              moves: [],
                          },
                      }
                    : {}),
            });
        for (const settled of event.settled ?? []) {
            const fresh = crossedBy(settled);
            this.fresh = fresh;
            if (Object.keys(fresh).length) sound('cross');
            if (!seen || !after) continue;
            const dice = seen.game === 'dice';
            this.did = { ...this.did, ...didWords(settled, false, dice ? this.did : {}) };
            this.didShort = {
                ...this.didShort,
                ...didWords(settled, true, dice ? this.didShort : {}),
            };
            this.missed = settled.misthrow;
            // A place is somebody's, also where several sit around one screen.
            const late = event.what === 'timed-out' && event.seat === seen.seat;
            const notice = late
                ? lateNotice(seen, settled)
                : noticeOf(seen, settled, event.settled);
            if (notice) {
                this.notice = notice;
                // A pass is of the past in the next turn; a misthrow is read in it too.
                this.#noticed = (before?.turn ?? 0) + (settled.misthrow ? 1 : 0);
            }
            for (const { seat, row } of settled.closed ?? []) {
                this.banner = {
                    text: closingSentence(after, seat, row),
                    row,
                    key: ++this.#key,
                };
                sound('close');
                await pause(1500);
                if (overtaken()) return;
            }
            if (settled.misthrow) sound('misthrow');
            if (settled.over) sound('over');
            // What befalls the reader is to be read; the rest only to be seen.
            const mine = settled.misthrow !== undefined && settled.misthrow === after.seat;
            await pause(
                settled.over
                    ? 1600
                    : mine && notice
                      ? 1800
                      : Object.keys(fresh).length || settled.misthrow
                        ? 650
                        : 150,
            );
            if (overtaken()) return;
        }
        this.banner = undefined;
        if ((ends || useless) && event.view) this.#show(event.view);
        // With cards one's own turn begins without a throw: a pass before it is read, and goes.
        const now = this.view?.game;
        const noticed = this.#noticed;
        if (now?.moves?.length && now.turn > noticed)
            setTimeout(
                () => {
                    if (noticed === this.#noticed) this.notice = '';
                },
                hurry ? 0 : paced(1800),
            );
        if (event.what === 'timed-out') await pause(500);
    }

    /** The reader throws their own dice, unless they like it automatic or a clock runs. Before
     * others do, there is a moment to take a choice back. */
    async #untilThrown(event: TableEvent): Promise<void> {
        // A roll that nobody can use is settled in the same event: then it is the next one's turn.
        const game = this.view?.game?.phase === 'roll' ? this.view.game : event.view?.game;
        const moment = this.#made.length
            ? this.#since + Math.max(1500, paced(2500)) - Date.now()
            : 0;
        const active = game?.active ? game.players[game.active - 1] : undefined;
        const mine = this.#shared
            ? active?.person && !active.bot
            : game?.seat !== undefined && game.seat === game.active && !game.may_come_back;
        const timed = this.view?.options.pace !== 'untimed';
        if (!event.dice || !mine || settings.roll === 'auto' || timed) {
            if (moment > 0)
                await new Promise<void>((gone) => {
                    this.#thrown = gone;
                    setTimeout(gone, moment);
                });
            this.#thrown = undefined;
            return;
        }
        this.toRoll = true;
        if (!this.#quiet && !this.#shared) {
            announce(t('You roll the dice.'));
            play('turn');
        }
        await new Promise<void>((thrown) => (this.#thrown = thrown));
        this.#thrown = undefined;
        this.toRoll = false;
    }
}
