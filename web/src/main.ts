import './style/themes.css';
import './style/base.css';

import { mount } from 'svelte';

import App from './App.svelte';
import { keepOffline } from './offline.svelte';
import { applyLanguage, applySettings, beStranger } from './settings.svelte';
import { hearTabs } from './tabs';
import { useTypeface } from './typeface';

applySettings();
// The words first, so that the page does not change its language before the reader's eyes; but a
// page in English is better than none.
void Promise.all([applyLanguage(), useTypeface()])
    .catch(() => undefined)
    .then(() => {
        mount(App, { target: document.getElementById('page') as HTMLElement });
    });
addEventListener('load', keepOffline);
hearTabs((word) => {
    if (word === 'stranger') beStranger();
    if (word !== 'forgotten') return;
    for (const place of Object.keys(sessionStorage))
        if (place.startsWith('qwixx')) sessionStorage.removeItem(place);
    location.replace('/');
});
