// The page's own typeface. It is no part of the first load: the service worker fetches it with all
// the rest, and it is used from the next screen on, so that nothing moves before the reader's eyes.
export async function useTypeface(): Promise<void> {
    const root = document.documentElement;
    if (root.dataset['type'] || !navigator.serviceWorker?.controller) return;
    const late = new Promise<void>((go) => setTimeout(go, 300));
    const loaded = document.fonts.load('600 1rem Qwixx').then(([font]) => {
        if (font) root.dataset['type'] = 'own';
    });
    await Promise.race([loaded, late]).catch(() => undefined);
}
