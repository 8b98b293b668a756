// Keeps ../po up to date, with gettext's own tools:
//   node scripts/messages.js    finds the messages in the sources (xgettext), writes po/qwixx.pot,
//                               enters what is new into every po/LANG.po (msgmerge) and checks
//                               them (msgfmt)
// Messages are t('…'), plural('…', '…', n) and message('…'), which marks one that is translated
// elsewhere, in the page and in the terminal alike. A comment before one that begins with
// "Translators:" goes along with it.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { parse } from 'svelte/compiler';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const plain = join(root, 'build/messages');
export const po = join(root, 'po');

function files(folder) {
    return readdirSync(folder).flatMap((name) => {
        const path = join(folder, name);
        return statSync(path).isDirectory() ? files(path) : [path];
    });
}

/** What xgettext can read of a component: its scripts and expressions, each where it stood. */
function withoutMarkup(source) {
    const kept = [];
    const visit = (node) => {
        if (node === null || typeof node !== 'object') return;
        if (Array.isArray(node)) return node.forEach(visit);
        if (node.type === 'Comment' && node.data?.trim().startsWith('Translators:'))
            kept.push([node.start, node.end, `/*  ${node.data} */`]);
        if (['Program', 'ExpressionTag', 'CallExpression'].includes(node.type))
            kept.push([node.start, node.end, source.slice(node.start, node.end)]);
        else Object.values(node).forEach(visit);
    };
    const { instance, module, fragment } = parse(source, { modern: true });
    visit([instance?.content, module?.content, fragment]);
    let text = source.replace(/[^\n]/g, ' ');
    for (const [start, end, piece] of kept) text = text.slice(0, start) + piece + text.slice(end);
    return text;
}

function run(tool, ...args) {
    return execFileSync(tool, args, { cwd: root, encoding: 'utf8' });
}

/** All messages of the sources, as the text of qwixx.pot. */
export function template() {
    const sources = files(join(root, 'web/src'))
        .filter((path) => /\.(ts|svelte)$/.test(path) && !path.endsWith('.d.ts'))
        .sort();
    for (const path of sources.filter((one) => one.endsWith('.svelte'))) {
        const copy = join(plain, relative(root, path));
        mkdirSync(dirname(copy), { recursive: true });
        writeFileSync(copy, withoutMarkup(readFileSync(path, 'utf8')));
    }
    const file = join(plain, 'qwixx.pot');
    const gather = (language, names, ...options) =>
        run(
            'xgettext',
            ...[`--language=${language}`, '--from-code=UTF-8', `--output=${file}`, '--width=100'],
            ...['--keyword=', '--keyword=t', '--keyword=message', '--keyword=plural:1,2'],
            ...['--add-comments=Translators:', '--add-location=file'],
            ...['--package-name=qwixx', '--copyright-holder=the authors of qwixx'],
            ...[`--directory=${plain}`, `--directory=${root}`, ...options],
            ...names.map((path) => relative(root, path)),
        );
    gather('JavaScript', sources);
    const terminal = ['src/terminal', 'src/cli']
        .flatMap((folder) => files(join(root, folder)))
        .filter((path) => path.endsWith('.cpp'));
    gather('C++', terminal.sort(), '--join-existing');
    const found = readFileSync(file, 'utf8');
    // The day on which it was made would be a change every time.
    return found.replace(/^"POT-Creation-Date:.*\n/m, '').replace(/^(# .*\n)+#\n#, fuzzy\n/, '');
}

/** The languages there are a .po file for. */
export function languages() {
    return readdirSync(po)
        .filter((name) => name.endsWith('.po'))
        .map((name) => name.slice(0, -3))
        .sort();
}

/** msgfmt's verdict on a language; it throws what is wrong. */
export function check(language) {
    run('msgfmt', '--check', '--output-file=/dev/null', join(po, `${language}.po`));
}

function update() {
    writeFileSync(join(po, 'qwixx.pot'), template());
    for (const language of languages()) {
        const file = join(po, `${language}.po`);
        const options = ['--quiet', '--width=100', '--no-fuzzy-matching', '--backup=none'];
        run('msgmerge', ...options, '--update', file, join(po, 'qwixx.pot'));
        run('msgattrib', '--no-obsolete', '--width=100', `--output-file=${file}`, file);
        const missing = run('msgattrib', '--untranslated', '--no-wrap', file).match(
            /^msgid "[^"]/gm,
        );
        console.log(`${language}: ${missing?.length ?? 0} messages without a translation`);
        check(language);
    }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) update();
