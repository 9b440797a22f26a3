import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolderOfRun } from '../../../folder-of-run.ts';

const root = join(import.meta.dirname, '../../../..');

let folder: string;
beforeEach(() => {
  folder = makeFolderOfRun();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a run of the tests that is told to end', () => {
  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('ends what it has started, and leaves nothing of it: %s', async (signal, code) => {
    // A check of types that waits for files to change never ends by itself.
    const args = ['src/platform/launch/run.mjs', 'tests/run.ts', 'types', '--watch'];
    const run = spawn(process.execPath, args, { cwd: root, env: { ...process.env, TMPDIR: folder } });
    let printed = '';
    run.stdout.on('data', (text) => {
      printed += text;
    });
    // All that a process prints to has closed only once whoever prints there has ended.
    const ended = once(run, 'close');
    await expect.poll(() => printed).toContain('watch mode');
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^clavier-test-/)]);
    run.kill(signal);
    expect(await ended).toEqual([code, null]);
    expect(existsSync(folder) && readdirSync(folder)).toEqual([]);
  });
});
