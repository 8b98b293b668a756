// What a person likes, kept on this device.
import type { Level } from './table/protocol';
import { bestLanguage, useLanguage } from './words/words.svelte';

export interface Settings {
    language: string; // empty: the browser's
    theme: 'system' | 'light' | 'dark';
    contrast: 'system' | 'more';
    patterns: boolean;
    sound: boolean;
    notify: boolean; // when it is the reader's turn online and nobody looks
    speed: 'off' | 'fast' | 'normal' | 'slow';
    roll: 'tap' | 'auto';
    confirm: 'never' | 'misthrows' | 'always';
    takeBack: boolean; // until the next roll, where nobody far away waits
    showMoves: boolean;
    showScores: boolean;
    online: boolean; // has sat at a table of the server
    name: string; // typed last
    level: Level;
    seats: number;
    game: 'dice' | 'cards' | 'jokers';
}

const usual: Settings = {
    language: '',
    theme: 'system',
    contrast: 'system',
    patterns: true,
    sound: false,
    notify: false,
    speed: 'normal',
    roll: 'tap',
    confirm: 'misthrows',
    takeBack: true,
    showMoves: true,
    showScores: true,
    online: false,
    name: '',
    level: 'casual',
    seats: 3,
    game: 'dice',
};
const place = 'qwixx-settings';

function stored(): Settings {
    try {
        return {
            ...usual,
            ...(JSON.parse(localStorage.getItem(place) ?? '{}') as Partial<Settings>),
        };
    } catch {
        return { ...usual }; // no storage, or nothing that can be read
    }
}

export const settings: Settings = $state(stored());

export function keepSettings(): void {
    try {
        localStorage.setItem(place, JSON.stringify(settings));
    } catch {
        // Without storage they last as long as the page.
    }
}

/** The server has forgotten who is here: it is not asked for their tables any more. */
export function beStranger(): void {
    if (!settings.online) return;
    settings.online = false;
    keepSettings();
}

const wish = (query: string) => (typeof matchMedia === 'function' ? matchMedia(query) : undefined);
const darkness = wish('(prefers-color-scheme: dark)');
const moreContrast = wish('(prefers-contrast: more)');
const stillness = wish('(prefers-reduced-motion: reduce)');

/** Themes are attributes of the root element; style/themes.css does the rest. */
export function applySettings(): void {
    const root = document.documentElement;
    const dark = settings.theme === 'dark' || (settings.theme === 'system' && darkness?.matches);
    root.dataset['theme'] = dark ? 'dark' : 'light';
    root.dataset['contrast'] =
        settings.contrast === 'more' || moreContrast?.matches ? 'more' : 'usual';
    root.dataset['patterns'] = settings.patterns ? 'on' : 'off';
    root.dataset['moves'] = settings.showMoves ? 'on' : 'off';
    root.dataset['motion'] = settings.speed === 'off' ? 'off' : 'on';
}

export const wantedLanguage = () => settings.language || bestLanguage(navigator.languages);
export const applyLanguage = () => useLanguage(wantedLanguage());

darkness?.addEventListener('change', applySettings);
moreContrast?.addEventListener('change', applySettings);

/** How long something that takes so many milliseconds at the normal speed takes now. */
export function paced(milliseconds: number): number {
    const factor = { off: 0.25, fast: 0.5, normal: 1, slow: 1.8 }[settings.speed];
    return milliseconds * (stillness?.matches ? Math.min(factor, 0.6) : factor);
}

export const moving = () => settings.speed !== 'off' && !stillness?.matches;
