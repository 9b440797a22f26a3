import { once } from 'node:events';
import { enableCompileCache, getCompileCacheDir } from 'node:module';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { threadEnvironment } from '../../../src/platform/thread-environment.ts';

it('lets a thread keep compiled code where the process does, and know nothing else of it', async () => {
  enableCompileCache();
  const code = `
    const { getCompileCacheDir } = require('node:module');
    require('node:worker_threads').parentPort.postMessage([getCompileCacheDir(), Object.keys(process.env)]);`;
  const thread = new Worker(code, { eval: true, env: threadEnvironment() });
  const [[folder, names]] = (await once(thread, 'message')) as [[string, string[]]];
  await thread.terminate();
  expect(folder).toBe(getCompileCacheDir());
  expect(folder).not.toBeUndefined();
  expect(names).toEqual(['NODE_COMPILE_CACHE']);
});
