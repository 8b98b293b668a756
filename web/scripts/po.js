// Translations in the page: a .po file of ../po, read by gettext-parser, as a module with its
// messages and its own rule for plurals.
import { readFileSync } from 'node:fs';

import { po } from 'gettext-parser';

/**
 * A .po file: {plural, texts, ofPage}. `plural` is the rule of its header, an expression in n,
 * which is the same in C and here. A text is a string, one with plurals an array of all its forms.
 */
export function readPo(path) {
    const { headers, translations } = po.parse(readFileSync(path));
    const rule = /^nplurals=(\d+); plural=([\s\dn()?:!=<>&|%]+);$/.exec(
        headers['Plural-Forms'] ?? '',
    );
    if (!rule) throw new Error(`${path}: Plural-Forms is missing or is no rule`);
    const texts = {};
    const ofPage = new Set(); // what only the terminal says is not for the page to fetch
    for (const { msgid, msgid_plural, msgstr, comments } of Object.values(translations[''] ?? {})) {
        if (msgid === '' || !msgstr[0] || comments?.flag?.includes('fuzzy')) continue;
        texts[msgid] = msgid_plural === undefined ? msgstr[0] : msgstr;
        if (!comments?.reference || /(^|\s)web\//.test(comments.reference)) ofPage.add(msgid);
    }
    return { forms: Number(rule[1]), plural: rule[2], texts, ofPage };
}

/** The plugin of Vite: `import { plural, texts } from '../po/de.po'`. */
export function messages() {
    return {
        name: 'po',
        load(path) {
            if (!path.endsWith('.po')) return null;
            const { plural, texts, ofPage } = readPo(path);
            const changed = Object.entries(texts).filter(
                ([id, text]) => id !== text && ofPage.has(id),
            );
            const json = JSON.stringify(JSON.stringify(Object.fromEntries(changed)));
            return {
                code:
                    `export const plural = (n) => Number(${plural});\n` +
                    `export const texts = JSON.parse(${json});\n`,
                map: null,
            };
        },
    };
}
