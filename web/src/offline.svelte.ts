// The service worker: the page works without a network, and a new version waits until it is wanted.
// It takes over between games; games themselves are stored and outlive it.
let waiting = $state.raw<ServiceWorker>();

export const update = () => waiting;

export function takeOver(): void {
    waiting?.postMessage('take-over');
}

export function keepOffline(): void {
    // Without a secure context there is no offline use.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const controlled = navigator.serviceWorker.controller !== null;
    navigator.serviceWorker.addEventListener('controllerchange', () => {
        if (controlled) location.reload(); // to the new version; a first visit has none
    });
    void navigator.serviceWorker
        .register('/service-worker.js')
        .then((registration) => {
            const look = () => {
                if (registration.waiting && controlled) waiting = registration.waiting;
            };
            look();
            registration.addEventListener('updatefound', () =>
                registration.installing?.addEventListener('statechange', look),
            );
            void navigator.serviceWorker.ready.then(({ active }) => {
                const loaded = performance.getEntriesByType('resource').map((one) => one.name);
                active?.postMessage({
                    keep: loaded.filter((name) => name.startsWith(`${location.origin}/assets/`)),
                });
            });
        })
        .catch(() => undefined);
}
