// A real `qwixx serve` with a database of its own. It can be killed, and started again at the same
// address with the same database, as after a crash.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
export const program = process.env.QWIXX_BINARY ?? join(root, 'build/qwixx');

export async function startServer() {
    const folder = mkdtempSync(join(tmpdir(), 'qwixx-people-'));
    let running;
    let port = 0;
    async function start() {
        running = spawn(
            program,
            [
                'serve',
                '--port',
                String(port),
                '--database',
                `sqlite:${folder}/qwixx.db`,
                '--web',
                join(root, 'build/web'),
                '--bot-time',
                '50',
                '--log-level',
                'warning',
            ],
            { stdio: ['ignore', 'pipe', 'inherit'] },
        );
        port = await new Promise((give, fail) => {
            let said = '';
            running.stdout.on('data', (data) => {
                said += data;
                const found = /http:\/\/[^:]+:(\d+)/.exec(said);
                if (found) give(Number(found[1]));
            });
            running.once('exit', (code) =>
                fail(new Error(`qwixx serve ended with ${code}. ${said}`)),
            );
        });
    }
    async function end(signal) {
        if (running.exitCode !== null || running.signalCode !== null) return;
        const gone = once(running, 'exit');
        running.kill(signal);
        await gone;
    }
    await start();
    return {
        address: `http://127.0.0.1:${port}`,
        folder,
        kill: () => end('SIGKILL'),
        start,
        close: async () => {
            await end('SIGTERM');
            rmSync(folder, { recursive: true, force: true });
        },
    };
}
