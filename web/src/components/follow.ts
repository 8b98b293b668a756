// Around one screen: what is to be done next comes into sight. It is where something is offered:
// cards to take, else the place of whose turn it is, else the first that is asked.
import { tick } from 'svelte';
import { moving } from '../settings.svelte';

const offered = [
    'button[data-box]',
    'button.pickable',
    '[data-key=nothing]',
    '.cover button',
].join();

/** Until what it gives back is called. */
export function follow(table: Element): () => void {
    let told = '';
    let before: Element | undefined;
    function look(): void {
        const places = [...table.querySelectorAll('.own > .place')];
        const asked = places.filter((place) => place.querySelector(offered));
        const place = asked.find((one) => one.classList.contains('active')) ?? asked[0];
        const next = table.querySelector('.middle button.pickable')?.closest('.middle') ?? place;
        // Once for each: whoever looks elsewhere meanwhile may.
        const what = `${table.querySelector('.what')?.textContent} ${asked.length}`;
        if (!next || (next === before && what === told)) return;
        before = next;
        told = what;
        const { top, bottom } = next.getBoundingClientRect();
        const bar = table.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0;
        if (top < bar || bottom > innerHeight)
            next.scrollIntoView({ block: 'nearest', behavior: moving() ? 'smooth' : 'auto' });
    }
    const watch = new MutationObserver(() => void tick().then(look));
    watch.observe(table, { childList: true, characterData: true, subtree: true });
    look();
    return () => watch.disconnect();
}
