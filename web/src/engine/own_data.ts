// What is kept of whoever uses this page: on this device, and by the server.
import { Refusal } from './engine';
import type { LocalGames } from './local_games';
import { forgetSolved } from './solved';

const ours = (place: string) => place.startsWith('qwixx');
const storages = () => [localStorage, sessionStorage];

/** Nothing, if the server cannot be reached. */
const ifReached = (work: Promise<unknown>) =>
    work.catch((error: unknown) => {
        if (error instanceof Refusal && error.failure.code === 'offline') return null;
        throw error;
    });

/** As JSON, to be read by a person or a program. What the server keeps is `null` where it cannot be
 * reached, and `{}` where it knows nobody here. */
export async function kept(
    stored: LocalGames | undefined,
    server: { myData(): Promise<unknown> },
): Promise<{ text: string; whole: boolean }> {
    const places = storages().flatMap((storage) =>
        Object.entries(storage).filter(([place]) => ours(place)),
    );
    const device = { ...Object.fromEntries(places), ...(await stored?.everything()) };
    const known = await ifReached(server.myData().then((data) => data ?? {}));
    return {
        text: JSON.stringify({ server: known, device }, null, 2) + '\n',
        whole: known !== null,
    };
}

export async function forgetDevice(stored: LocalGames | undefined): Promise<void> {
    await stored?.forgetEverything();
    await forgetSolved();
    for (const storage of storages())
        for (const place of Object.keys(storage).filter(ours)) storage.removeItem(place);
}
