import { afterEach, describe, expect, it } from 'vitest';

import { bestLanguage, colon, list, plural, t, useLanguage } from '../../src/words/words.svelte';

afterEach(() => useLanguage('en'));

describe('words', () => {
    it('follow the browser, and fall back to English', () => {
        expect(bestLanguage(['de-AT', 'en'])).toBe('de');
        expect(bestLanguage(['pt-BR', 'fr'])).toBe('fr');
        expect(bestLanguage(['en-US'])).toBe('en-US');
        expect(bestLanguage(['en-GB'])).toBe('en');
        expect(bestLanguage(['ja'])).toBe('en');
    });
    it('change with the language, in place', async () => {
        expect(t('Misthrow')).toBe('Misthrow');
        await useLanguage('de');
        expect(t('Misthrow')).toBe('Fehlwurf');
        expect(t('{name} closes {row}!', { name: 'Anna', row: t('Red') })).toBe(
            'Anna schließt Rot ab!',
        );
        expect(document.documentElement.lang).toBe('de');
        expect(list(['A', 'B', 'C'])).toBe('A, B und C');
    });
    it('are those of the language that was chosen last, however long each takes', async () => {
        await Promise.all([useLanguage('de'), useLanguage('fr'), useLanguage('en')]);
        expect(t('Misthrow')).toBe('Misthrow');
        expect(document.documentElement.lang).toBe('en');
    });
    it('have a blank before a colon where the language wants it', async () => {
        expect(colon()).toBe(':');
        await useLanguage('fr');
        expect(colon()).toBe('\u00a0:');
    });
    it('count', async () => {
        expect(plural('{n} misthrow', '{n} misthrows', 1)).toBe('1 misthrow');
        expect(plural('{n} misthrow', '{n} misthrows', 2)).toBe('2 misthrows');
        await useLanguage('fr');
        expect(plural('{n} misthrow', '{n} misthrows', 0)).toBe('0 lancer raté');
    });
});
