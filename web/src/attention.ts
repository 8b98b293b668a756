// It is the reader's turn, at a table where others wait: the icon of the page says so, the icon of
// the app, and a notification where it was asked for and nobody looks.
import { settings } from './settings.svelte';
import { t } from './words/words.svelte';

const icon = () => document.querySelector<HTMLLinkElement>('link[rel=icon]');

/** From now on; what it gives back ends it. */
export function callToTurn(): () => void {
    icon()?.setAttribute('href', '/icon-turn.svg');
    void navigator.setAppBadge?.().catch(() => undefined);
    let shown: Notification | undefined;
    if (settings.notify && document.visibilityState === 'hidden' && mayNotify() === 'granted')
        try {
            shown = new Notification(t('Your turn'), { tag: 'turn', icon: '/icon-192.png' });
            shown.onclick = () => window.focus();
        } catch {
            // Some phones know the word and cannot do it.
        }
    return () => {
        icon()?.setAttribute('href', '/icon.svg');
        void navigator.clearAppBadge?.().catch(() => undefined);
        shown?.close();
    };
}

/** Whether the browser lets us: `default` means that it has not been asked yet. */
export const mayNotify = () =>
    typeof Notification === 'undefined' ? undefined : Notification.permission;
export const askToNotify = async () =>
    mayNotify() === 'default' ? Notification.requestPermission() : mayNotify();
