import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { languages, messagesInSources, readLanguage } from '../../scripts/messages.js';
import { languages as offered } from '../../src/words/words.svelte';

const wanted = messagesInSources();
const gaps = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join();

describe('translations', () => {
    it('exist for every language that is offered', () => {
        const codes = Object.keys(offered)
            .filter((code) => code !== 'en')
            .map((code) => code.replace('-', '_'));
        expect(languages()).toEqual(codes.sort());
    });

    it('are listed in qwixx.pot as the sources have them', () => {
        const listed = readFileSync('../po/qwixx.pot', 'utf8');
        for (const { id } of wanted) expect(listed).toContain(`msgid ${JSON.stringify(id)}`);
        expect(listed.match(/^msgid "./gm)?.length).toBe(wanted.length + 1); // and the header
    });

    describe.each(languages())('%s', (language) => {
        const { entries } = readLanguage(language);
        it('has every message', () => {
            const missing = wanted.filter(({ id, plural }) => {
                const texts = entries.get(id)?.texts ?? [];
                return !texts[0] || (plural !== undefined && !texts[1]);
            });
            expect(missing.map(({ id }) => id)).toEqual([]);
        });
        it('fills in what the message fills in', () => {
            for (const { id, plural, texts } of entries.values()) {
                expect(gaps(texts[0] ?? ''), id).toBe(gaps(id));
                if (plural !== undefined) expect(gaps(texts[1] ?? ''), id).toBe(gaps(plural));
            }
        });
        it('tells the rows apart by short names', () => {
            const short = ['R', 'Y', 'G', 'B'].map((id) => entries.get(id)?.texts[0]);
            expect(new Set(short).size).toBe(4);
        });
    });

    it('use the words of the editions', () => {
        expect(readLanguage('de').entries.get('Misthrow')?.texts[0]).toBe('Fehlwurf');
        expect(readLanguage('es').entries.get('Misthrow')?.texts[0]).toBe('Fallo');
        expect(readLanguage('en_US').entries.get('Misthrow')?.texts[0]).toBe('Penalty');
        expect(readLanguage('en_US').entries.get('{name} closes {row}!')?.texts[0]).toBe(
            '{name} locks {row}!',
        );
    });
});
