// Persons with a browser each. Whatever a page complains about is kept, and fails the walk.
import { launch } from '../browser/browser.js';

export const patience = 60_000; // the machine may be busy with other tests

const widths = {
    phone: { width: 360, height: 740 },
    tablet: { width: 768, height: 1024 },
    desk: { width: 1440, height: 900 },
};

export async function openBrowser(server) {
    const browser = await launch();
    let problems = [];
    let forgiven = [];
    const complain = (text) => {
        if (!forgiven.some((pattern) => pattern.test(text))) problems.push(text);
    };
    const contexts = new Set();

    /** Somebody new, with a device of their own: a page at `path`. */
    async function person({ path = '/', device = 'desk', settings = {}, ...more } = {}) {
        const context = await browser.newContext({
            viewport: widths[device] ?? device,
            locale: 'en-GB',
            reducedMotion: 'reduce',
            baseURL: server.address,
            acceptDownloads: true,
            ...more,
        });
        contexts.add(context);
        context.setDefaultTimeout(patience);
        // Set once: what the person changes in the page afterwards must stay.
        await context.addInitScript(
            (kept) => {
                if (location.protocol === 'http:' && !localStorage.getItem('qwixx-settings'))
                    localStorage.setItem('qwixx-settings', kept);
            },
            JSON.stringify({
                speed: 'off',
                confirm: 'never',
                roll: 'auto',
                takeBack: false,
                ...settings,
            }),
        );
        const page = await context.newPage();
        listen(page);
        context.on('page', listen);
        if (path) await page.goto(path);
        page.done = async () => {
            contexts.delete(context);
            await context.close();
        };
        return page;
    }
    function listen(page) {
        page.on('console', (message) => {
            if (['error', 'warning'].includes(message.type()))
                complain(`console: ${message.text()} (${message.location().url})`);
        });
        page.on('pageerror', (error) => complain(`page error: ${error.stack ?? error}`));
        // What is aborted was called off by the page itself, which went elsewhere.
        page.on(
            'requestfailed',
            (request) =>
                request.failure()?.errorText !== 'net::ERR_ABORTED' &&
                complain(`request failed: ${request.url()} ${request.failure()?.errorText}`),
        );
        page.on('response', (response) => {
            if (response.status() >= 400) complain(`${response.status()}: ${response.url()}`);
        });
    }
    return {
        browser,
        person,
        /** While something is broken on purpose. */
        async forgiving(patterns, work) {
            forgiven = patterns;
            try {
                return await work();
            } finally {
                forgiven = [];
            }
        },
        take() {
            const found = problems;
            problems = [];
            return found;
        },
        async tidy() {
            forgiven = [/./]; // pages that are closed abort what they were fetching
            for (const context of contexts) await context.close();
            contexts.clear();
            forgiven = [];
        },
        close: () => browser.close(),
    };
}

export const network = [
    /Failed to load resource/,
    /ERR_/,
    /WebSocket connection/,
    /request failed/,
];
