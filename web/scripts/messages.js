// Translations: gettext .po files in ../po, one source for the terminal and the page.
//   node scripts/messages.js    finds the messages in the sources, writes po/qwixx.pot and brings
//                               every po/LANG.po up to date (new messages untranslated)
// As a plugin of Vite it lets the page import a .po file as an object of messages.
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const po = join(root, 'po');

// Where messages are written, and how: t('…'), plural('…', '…', n) and message('…'), which marks one
// that is translated elsewhere; in C++ _("…").
const sources = [
    { folder: 'web/src', ending: /\.(ts|svelte)$/, call: /\b(?:t|message|plural)\(\s*/g },
    { folder: 'src/cli', ending: /\.(cpp|h)$/, call: /\b_\(\s*/g },
    { folder: 'src/table', ending: /^refusal\.cpp$/, call: /return \{"[a-z-]+",\s*/g }, // why not, from a table
];

function files(folder) {
    return readdirSync(folder).flatMap((name) => {
        const path = join(folder, name);
        return statSync(path).isDirectory() ? files(path) : [path];
    });
}

const string = /(['"])((?:\\.|(?!\1)[^\\\n])*)\1/y;

function stringAt(text, position) {
    string.lastIndex = position;
    const found = string.exec(text);
    if (!found) return null;
    const plain = found[2].replace(/\\(u\{([0-9a-f]+)\}|.)/g, (_, one, hex) =>
        hex ? String.fromCodePoint(parseInt(hex, 16)) : one === 'n' ? '\n' : one,
    );
    return { value: plain, end: string.lastIndex };
}

/** All messages of the sources: [{id, plural, where}], sorted by place. */
export function messagesInSources() {
    const found = new Map();
    for (const { folder, ending, call } of sources) {
        for (const path of files(join(root, folder))
            .filter((name) => ending.test(basename(name)) && !/\.test\./.test(name))
            .sort()) {
            const text = readFileSync(path, 'utf8');
            for (const start of text.matchAll(call)) {
                const first = stringAt(text, start.index + start[0].length);
                if (!first) continue;
                let many;
                if (start[0].startsWith('plural')) {
                    const gap = /\s*,\s*/y;
                    gap.lastIndex = first.end;
                    gap.exec(text);
                    many = stringAt(text, gap.lastIndex)?.value;
                }
                const entry = found.get(first.value) ?? {
                    id: first.value,
                    plural: many,
                    where: new Set(),
                };
                entry.plural ??= many;
                entry.where.add(relative(root, path));
                found.set(first.value, entry);
            }
        }
    }
    return [...found.values()];
}

/** A .po file as {header, entries: Map of id to {id, plural, texts}}. */
export function parse(text) {
    const entries = new Map();
    let header = '';
    for (const block of text.split(/\n\s*\n/)) {
        const entry = { id: undefined, plural: undefined, texts: [] };
        let fuzzy = false;
        let append = () => {};
        for (const line of block.split('\n')) {
            if (line.startsWith('#,') && line.includes('fuzzy')) fuzzy = true;
            if (line.startsWith('#')) continue;
            const parts = /^(msgid_plural|msgid|msgstr(?:\[(\d)\])?)?\s*"(.*)"\s*$/.exec(line);
            if (!parts) continue;
            const value = JSON.parse(`"${parts[3]}"`);
            if (parts[1] === 'msgid') append = (more) => (entry.id = (entry.id ?? '') + more);
            else if (parts[1] === 'msgid_plural')
                append = (more) => (entry.plural = (entry.plural ?? '') + more);
            else if (parts[1]) {
                const which = Number(parts[2] ?? 0);
                append = (more) => (entry.texts[which] = (entry.texts[which] ?? '') + more);
            }
            append(value);
        }
        if (entry.id === '') header = entry.texts[0] ?? '';
        else if (entry.id !== undefined && !fuzzy) entries.set(entry.id, entry);
    }
    return { header, entries };
}

const quoted = (text) => JSON.stringify(text);

function written(header, entries) {
    const lines = [
        'msgid ""',
        'msgstr ""',
        ...header
            .split('\n')
            .filter(Boolean)
            .map((line) => quoted(line + '\n')),
    ];
    for (const { id, plural, texts, where } of entries) {
        lines.push('', `#: ${[...where].join(' ')}`, `msgid ${quoted(id)}`);
        if (plural === undefined) lines.push(`msgstr ${quoted(texts[0] ?? '')}`);
        else
            lines.push(
                `msgid_plural ${quoted(plural)}`,
                ...[0, 1].map((n) => `msgstr[${n}] ${quoted(texts[n] ?? '')}`),
            );
    }
    return lines.join('\n') + '\n';
}

const headerFor = (language) =>
    `Project-Id-Version: qwixx\nLanguage: ${language}\nMIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\n` +
    `Content-Transfer-Encoding: 8bit\nPlural-Forms: nplurals=2; plural=(n ${language === 'fr' ? '> 1' : '!= 1'});\n`;

/** The languages there are a .po file for. */
export function languages() {
    return readdirSync(po)
        .filter((name) => name.endsWith('.po'))
        .map((name) => name.slice(0, -3))
        .sort();
}

export function readLanguage(language) {
    return parse(readFileSync(join(po, `${language}.po`), 'utf8'));
}

function update() {
    const wanted = messagesInSources();
    writeFileSync(
        join(po, 'qwixx.pot'),
        written(
            headerFor(''),
            wanted.map((entry) => ({ ...entry, texts: [] })),
        ),
    );
    for (const language of languages()) {
        const { entries } = readLanguage(language);
        const merged = wanted.map((entry) => ({
            ...entry,
            texts: entries.get(entry.id)?.texts ?? [],
        }));
        writeFileSync(join(po, `${language}.po`), written(headerFor(language), merged));
        const missing = merged.filter((entry) => !entry.texts[0]).length;
        console.log(`${language}: ${wanted.length} messages, ${missing} without a translation`);
    }
}

/** The plugin: `import messages from '../po/de.po'`. A text is a string, one with a plural an array. */
export function messages() {
    return {
        name: 'gettext',
        load(path) {
            if (!path.endsWith('.po')) return null;
            const texts = {};
            for (const entry of parse(readFileSync(path, 'utf8')).entries.values()) {
                if (!entry.texts[0]) continue;
                if (entry.plural !== undefined) texts[entry.id] = entry.texts;
                else if (entry.texts[0] !== entry.id) texts[entry.id] = entry.texts[0];
            }
            return {
                code: `export default JSON.parse(${quoted(JSON.stringify(texts))});`,
                map: null,
            };
        },
    };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) update();
