// What happened at a table, in words, kept while the window is open: who looks at the rules or the
// settings and comes back still finds it.
export interface LogLine {
    key: number;
    text: string;
    turn: number;
    number?: number; // of the event
}

const place = (table: string) => `qwixx-log ${table}`;

export function keepLog(table: string, lines: LogLine[]): void {
    try {
        if (lines.length) sessionStorage.setItem(place(table), JSON.stringify(lines));
    } catch {
        // Without storage it is as long as the screen.
    }
}

export function keptLog(table: string): LogLine[] {
    try {
        return JSON.parse(sessionStorage.getItem(place(table)) ?? '[]') as LogLine[];
    } catch {
        return [];
    }
}
