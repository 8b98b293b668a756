// Where the page is. Addresses are real ones: /, /play, /table/ID, /pad, /learn/dice …
import { useTypeface } from './typeface';

let address = $state.raw(new URL(location.href));

addEventListener('popstate', () => (address = new URL(location.href)));

export const here = () => address;

export function go(to: string, replace = false): void {
    if (!replace) void useTypeface();
    history[replace ? 'replaceState' : 'pushState'](null, '', to);
    address = new URL(location.href);
    scrollTo(0, 0);
}

/** For a[href]: what stays in the page is followed without loading it anew. */
export function followLinks(event: MouseEvent): void {
    if (
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey
    )
        return;
    const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin)
        return;
    if (link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    go(link.href);
}
