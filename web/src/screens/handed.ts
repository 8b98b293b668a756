// A table that was opened on one screen, on its way to the one where it is played: it is told there
// from the first roll on.
import type { LocalTable } from '../services';

let table: LocalTable | undefined;

export const handOver = (opened: LocalTable): void => void (table = opened);

/** The table of this name, once. */
export function handed(id: string): LocalTable | undefined {
    const found = table?.id === id ? table : undefined;
    table = undefined;
    return found;
}
