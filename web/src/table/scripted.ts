// A connection that shows views which were written down: for lessons and for the gallery.
import type { Answer, Command, Connection, Message, TableEvent, TableView } from './protocol';

export type Script = (command: Command) => TableEvent[] | string; // what follows, or why not

export function scripted(start: TableView, script: Script = () => []): Connection {
    const listeners = new Set<(message: Message) => void>();
    return {
        status: 'open',
        send(command: Command): Promise<Answer> {
            const followed = script(command);
            if (typeof followed === 'string')
                return Promise.resolve({ type: 'error', code: 'lesson', message: followed });
            if (followed.length)
                listeners.forEach((tell) =>
                    tell({ type: 'events', now: Date.now(), events: followed }),
                );
            return Promise.resolve({ type: 'answer', id: '', number: 0 });
        },
        subscribe(listener) {
            listeners.add(listener);
            queueMicrotask(
                () =>
                    listeners.has(listener) &&
                    listener({ type: 'table', now: Date.now(), view: start }),
            );
            return () => listeners.delete(listener);
        },
        close: () => listeners.clear(),
    };
}
