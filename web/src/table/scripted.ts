// A connection that shows views which were written down: for puzzles, replays and the gallery.
import type { Answer, Command, Connection, Message, TableView } from './protocol';

export function scripted(
    start: TableView,
    heard: (command: Command) => void = () => undefined,
): Connection & { show(view: TableView): void } {
    const listeners = new Set<(message: Message) => void>();
    const shown = (view: TableView): Message => ({ type: 'table', now: Date.now(), view });
    return {
        status: 'open',
        show: (view) => listeners.forEach((tell) => tell(shown(view))),
        send(command: Command): Promise<Answer> {
            // Why a move is not offered is asked by choosing it: that is no choice.
            if (
                command.do === 'choose' &&
                !start.game?.moves?.some(({ move }) => move === command.move)
            )
                return Promise.resolve({ type: 'error', code: 'illegal-move' });
            heard(command);
            return Promise.resolve({ type: 'answer', id: '', number: 0 });
        },
        subscribe(listener) {
            listeners.add(listener);
            queueMicrotask(() => listeners.has(listener) && listener(shown(start)));
            return () => listeners.delete(listener);
        },
        close: () => listeners.clear(),
    };
}
