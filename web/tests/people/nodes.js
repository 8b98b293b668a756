// Two nodes of `qwixx serve` on one PostgreSQL, behind HAProxy as packaging/haproxy.cfg has it.
// Each node can be killed, and started again.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { program, root } from './server.js';

const postgres = join(root, 'tools/postgres');
const proxy = ['/usr/sbin/haproxy', '/usr/bin/haproxy'].find((file) => existsSync(file));

/** Why there can be none here, if so. */
export function whyNoNodes() {
    try {
        execFileSync(postgres, ['installed'], { stdio: 'ignore' });
    } catch {
        return 'PostgreSQL is not installed';
    }
    return proxy ? undefined : 'HAProxy is not installed';
}

async function freePort() {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address();
    probe.close();
    await once(probe, 'close');
    return port;
}
async function kill(running) {
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = once(running, 'exit');
    running.kill('SIGKILL');
    await gone;
}

class Node {
    constructor(port, database) {
        Object.assign(this, { port, database, address: `http://127.0.0.1:${port}` });
    }
    start() {
        const options = ['--port', String(this.port), '--database', this.database, '--trust-proxy'];
        const page = ['--web', join(root, 'build/web'), '--log-level', 'warning'];
        this.running = spawn(program, ['serve', ...options, ...page, '--bot-time', '50'], {
            stdio: ['ignore', 'ignore', 'inherit'],
        });
    }
    kill = () => kill(this.running);
    async isReady() {
        return (await fetch(`${this.address}/readyz`).catch(() => undefined))?.status === 200;
    }
    async sockets() {
        const text = await (await fetch(`${this.address}/metrics`)).text();
        return Number(/^qwixx_sockets (\d+)/m.exec(text)[1]);
    }
}

export async function startNodes() {
    const folder = mkdtempSync(join(tmpdir(), 'qwixx-people-nodes-'));
    chmodSync(folder, 0o755); // PostgreSQL does not run as root
    const data = join(folder, 'database');
    const url = execFileSync(postgres, ['start', data], { encoding: 'utf8' }).trim();
    const nodes = [];
    for (const _ of ['a', 'b']) nodes.push(new Node(await freePort(), url));
    for (const node of nodes) node.start();
    const port = await freePort();
    const written = readFileSync(join(root, 'packaging/haproxy.cfg'), 'utf8')
        .replace(/bind :443 ssl crt \S+/, `bind 127.0.0.1:${port}`)
        .replace(/server a \S+/g, `server a 127.0.0.1:${nodes[0].port}`)
        .replace(/server b \S+/g, `server b 127.0.0.1:${nodes[1].port}`)
        .replace(/ *server c \S+\n/g, '');
    writeFileSync(join(folder, 'haproxy.cfg'), written);
    const inFront = spawn(proxy, ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' });
    const cluster = {
        address: `http://127.0.0.1:${port}`,
        nodes,
        /** Until all nodes are there, and the proxy has seen it. */
        async settle() {
            for (let i = 0; i < 600; i += 1) {
                const ready = await Promise.all(nodes.map((node) => node.isReady()));
                if (ready.every(Boolean)) break;
                await new Promise((go) => setTimeout(go, 100));
            }
            await new Promise((go) => setTimeout(go, 1500));
        },
        /** The node that has the most sockets. */
        async serving() {
            const counts = await Promise.all(nodes.map((node) => node.sockets()));
            return nodes[counts[0] >= counts[1] ? 0 : 1];
        },
        async close() {
            await Promise.all([...nodes.map((node) => node.kill()), kill(inFront)]);
            execFileSync(postgres, ['stop', data]);
            rmSync(folder, { recursive: true, force: true });
        },
    };
    await cluster.settle();
    return cluster;
}
