/** Hands an address on: by the device's own way, or into the clipboard; then it says so. */
export async function share(url: string): Promise<boolean> {
    if (navigator.share) {
        await navigator.share({ title: 'Qwixx', url }).catch(() => undefined);
        return false;
    }
    try {
        await navigator.clipboard.writeText(url);
        return true;
    } catch {
        return copyOldWay(url);
    }
}

/** By plain http, as in the network at home, a page has no clipboard. */
function copyOldWay(text: string): boolean {
    const field = document.createElement('textarea');
    field.value = text;
    document.body.append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    return done;
}
