import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';

import Choice from '../../src/components/Choice.svelte';
import Dice from '../../src/components/Dice.svelte';
import Place from '../../src/components/Place.svelte';
import Sheet from '../../src/components/Sheet.svelte';
import Table from '../../src/components/Table.svelte';
import TurnBar from '../../src/components/TurnBar.svelte';
import { ChosenGame } from '../../src/engine/chosen_game';
import { fixtures } from '../../src/fixtures/views';
import Lesson from '../../src/learn/Lesson.svelte';
import { moves, sheet } from '../../src/learn/pictures';
import * as all from '../../src/services';
import { settings } from '../../src/settings.svelte';
import type { Command, GameView, TableView } from '../../src/table/protocol';
import { scripted } from '../../src/table/scripted';
import { TableState } from '../../src/table/table.svelte';
import { newEngine } from './engine/helpers';

const views = fixtures(newEngine());
const gameIn = (which: string): GameView => views[which]!.game!;

let mounted: ReturnType<typeof mount> | undefined;
afterEach(() => {
    if (mounted) void unmount(mounted);
    mounted = undefined;
    vi.restoreAllMocks();
    document.body.innerHTML = '';
    Object.assign(settings, { confirm: 'misthrows', speed: 'off', showScores: true });
});

// eslint-disable-next-line @typescript-eslint/no-explicit-any
function show(component: Component<any>, props: Record<string, unknown>): HTMLElement {
    mounted = mount(component, { target: document.body, props });
    flushSync();
    return document.body;
}
const buttons = (body: HTMLElement) => [...body.querySelectorAll('button')];
const labels = (body: HTMLElement) =>
    buttons(body).map((button) => button.getAttribute('aria-label') || button.textContent?.trim());
const named = (body: HTMLElement, label: string) =>
    buttons(body).find(
        (button) => (button.getAttribute('aria-label') || button.textContent?.trim()) === label,
    );
const settle = async () => {
    await new Promise((done) => setTimeout(done));
    flushSync();
};

describe('Sheet', () => {
    it('offers exactly the boxes that the table lists', () => {
        const picked = vi.fn();
        const body = show(Sheet, {
            sheet: sheet({ r: [2, 5] }),
            moves: moves('r7 w1 w2', 'b12 w2 b', '-'),
            onpick: picked,
        });
        expect(labels(body)).toEqual([
            'Cross Red 7 (White + White)',
            'Cross Blue 12 (White + Blue)',
        ]);
        named(body, 'Cross Blue 12 (White + Blue)')?.click();
        expect(picked).toHaveBeenCalledWith({ move: 'b12', dice: ['w2', 'b'] });
    });
    it('tells listeners what is crossed and what it is worth', () => {
        const body = show(Sheet, { sheet: sheet({ g: [12, 11, 9] }, 2) });
        expect(body.textContent).toContain('Green: crossed 12, 11, 9; 6 points');
        expect(body.querySelector('[aria-label="2 misthrows"]')).not.toBeNull();
        expect(body.querySelectorAll('.struck').length).toBe(1);
    });
    it('goes from box to box with the arrow keys', () => {
        const body = show(Sheet, { sheet: sheet(), moves: moves('r7', 'y7', 'b7') });
        buttons(body)[0]?.focus();
        buttons(body)[0]?.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }),
        );
        expect(document.activeElement).toBe(buttons(body)[1]);
        document.activeElement?.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }),
        );
        document.activeElement?.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }),
        );
        expect(document.activeElement).toBe(buttons(body)[2]);
    });
    it('shows the dice that make a box on focus', () => {
        const looked = vi.fn();
        const body = show(Sheet, { sheet: sheet(), moves: moves('r7 w1 r'), onlook: looked });
        buttons(body)[0]?.dispatchEvent(new FocusEvent('focus'));
        expect(looked).toHaveBeenLastCalledWith({ move: 'r7', dice: ['w1', 'r'] });
        buttons(body)[0]?.dispatchEvent(new FocusEvent('blur'));
        expect(looked).toHaveBeenLastCalledWith(null);
    });
});

describe('Dice', () => {
    it('leave out the die of a closed row', () => {
        const body = show(Dice, {
            dice: { white: [4, 1], y: 3, g: 5, b: 6 },
            closed: 'r',
            lit: ['w1', 'y'],
        });
        expect(body.querySelector('[role=img]')?.getAttribute('aria-label')).toBe(
            'Dice: White 4, White 1, Yellow 3, Green 5, Blue 6',
        );
        expect(body.querySelectorAll('.die.lit').length).toBe(2);
        expect(body.querySelectorAll('.die.dim').length).toBe(3);
    });
    it('are cubes in the air, with what was rolled in front and seven in all behind it', () => {
        const body = show(Dice, {
            dice: { white: [4, 1], r: 6, y: 3, g: 5, b: 2 },
            rolling: true,
        });
        const cubes = [...body.querySelectorAll('.cube')].map((cube) =>
            [...cube.querySelectorAll('svg')].map((side) => side.querySelectorAll('.pip').length),
        );
        expect(cubes.map(([front]) => front)).toEqual([4, 1, 6, 3, 5, 2]);
        for (const [front = 0, behind = 0, right = 0, left = 0, ...rest] of cubes) {
            expect([front + behind, right + left]).toEqual([7, 7]);
            expect([front, behind, right, left, ...rest].sort()).toEqual([1, 2, 3, 4, 5, 6]);
        }
    });
    it('are one die when the first six starts, and no side in the air is blank', () => {
        const dice = (props: Record<string, unknown>) =>
            [...show(Dice, props).querySelectorAll('.dice')].at(-1);
        const lying = dice({ dice: undefined, six: 5 });
        expect(lying?.querySelectorAll('.die')).toHaveLength(1);
        expect(lying?.querySelectorAll('.pip')).toHaveLength(5);
        for (const six of [5, undefined]) {
            const thrown = dice({ dice: undefined, six, rolling: true });
            const sides = [...(thrown?.querySelectorAll('.cube svg') ?? [])];
            expect(sides).toHaveLength(six ? 6 : 36);
            for (const side of sides) expect(side.querySelector('.pip')).not.toBeNull();
        }
    });
});

describe('Hand', () => {
    async function hand(...texts: string[]) {
        const sent: Command[] = [];
        const seen = gameIn('jokers-play');
        const [own, ...others] = seen.players;
        const game = {
            ...seen,
            decision: 1,
            hand: ['r9', 'r10', 'r11', 'r12', 'g5', 'b3', 'j11'],
            players: [{ ...own!, sheet: sheet() }, ...others],
            moves: moves(...texts),
        };
        const table = new TableState(
            scripted({ ...views['jokers-play']!, game }, (command) => void sent.push(command)),
        );
        await settle();
        const body = show(Place, { table });
        await vi.waitFor(() => expect(body.querySelector('.hand')).not.toBeNull()); // it is loaded
        flushSync();
        const tap = (label: string, times = 1) => {
            for (let n = 0; n < times; n += 1) named(body, label)?.click();
            flushSync();
        };
        const offers = () => labels(body.querySelector('.offers') as HTMLElement);
        return { body, sent, table, tap, offers };
    }
    const texts = [
        ...['r9 > 9', 'r9 > -', 'r10 > 10', 'r9 r10 > 9 10', 'r9 r10 > 9', 'r9 r10 > 10'],
        ...['r9 r10 > -', 'b3 > 3', 'b3 > -', 'j11=r > 11', 'j11=y > 11', 'j11=r > -'],
        ...['j11=y > -', 'r9 j11=r > 9 11', 'r9 j11=r > 9', 'r9 j11=r > 11', 'r9 j11=r > -'],
    ];
    it('offers one play and nothing, however many moves there are', async () => {
        const { sent, tap, offers } = await hand(...texts);
        expect(offers()).toEqual([]);
        tap('Red 9');
        expect(offers()).toEqual(['Cross Red 9', 'Cross nothing']);
        tap('Red 10');
        expect(offers()).toEqual(['Cross Red 9 and 10', 'Cross nothing']);
        tap('Blue 3'); // another colour starts anew
        expect(offers()).toEqual(['Cross Blue 3', 'Cross nothing']);
        tap('Cross Blue 3');
        expect(sent).toEqual([{ do: 'choose', decision: 1, move: 'b3 > 3' }]);
    });
    it('gives a joker the colour of the row that is tapped', async () => {
        const { body, sent, tap, offers } = await hand(...texts);
        tap('Joker 11');
        expect(offers()).toEqual(['Cross nothing']); // red or yellow: the boxes light up
        const lit = [...body.querySelectorAll('.sheet button[aria-pressed]')];
        expect(lit.map((one) => one.getAttribute('aria-label'))).toEqual(['Red 11', 'Yellow 11']);
        tap('Yellow 11');
        tap('Cross Yellow 11');
        expect(sent).toEqual([{ do: 'choose', decision: 1, move: 'j11=y > 11' }]);
    });
    it('lifts the cards of the boxes that are tapped', async () => {
        const { body, tap, offers } = await hand(...texts);
        const box = (name: string) => {
            body.querySelector<HTMLElement>(`button[data-box='${name}']`)?.click();
            flushSync();
        };
        box('r9');
        expect(offers()).toEqual(['Cross Red 9', 'Cross nothing']);
        tap('Joker 11');
        expect(offers()).toEqual(['Cross Red 9 and 11', 'Cross nothing']);
        box('r11'); // the mark is rubbed out
        expect(offers()).toEqual(['Cross Red 9', 'Cross nothing']);
    });
    it('says why a box is not offered, and changes the cards where others make it', async () => {
        const { body, table, tap, offers } = await hand(...texts);
        const asked = vi.spyOn(table, 'whyNot').mockResolvedValue('Because.');
        const box = async (name: string) => {
            body.querySelector<HTMLElement>(`[data-box='${name}']`)?.click();
            await settle();
            return body.querySelector('.sheet + .why')?.textContent?.trim();
        };
        expect(await box('y4')).toBe('No card in your hand makes this.');
        expect(asked).not.toHaveBeenCalled();
        tap('Blue 3');
        expect(await box('b5')).toBe('Because.');
        expect(asked).toHaveBeenLastCalledWith('b3 > 5');
        expect(await box('g5')).toBe('Because.');
        expect(asked).toHaveBeenLastCalledWith('b3 g5 > 5');
        expect(offers()).toEqual(['Cross Blue 3', 'Cross nothing']);
        expect(await box('y11')).toBeUndefined(); // the joker makes it
        expect(offers()).toEqual(['Cross Yellow 11', 'Cross nothing']);
    });
    it('says why a card that was lifted crosses nothing, and calls for no box', async () => {
        const { body, tap, offers } = await hand(...texts, 'g5 > -');
        tap('Green 5');
        expect(offers()).toEqual(['Cross nothing']);
        expect(body.querySelector('.offers')?.textContent).toContain('This card fits nowhere.');
        const why = () => body.querySelector('.sheet + .why')?.textContent?.trim();
        await vi.waitFor(() => expect(why()).toBe('The rules do not allow this move here.'));
        tap('Blue 3');
        expect(body.querySelector('.why')).toBeNull();
    });
    it('does not say of a card that it fits nowhere when it fits with another', async () => {
        // The 12 needs a fifth cross, which the 11 makes.
        const both = ['r11 > 11', 'r11 > -', 'r12 > -', 'r11 r12 > 11 12!', 'r11 r12 > 11'];
        const { body, tap, offers } = await hand(...[...both, 'r11 r12 > -', 'g5 > -']);
        const said = () => body.querySelector('.offers')?.textContent;
        tap('Red 12');
        expect(said()).toContain('Lift one to three cards of one colour');
        expect(offers()).toEqual(['Cross nothing']);
        await settle();
        expect(body.querySelector('.why')).toBeNull();
        tap('Red 11');
        expect(offers()).toEqual(['Cross Red 11 and 12 and close the row', 'Cross nothing']);
        tap('Red 11');
        await settle();
        body.querySelector<HTMLElement>("button[data-box='r12']")?.click();
        await settle();
        expect(offers()).toEqual(['Cross Red 11 and 12 and close the row', 'Cross nothing']);
    });
    it('shows no answer that comes when something else is done', async () => {
        const apart = ['r9 > 9', 'r12 > 12', 'r9 r12 > 9', 'r9 r12 > 12', 'g5 > 5'];
        const { body, tap, table } = await hand(...apart);
        const late: ((text: string) => void)[] = [];
        vi.spyOn(table, 'whyNot').mockImplementation(() => new Promise((give) => late.push(give)));
        tap('Red 9');
        tap('Red 12');
        body.querySelector<HTMLElement>("button[data-box='r12']")?.click();
        expect(late).toHaveLength(1);
        tap('Green 5');
        late[0]?.('Late.');
        await settle();
        expect(body.textContent).not.toContain('Late.');
    });
});

describe('Choice', () => {
    const game = (rest: Partial<GameView>): GameView => ({
        ...gameIn('dice-action1'),
        ...rest,
    });
    it('names nothing as a misthrow only when it is one', () => {
        expect(labels(show(Choice, { game: game({}), moves: moves('-') }))).toEqual([
            'Cross nothing',
        ]);
        void unmount(mounted!);
        expect(labels(show(Choice, { game: game({}), moves: moves('x') }))).toEqual([
            'Cross nothing: misthrow',
        ]);
    });
    it('lets a sealed choice be taken back', () => {
        const back = vi.fn();
        const body = show(Choice, { game: game({ sealed: 'r9' }), moves: [], ontakeback: back });
        expect(body.textContent).toContain('Chosen: Cross Red 9');
        named(body, 'Take back')?.click();
        expect(back).toHaveBeenCalledOnce();
    });
});

describe('TurnBar', () => {
    it.each([
        ['dice-action1', 'The white dice make 9: cross 9 in one row, or nothing.'],
        ['dice-sealed', 'Your choice is sealed. Waiting for Wilhelmina.'],
        ['dice-over', 'The game is over: you win!'],
        ['cards-take', 'Take cards from the tableau until you hold five.'],
        ['cards-call', 'The number on the pile is 9: cross it in one row, or nothing.'],
        ['jokers-play', 'Play one to three cards of one colour.'],
    ])('says what %s waits for', (which, sentence) => {
        expect(show(TurnBar, { game: gameIn(which) }).textContent).toContain(sentence);
    });
    it('does not tell what is rolled while the dice are in the air', () => {
        const game = { ...gameIn('dice-action1'), moves: [] };
        const said = show(TurnBar, { game, rolling: true }).textContent;
        expect(said).toMatch(/rolls? the dice\./);
        expect(said).not.toContain('9');
    });
});

describe('Place', () => {
    async function place(which: string) {
        const sent: Command[] = [];
        const table = new TableState(scripted(views[which]!, (command) => void sent.push(command)));
        await settle();
        return { body: show(Place, { table }), sent, decision: gameIn(which).decision };
    }
    it('sends the choice with the number of its decision', async () => {
        const { body, sent, decision } = await place('dice-action1');
        named(body, 'Cross Red 9 (White + White)')?.click();
        expect(sent).toEqual([{ do: 'choose', decision, move: 'r9' }]);
    });
    it('asks before a misthrow', async () => {
        const { body, sent, decision } = await place('dice-action2');
        named(body, 'Cross nothing: misthrow')?.click();
        flushSync();
        expect(sent).toEqual([]);
        named(body, 'Yes')?.click();
        expect(sent).toEqual([{ do: 'choose', decision, move: 'x' }]);
    });
    it('asks nothing of who does not want to be asked', async () => {
        settings.confirm = 'never';
        const { body, sent } = await place('dice-action2');
        named(body, 'Cross nothing: misthrow')?.click();
        expect(sent.length).toBe(1);
    });
});

describe('A lesson', () => {
    it('is not played by asking why a box is not offered', async () => {
        Object.assign(settings, { roll: 'auto', speed: 'off' });
        const sent: Command[] = [];
        vi.spyOn(all, 'services').mockResolvedValue({
            async lesson(game: 'dice', names: [string, string]) {
                const one = await ChosenGame.open(newEngine(), game, names);
                const { send } = one.connection;
                one.connection.send = async (command) => {
                    sent.push(command);
                    return send(command);
                };
                return one;
            },
        } as never);
        const body = show(Lesson, { game: 'dice' });
        await vi.waitFor(() => expect(body.querySelector('.own .sheet')).toBeTruthy());
        named(body, 'Next')?.click();
        await vi.waitFor(() => expect(named(body, 'Cross Red 5 (White + White)')).toBeTruthy());
        // White 2 and 3: the engine would allow the green 5 as well.
        body.querySelector<HTMLElement>('.own [data-box=g5]')?.click();
        await vi.waitFor(() =>
            expect(body.querySelector('.own .why')?.textContent).toContain('Something else'),
        );
        expect(sent).toEqual([]);
        // Of what the rules forbid the engine says why.
        body.querySelector<HTMLElement>('.own [data-box=g9]')?.click();
        await vi.waitFor(() =>
            expect(body.querySelector('.own .why')?.textContent).toContain('white'),
        );
        expect(body.querySelector('.guide')?.textContent).toContain('Step 2 of');
    });
});

describe('Table', () => {
    it('hides the scores of others on request', async () => {
        settings.showScores = false;
        const table = new TableState(scripted(views['dice-action1']!));
        await settle();
        const body = show(Table, { tables: [table] });
        const { total } = gameIn('dice-action1').players[1]!.sheet;
        expect(total).toBeGreaterThan(12); // no number that a box has
        expect(body.querySelector('.others')?.textContent).not.toContain(String(total));
    });
    it('lets nobody see a hand before its owner takes the device', async () => {
        const seen: TableView[] = [1, 2].map((seat) => ({
            ...views['jokers-play']!,
            game: {
                ...gameIn('jokers-play'),
                seat,
                active: 1,
                hand: seat === 1 ? ['r9'] : ['b4'],
                moves: seat === 1 ? moves('r9 > 9') : [],
            },
        }));
        const tables = seen.map((view) => new TableState(scripted(view)));
        const everyone = new TableState(
            scripted({
                ...seen[0]!,
                game: { ...seen[0]!.game!, tableau: [{ number: 12, kinds: 'b' }] },
            }),
        );
        await settle();
        const body = show(Table, { tables, everyone });
        // The middle is as a spectator sees it, not as who is asked does.
        const middle = () => [...body.querySelectorAll('[aria-label=Tableau] [aria-label]')];
        await vi.waitFor(() => expect(middle().length).toBe(1)); // it is loaded
        expect(middle()[0]?.getAttribute('aria-label')).toContain('card with a 12');
        expect(body.querySelector('[aria-label="Red 9"]')).toBeNull();
        expect(body.querySelector('[aria-label="Blue 4"]')).toBeNull();
        named(body, 'I am Anna: show my cards')?.click();
        flushSync();
        await vi.waitFor(() => expect(body.querySelector('[aria-label="Red 9"]')).not.toBeNull());
        expect(body.querySelector('[aria-label="Blue 4"]')).toBeNull();
    });
    it('calls nobody "you" at the end of a game around one screen', async () => {
        const seen: TableView[] = [1, 2].map((seat) => ({
            ...views['dice-over']!,
            game: { ...gameIn('dice-over'), seat, winners: [1] },
        }));
        const tables = seen.map((view) => new TableState(scripted(view)));
        await settle();
        const body = show(Table, { tables });
        await vi.waitFor(() => expect(body.querySelector('.over h2')).not.toBeNull());
        expect(body.querySelector('.over h2')?.textContent).toMatch(/ wins!$/);
    });
    it('lets the dice be thrown as long as one place waits for it', async () => {
        const { dice: _dice, ...game } = gameIn('dice-action1');
        const waiting = { ...views['dice-action1']!, game: { ...game, phase: 'roll' as const } };
        const tables = [1, 2].map(() => new TableState(scripted(waiting)));
        await settle();
        tables[1]!.toRoll = true;
        const thrown = tables.map((table) => vi.spyOn(table, 'roll'));
        show(Table, { tables }).querySelector<HTMLElement>('.throw')?.click();
        for (const roll of thrown) expect(roll).toHaveBeenCalledOnce();
    });
    it('hands the device from one to the next when choices are sealed', async () => {
        const seen: TableView[] = [1, 2].map((seat) => ({
            ...views['dice-action1']!,
            game: { ...gameIn('dice-action1'), seat, active: 2 },
        }));
        const tables = seen.map((view) => new TableState(scripted(view)));
        await settle();
        const body = show(Table, { tables, sealed: true });
        await vi.waitFor(() => expect(body.textContent).toContain('Hand the device to Wilhelmina'));
        expect(body.querySelectorAll('section.place').length).toBe(0);
        named(body, 'I am Wilhelmina')?.click();
        flushSync();
        expect(body.querySelectorAll('section.place').length).toBe(1);
        expect(body.querySelector('section.place')?.getAttribute('aria-label')).toBe('Wilhelmina');
    });
});
