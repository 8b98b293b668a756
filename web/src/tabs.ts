// What all tabs of this page must know at once.
export type Word =
    | 'forgetting' // what this device keeps is about to be deleted: nobody is to write any more
    | 'forgotten' // it is deleted: all begin anew
    | 'stranger'; // the server has forgotten who is here

const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('qwixx') : undefined;

/** To all other tabs. */
export const tellTabs = (word: Word) => channel?.postMessage(word);
export function hearTabs(listener: (word: Word) => void): void {
    channel?.addEventListener('message', ({ data }) => listener(data as Word));
}
