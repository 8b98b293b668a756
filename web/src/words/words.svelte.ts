// Words in the reader's language. English stands in the sources; the rest comes from ../po, fetched
// when it is wanted. What is written with t() in a component changes at once with the language.
interface Words {
    texts: Record<string, string | string[]>;
    /** Which form of a text goes with a number: the language's own rule, of its .po file. */
    plural(n: number): number;
}

const english: Words = { texts: {}, plural: (n) => Number(n !== 1) };
const sources = import.meta.glob<Words>('../../../po/*.po');

/** As the addresses of the web name them, and how each calls itself. */
export const languages: Record<string, string> = {
    en: 'English',
    'en-US': 'English (American)',
    es: 'Español',
    de: 'Deutsch',
    fr: 'Français',
    nl: 'Nederlands',
    it: 'Italiano',
};

let current = $state.raw<Words & { language: string }>({ language: 'en', ...english });

export const language = () => current.language;

/** The language among ours that a list of wishes, such as the browser's, names first. */
export function bestLanguage(wishes: readonly string[]): string {
    for (const wish of wishes) {
        const exact = Object.keys(languages).find(
            (code) => code.toLowerCase() === wish.toLowerCase(),
        );
        if (exact) return exact;
        const main = wish.split('-')[0]?.toLowerCase() ?? '';
        if (main in languages) return main;
    }
    return 'en';
}

let wanted = 'en'; // one that comes late is not wanted any more

export async function useLanguage(code: string): Promise<void> {
    wanted = code;
    const load = sources[`../../../po/${code.replace('-', '_')}.po`];
    const { texts, plural } = load && code !== 'en' ? await load() : english;
    if (wanted !== code) return;
    current = { language: code, texts, plural };
    document.documentElement.lang = code;
}

type Values = Record<string, string | number>;

function filled(text: string, values?: Values): string {
    return values
        ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
        : text;
}

/** A message in the reader's language; `{name}` in it is filled in. */
export function t(text: string, values?: Values): string {
    const found = current.texts[text];
    return filled((Array.isArray(found) ? found[0] : found) || text, values);
}

/** English without a country writes dates as most of the world does. */
const localeOf = (code: string) => (code === 'en' ? 'en-GB' : code);

const formatsOf = (code: string) => ({
    code,
    numbers: new Intl.NumberFormat(localeOf(code)),
    lists: new Intl.ListFormat(localeOf(code), { type: 'conjunction' }),
});
let kept = formatsOf('en'); // to make one takes a phone longer than to use it a hundred times
function formats(): typeof kept {
    if (kept.code !== current.language) kept = formatsOf(current.language);
    return kept;
}

/** A message by a number, which fills `{n}`: one of two in English, of more where it takes more. */
export function plural(one: string, many: string, n: number, values?: Values): string {
    const found = current.texts[one];
    const text = Array.isArray(found) ? found[current.plural(n)] : undefined;
    return filled(text ?? [one, many][english.plural(n)] ?? many, { n: number(n), ...values });
}

/** Between a label and what it says. */
export function colon(): string {
    // Translators: as it is written after a word; in French with a blank before it.
    return t(':');
}

/** Marks a message that is translated where it is shown. */
export const message = (text: string) => text;

export const number = (value: number) => formats().numbers.format(value).replace('-', '−');

export const date = (time: number) =>
    new Intl.DateTimeFormat(localeOf(current.language), {
        dateStyle: 'medium',
        timeStyle: 'short',
    }).format(time);

/** "5 minutes ago". */
export function ago(time: number, now = Date.now()): string {
    const format = new Intl.RelativeTimeFormat(localeOf(current.language), { numeric: 'auto' });
    const minutes = Math.round((time - now) / 60_000);
    if (minutes > -60) return format.format(Math.min(0, minutes), 'minute');
    if (minutes > -24 * 60) return format.format(Math.round(minutes / 60), 'hour');
    return format.format(Math.round(minutes / 60 / 24), 'day');
}

/** "Anna, Ben and Clara". */
export const list = (names: string[]) => formats().lists.format(names);
