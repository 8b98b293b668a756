// What is told to those who listen: the text of a live region (components/Announcer.svelte).
import { untrack } from 'svelte';

let lines = $state.raw<{ key: number; text: string }[]>([]);
let key = 0;

export const announced = () => lines;

export function announce(text: string): void {
    if (!text) return;
    lines = [...untrack(() => lines).slice(-4), { key: ++key, text }];
}
