// Serves the built page as `qwixx serve` does, with the same policy, for tests that need no tables.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types = {
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.svg': 'image/svg+xml',
    '.json': 'application/json',
    '.wasm': 'application/wasm',
    '.png': 'image/png',
    '.woff2': 'font/woff2',
    '.webmanifest': 'application/manifest+json',
};
export const policy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
    "img-src 'self'; connect-src 'self'; worker-src 'self'; object-src 'none'; " +
    "base-uri 'none'; frame-ancestors 'none'";

export function serve(built, port = 0) {
    const server = createServer((request, response) => {
        const path = normalize(
            decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname),
        );
        if (path.startsWith('/api/')) {
            response.writeHead(404, { 'content-type': 'application/json' });
            response.end(
                '{"type":"error","code":"not-found","message":"There is no server here."}',
            );
            return;
        }
        let file = join(built, path);
        if (!existsSync(file) || statSync(file).isDirectory()) file = join(built, 'index.html');
        response.writeHead(200, {
            'content-type': types[extname(file)] ?? 'application/octet-stream',
            'content-security-policy': policy,
        });
        createReadStream(file).pipe(response);
    });
    return new Promise((done) =>
        server.listen(port, '127.0.0.1', () =>
            done({
                address: `http://127.0.0.1:${server.address().port}`,
                close: () => server.close(),
            }),
        ),
    );
}
