import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { Refusal } from '../../src/engine/engine';
import { codes, sentence, told } from '../../src/words/told';
import { languages, useLanguage } from '../../src/words/words.svelte';

let newer = false;
vi.mock('../../src/offline.svelte', () => ({ update: () => newer }));

const root = join(import.meta.dirname, '../../..');
const api = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as {
    components: { schemas: { ErrorCode: { enum: string[] } } };
};
const listed = api.components.schemas.ErrorCode.enum;

function files(folder: string): string[] {
    return readdirSync(folder).flatMap((name) => {
        const path = join(folder, name);
        return statSync(path).isDirectory() ? files(path) : [path];
    });
}
/** Codes in the sources of C++: one stands before its sentence, or before what makes one. */
function codesIn(...folders: string[]): string[] {
    const call = /\b(?:fail|failure|refuse)\(\s*"([a-z]+(?:-[a-z]+)*)",/g;
    const beside = /"([a-z]+(?:-[a-z]+)*)",\s*"[A-Z`]/g;
    const texts = folders.flatMap((folder) =>
        files(join(root, 'src', folder))
            .filter((path) => !/(metrics|postgres)\.cpp$/.test(path)) // names beside a text
            .map((path) => readFileSync(path, 'utf8')),
    );
    const found = texts.flatMap((text) => [...text.matchAll(call), ...text.matchAll(beside)]);
    return [...new Set(found.map((match) => match[1] ?? ''))].sort();
}

afterEach(() => useLanguage('en'));

describe('refusals and errors', () => {
    it('of tables and the server are in openapi.json, every code there is', () => {
        const found = codesIn('table', 'protocol', 'server');
        expect(found.length).toBeGreaterThan(50);
        expect(found.filter((code) => !listed.includes(code))).toEqual([]);
        // And nothing is listed that nobody says.
        expect(listed.filter((code) => !found.includes(code))).toEqual([]);
    });

    it('of the engine in the page have words', () => {
        const engine = ['wasm', 'embed'].filter((folder) => existsSync(join(root, 'src', folder)));
        const found = codesIn('table', 'protocol', 'server', ...engine);
        expect(found.filter((code) => !codes.includes(code))).toEqual([]);
    });

    it('say that there is a newer version where an old one cannot load its parts', () => {
        const [loading, ruled] = [new TypeError('Failed to fetch'), new Refusal({ code: 'muted' })];
        const before = [told(loading), told(ruled)];
        newer = true;
        expect(told(loading)).toContain('new version');
        expect(told(ruled)).toBe(before[1]);
        newer = false;
        expect(told(loading)).toBe(before[0]);
    });

    it.each(Object.keys(languages))('reach a page in %s in its words only', async (language) => {
        await useLanguage('en');
        const english = new Map(codes.map((code) => [code, sentence({ code })]));
        await useLanguage(language);
        for (const code of codes) {
            const error = new Refusal({
                code,
                message: 'An English sentence.',
                line: 3,
                column: 1,
            });
            const text = told(error);
            expect(text, code).not.toContain('English');
            expect(text, code).not.toMatch(/\{\w+\}/);
            if (!language.startsWith('en')) expect(text, code).not.toBe(english.get(code));
        }
        // What nobody expected, and what a newer server says.
        for (const error of [new TypeError('Failed to fetch'), 'so', { code: 'new' }])
            expect(told(error)).not.toMatch(/fetch|object/);
        expect(sentence({ code: 'of-tomorrow', message: 'An English sentence.' })).not.toContain(
            'English',
        );
    });
});
