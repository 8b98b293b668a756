// Views that come as what has changed in them (docs/protocol.md, Patches).
import type { TableView } from '../table/protocol';

const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON Merge Patch, RFC 7396. */
export function merged(old: unknown, patch: unknown): unknown {
    if (!isObject(patch)) return patch;
    const all = isObject(old) ? { ...old } : {};
    for (const [name, value] of Object.entries(patch))
        if (value === null) delete all[name];
        else all[name] = merged(all[name], value);
    return all;
}

/** What comes by seat becomes a list again. */
export function withLists(view: TableView): TableView {
    const { game } = view;
    if (!game) return view;
    const { players, hands } = game;
    return {
        ...view,
        game: {
            ...game,
            players: Object.values(players),
            ...(hands && { hands: Object.values(hands) }),
        },
    };
}
