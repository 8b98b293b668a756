// Compiled and not run: the types say what the module does.
import { load, Table, type View } from 'qwixx-engine';

const engine = await load();
const table = new Table(engine, { options: { game: 'jokers' } });
table.command('p1', { do: 'sit', name: 'Anna' });
const view: View = table.view();
const turns: number = engine.call({ call: 'replay', record: '' }).turns;
// @ts-expect-error: there is no such call
engine.call({ call: 'nonsense' });
// @ts-expect-error: a replay has no lines
engine.call({ call: 'replay', record: '' }).lines;
export { turns, view };
