import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { assembleProxyApp } from '../../src/platform/http/proxy-app.ts';
import { createServer } from '../../src/platform/http/server.ts';

/** A page that does as little as can be, by the server of the console and over the API of a platform. */
export interface Floor {
  url: string;
  close(): Promise<void>;
}

/** Builds the page, and serves it for a platform. */
export async function startFloor(platformUrl: string): Promise<Floor> {
  const folder = mkdtempSync(join(tmpdir(), 'clavier-floor-'));
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(import.meta.dirname, 'floor-page'),
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false } },
  });
  // As the build of the console does.
  for (const file of globSync('**/*.{js,html}', { cwd: folder })) {
    const content = readFileSync(join(folder, file));
    writeFileSync(join(folder, `${file}.gz`), gzipSync(content, { level: 9 }));
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(content));
  }
  const app = await createServer();
  await assembleProxyApp(app, { version: 'floor', consoleFolder: folder, platformUrl });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
