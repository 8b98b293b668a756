// Keeps the screen on while people play, where the browser can.

/** From now on; what it gives back ends it. */
export function stayAwake(): () => void {
    let lock: WakeLockSentinel | undefined;
    let over = false;
    const ask = () => {
        if (over || document.visibilityState !== 'visible') return;
        navigator.wakeLock?.request('screen').then(
            (given) => {
                if (over) void given.release();
                else lock = given;
            },
            () => undefined, // the battery is low, or it is not allowed: so be it
        );
    };
    // A page that was hidden has lost it.
    document.addEventListener('visibilitychange', ask);
    ask();
    return () => {
        over = true;
        document.removeEventListener('visibilitychange', ask);
        void lock?.release();
    };
}
