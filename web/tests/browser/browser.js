// Debian's Chromium, without a screen.
import { chromium } from 'playwright-core';

export const launch = (more = []) =>
    chromium.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        args: [
            '--headless',
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
            ...more,
        ],
    });
