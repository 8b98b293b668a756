import './style/themes.css';
import './style/base.css';

import { mount } from 'svelte';

import App from './App.svelte';
import { keepOffline } from './offline.svelte';
import { applyLanguage, applySettings } from './settings.svelte';
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
