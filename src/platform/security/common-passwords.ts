import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

let list: Promise<ReadonlySet<string>> | undefined;

/**
 * Passwords that many people have, in small letters. They are read when they are first asked for, beside the main loop
 * since they are packed.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= readList().catch((error: unknown) => {
    list = undefined;
    throw error;
  });
  return list;
}

async function readList(): Promise<ReadonlySet<string>> {
  const thread = new Worker(new URL('./common-passwords-thread.ts', import.meta.url));
  const [passwords] = (await once(thread, 'message')) as [string[]];
  return new Set(passwords);
}
