import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { po } from 'gettext-parser';
import { describe, expect, it } from 'vitest';

import * as gettext from '../../scripts/messages.js';
import { readPo } from '../../scripts/po.js';
import { languages as offered } from '../../src/words/words.svelte';

const template = gettext.template();
const { '': header, ...wanted } = po.parse(template).translations[''] ?? {};
const gaps = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
const file = (language: string) => `${gettext.po}/${language}.po`;

describe('translations', () => {
    it('exist for every language that is offered', () => {
        const codes = Object.keys(offered)
            .filter((code) => code !== 'en')
            .map((code) => code.replace('-', '_'));
        expect(gettext.languages()).toEqual(codes.sort());
    });

    it('are listed in qwixx.pot as the sources have them (else: npm run messages)', () => {
        expect(header).toBeDefined();
        expect(readFileSync(`${gettext.po}/qwixx.pot`, 'utf8')).toBe(template);
    });

    it('are found in scripts, in markup and across lines, with their comments', () => {
        expect(wanted['The server cannot be reached. Is the network off?']).toBeDefined();
        expect(wanted['{n} misthrow']?.msgid_plural).toBe('{n} misthrows');
        const across = Object.keys(wanted).find((id) => id.startsWith('What this bot has learned'));
        expect(across).toMatch(/or choose another bot\.$/);
        const told = Object.values(wanted).filter((entry) => entry.comments?.extracted);
        expect(told.map((entry) => entry.comments?.extracted).join()).toContain('Translators:');
    });

    describe.each(gettext.languages())('%s', (language) => {
        const { forms, texts } = readPo(file(language));
        it('is well formed, says msgfmt', () => {
            expect(() => gettext.check(language)).not.toThrow();
        });
        it('has every message, in all forms that the language has', () => {
            for (const { msgid, msgid_plural } of Object.values(wanted)) {
                const text = texts[msgid] ?? '';
                expect(text, msgid).not.toBe('');
                if (msgid_plural === undefined) continue;
                expect(text, msgid).toHaveLength(forms);
                expect(text, msgid).not.toContain('');
            }
            expect(Object.keys(texts).filter((id) => !(id in wanted))).toEqual([]);
        });
        it('fills in what the message fills in', () => {
            for (const { msgid, msgid_plural } of Object.values(wanted)) {
                const text = texts[msgid] ?? '';
                if (typeof text === 'string') expect(gaps(text), msgid).toEqual(gaps(msgid));
                else for (const form of text) expect(gaps(msgid_plural!)).toEqual(gaps(form));
            }
        });
        it('tells the rows apart by short names', () => {
            expect(new Set(['R', 'Y', 'G', 'B'].map((id) => texts[id])).size).toBe(4);
        });
    });

    it('have as many plurals as the language, by its own rule', async () => {
        // As in Polish: 1 punkt, 2 punkty, 5 punktów, 22 punkty.
        const folder = mkdtempSync(join(tmpdir(), 'po-'));
        const path = join(folder, 'pl.po');
        const rule = 'n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2';
        const forms = ['{n} punkt', '{n} punkty', '{n} punktów'];
        writeFileSync(
            path,
            `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n` +
                `"Plural-Forms: nplurals=3; plural=(${rule});\\n"\n\n` +
                `msgid "{n} point"\nmsgid_plural "{n} points"\n` +
                forms.map((form, i) => `msgstr[${i}] "${form}"\n`).join(''),
        );
        const { plural, texts } = (await import(/* @vite-ignore */ path)) as {
            plural(n: number): number;
            texts: Record<string, string[]>;
        };
        rmSync(folder, { recursive: true });
        expect([0, 1, 2, 5, 12, 22, 25].map((n) => texts['{n} point']?.[plural(n)])).toEqual(
            [2, 0, 1, 2, 2, 1, 2].map((form) => forms[form]),
        );
    });

    it('use the words of the editions', () => {
        expect(readPo(file('de')).texts['Misthrow']).toBe('Fehlwurf');
        expect(readPo(file('es')).texts['Misthrow']).toBe('Fallo');
        expect(readPo(file('en_US')).texts['Misthrow']).toBe('Penalty');
        expect(readPo(file('en_US')).texts['{name} closes {row}!']).toBe('{name} locks {row}!');
    });
});
