import { expect, it } from 'vitest';

import { merged, withLists } from '../../../src/engine/patched';
import type { TableView } from '../../../src/table/protocol';

// The examples of RFC 7396, appendix A.
it.each([
    ['{"a":"b"}', '{"a":"c"}', '{"a":"c"}'],
    ['{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'],
    ['{"a":"b"}', '{"a":null}', '{}'],
    ['{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}'],
    ['{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'],
    ['{"a":"c"}', '{"a":["b"]}', '{"a":["b"]}'],
    ['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'],
    ['{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'],
    ['["a","b"]', '["c","d"]', '["c","d"]'],
    ['{"a":"b"}', '["c"]', '["c"]'],
    ['{"a":"foo"}', 'null', 'null'],
    ['{"a":"foo"}', '"bar"', '"bar"'],
    ['{"e":null}', '{"a":1}', '{"e":null,"a":1}'],
    ['[1,2]', '{"a":"b","c":null}', '{"a":"b"}'],
    ['{}', '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}'],
])('%s with %s is %s', (old, patch, result) => {
    const before: unknown = JSON.parse(old);
    expect(merged(before, JSON.parse(patch))).toEqual(JSON.parse(result));
    expect(before).toEqual(JSON.parse(old)); // who was shown it still has it
});

it('makes lists of what comes by seat', () => {
    const game = { players: { 1: { name: 'Anna' }, 2: { name: 'Ben' } }, hands: { 1: [], 2: [] } };
    const view = withLists({ number: 1, game } as unknown as TableView);
    expect(view.game?.players.map(({ name }) => name)).toEqual(['Anna', 'Ben']);
    expect(view.game?.hands).toEqual([[], []]);
    expect(withLists(view)).toEqual(view);
});
