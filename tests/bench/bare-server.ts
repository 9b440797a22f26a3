import { mkdtempSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * A program that answers every request with nothing once it has read it, and tells its parent on which port. With the
 * argument `flushed` what it has read is on the disk before that: what comes meanwhile shares the next flush.
 */

const isFlushed = process.argv[2] === 'flushed';
const folder = mkdtempSync(join(tmpdir(), 'clavier-bare-'));
process.on('exit', () => rmSync(folder, { recursive: true }));
process.on('SIGTERM', () => process.exit());

let isFlushing = false;
let waiting: { body: Buffer; response: ServerResponse }[] = [];

const file = await open(join(folder, 'bodies'), 'w');
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (!isFlushed) return answer(response);
    waiting.push({ body: Buffer.concat(chunks), response });
    if (!isFlushing) void flushAll(file);
  });
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

async function flushAll(to: FileHandle): Promise<void> {
  isFlushing = true;
  await new Promise((resolve) => setImmediate(resolve));
  while (waiting.length > 0) {
    const some = waiting;
    waiting = [];
    await to.write(Buffer.concat(some.map(({ body }) => body)));
    await to.datasync();
    for (const { response } of some) answer(response);
  }
  isFlushing = false;
}

function answer(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': 0 }).end();
}
