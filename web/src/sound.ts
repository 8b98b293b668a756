// Sounds, made here: no files. Nothing sounds before the person has touched the page and wanted it.
import { settings } from './settings.svelte';

let context: AudioContext | undefined;

function tone(
    frequency: number,
    start: number,
    length: number,
    loudness: number,
    type: OscillatorType,
): void {
    if (!context) return;
    const at = context.currentTime + start;
    const source = context.createOscillator();
    const gain = context.createGain();
    source.type = type;
    source.frequency.setValueAtTime(frequency, at);
    gain.gain.setValueAtTime(loudness, at);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    source.connect(gain).connect(context.destination);
    source.start(at);
    source.stop(at + length);
}

function rattle(): void {
    if (!context) return;
    for (let knock = 0; knock < 7; ++knock) {
        const start = knock * 0.06 + Math.random() * 0.03;
        tone(180 + Math.random() * 240, start, 0.05, 0.12, 'square');
    }
}

const sounds = {
    roll: rattle,
    cross: () => {
        tone(900, 0, 0.06, 0.08, 'sawtooth');
        tone(700, 0.07, 0.08, 0.08, 'sawtooth');
    },
    tick: () => tone(1200, 0, 0.04, 0.07, 'square'),
    card: () => tone(300, 0, 0.08, 0.1, 'triangle'),
    turn: () => {
        tone(660, 0, 0.18, 0.1, 'sine');
        tone(880, 0.12, 0.25, 0.1, 'sine');
    },
    close: () =>
        [523, 659, 784, 1047].forEach((note, place) =>
            tone(note, place * 0.09, 0.35, 0.12, 'triangle'),
        ),
    misthrow: () => {
        tone(220, 0, 0.25, 0.12, 'sawtooth');
        tone(165, 0.18, 0.35, 0.12, 'sawtooth');
    },
    over: () =>
        [392, 523, 659, 784, 1047].forEach((note, place) =>
            tone(note, place * 0.14, 0.6, 0.1, 'triangle'),
        ),
};

export function sound(which: keyof typeof sounds): void {
    if (!settings.sound || typeof AudioContext === 'undefined') return;
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    sounds[which]();
}
