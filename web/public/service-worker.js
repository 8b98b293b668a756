// Keeps the page and the engine, so that it works without a network. A new version is fetched whole
// beside the old one and takes over when no page uses the old one any more, or when the page asks:
// games are in IndexedDB and know nothing of it. Tables of the server (/api) are never kept.
const version = 'VERSION'; // scripts/finish.js fills in both
const files = ['FILES'];
const cacheName = `qwixx-${version}`;

self.addEventListener('install', (event) => {
    event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)));
});

self.addEventListener('activate', (event) => {
    event.waitUntil(
        caches
            .keys()
            .then((names) =>
                Promise.all(
                    names.filter((name) => name !== cacheName).map((name) => caches.delete(name)),
                ),
            )
            .then(() => self.clients.claim()),
    );
});

self.addEventListener('message', (event) => {
    if (event.data === 'take-over') self.skipWaiting();
    // What a page had loaded before this worker was there: the words of its language, above all.
    if (Array.isArray(event.data?.keep))
        event.waitUntil(
            caches.open(cacheName).then(async (cache) => {
                for (const address of event.data.keep)
                    if (!(await cache.match(address)))
                        await cache.add(address).catch(() => undefined);
            }),
        );
});

self.addEventListener('fetch', (event) => {
    const address = new URL(event.request.url);
    if (event.request.method !== 'GET' || address.origin !== self.location.origin) return;
    if (address.pathname.startsWith('/api/') || address.pathname === '/metrics') return;
    // Every address of the page is the page itself; the router in it knows the rest.
    const wanted = event.request.mode === 'navigate' ? '/' : event.request;
    event.respondWith(
        caches.open(cacheName).then(async (cache) => {
            const kept = await cache.match(wanted);
            if (kept) return kept;
            const fetched = await fetch(event.request);
            // Other languages and what bots have learned are kept once somebody wanted them.
            if (fetched.ok && address.pathname.startsWith('/assets/'))
                await cache.put(event.request, fetched.clone());
            return fetched;
        }),
    );
});
