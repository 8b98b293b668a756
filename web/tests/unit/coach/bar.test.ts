import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';

import Bar from '../../../src/coach/Bar.svelte';

it('shows how far it is, and without a figure only that it goes on', () => {
    const shown = (value: number | undefined) => {
        const target = document.createElement('div');
        const bar = mount(Bar, { target, props: { value, max: 10, label: 'Progress' } });
        flushSync();
        const found = target.querySelector('progress');
        const position = found?.hasAttribute('value') ? found.value : 'unknown';
        void unmount(bar);
        return position;
    };
    expect(shown(undefined)).toBe('unknown');
    expect(shown(0)).toBe('unknown');
    expect(shown(4)).toBe(4);
});
