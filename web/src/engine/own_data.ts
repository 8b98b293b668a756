// What is kept of whoever uses this page: on this device, and by the server.
import type { LocalGames } from './local_games';

const ours = (place: string) => place.startsWith('qwixx');
const storages = () => [localStorage, sessionStorage];

/** As JSON, to be read by a person or a program. */
export async function kept(
    stored: LocalGames | undefined,
    server: { myData(): Promise<unknown> },
): Promise<string> {
    const places = storages().flatMap((storage) =>
        Object.entries(storage).filter(([place]) => ours(place)),
    );
    const device = { ...Object.fromEntries(places), ...(await stored?.everything()) };
    return JSON.stringify({ server: (await server.myData()) ?? {}, device }, null, 2) + '\n';
}

export async function forgetDevice(stored: LocalGames | undefined): Promise<void> {
    await stored?.forgetEverything();
    for (const storage of storages())
        for (const place of Object.keys(storage).filter(ours)) storage.removeItem(place);
}
