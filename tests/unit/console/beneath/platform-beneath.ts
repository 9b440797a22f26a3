import { once } from 'node:events';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { vi } from 'vitest';
import en from '../../../../src/assets/locale/locale.constant-en_US.json';
import { signIn } from '../../../../src/console/session/session-store.ts';
import type { Authority } from '../../../../src/model/authority.ts';

/** A request on its way to the thread of the platform. */
export interface Asked {
  number: number;
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  payload: string;
}

/** What the platform answers to it. */
export interface Told {
  number: number;
  status: number;
  body: string;
}

/** What the console sent, and what it was answered. */
export interface Exchange {
  method: string;
  path: string;
  sent: unknown;
  answered: unknown;
}

/** A platform that answers the console of this page. */
export interface PlatformBeneath {
  /** All that the console has asked since the last user signed in. */
  exchanges(): readonly Exchange[];
  /** What stands between: sees every answer as the console will, and may add to it. */
  onAnswer(changed: (path: string, body: unknown) => unknown): void;
  /** Answers what the console asks by a refusal in these words, until there are none; a status of 503 says that it starts. */
  fail(words: string | undefined, status?: number): void;
  /** Signs the user of a role in, as the page of sign-in does. */
  be(authority: Authority): Promise<void>;
  /** Asks the platform past the console, as the user who is signed in. Throws unless it does what is asked. */
  ask(method: Asked['method'], path: string, body?: unknown): Promise<unknown>;
  /** Stores something so; resolves with its id. */
  make(path: string, body: object): Promise<string>;
  /** The id of the customer of its user, as the tenant's administrator finds it. */
  customer(): Promise<string>;
  end(): Promise<void>;
}

const PEOPLE: Readonly<Partial<Record<Authority, string>>> = {
  SYS_ADMIN: 'root@acme.example',
  TENANT_ADMIN: 'admin@acme.example',
  CUSTOMER_USER: 'user@acme.example',
};

/** The id of an entity as the platform has stored it. */
export function idOf(stored: unknown): string {
  return (stored as { id: { id: string } }).id.id;
}

/** Starts a platform with nothing but a person of each role, and lets this page reach no other. */
export async function startPlatformBeneath(): Promise<PlatformBeneath> {
  const thread = new Worker(resolve('tests/unit/console/beneath/platform-thread.ts'));
  await once(thread, 'message');
  const waiting = new Map<number, (told: Told) => void>();
  thread.on('message', (told: Told) => waiting.get(told.number)?.(told));
  let [number, authorization] = [0, ''];
  let exchanges: Exchange[] = [];
  let changed = (_path: string, body: unknown): unknown => body;
  let refusal: { status: number; message: string } | undefined;

  function call(asked: Omit<Asked, 'number'>): Promise<Told> {
    number += 1;
    const { promise, resolve: answer } = Promise.withResolvers<Told>();
    waiting.set(number, answer);
    thread.postMessage({ ...asked, number } satisfies Asked);
    return promise;
  }

  vi.stubGlobal('fetch', async (input: Request | string) => {
    // The texts are asked for by their path.
    if (typeof input === 'string') return Response.json({ en_US: en });
    const { pathname, search } = new URL(input.url);
    const method = input.method as Asked['method'];
    const headers = Object.fromEntries(input.headers);
    authorization = headers['x-authorization'] ?? authorization;
    const payload = await input.text();
    const { status, body } =
      refusal === undefined
        ? await call({ method, url: pathname + search, headers, payload })
        : { status: refusal.status, body: JSON.stringify({ ...refusal, errorCode: 2, timestamp: 0 }) };
    const read = body === '' ? undefined : JSON.parse(body);
    const answered = status < 300 ? changed(pathname, read) : read;
    exchanges.push({
      method,
      path: pathname + search,
      sent: payload === '' ? undefined : JSON.parse(payload),
      answered,
    });
    return new Response(answered === undefined ? null : JSON.stringify(answered), {
      status,
      headers: { 'Content-Type': 'application/json' },
    });
  });

  const ask: PlatformBeneath['ask'] = async (method, path, body) => {
    const headers = { 'x-authorization': authorization, 'content-type': 'application/json' };
    const payload = body === undefined ? '' : JSON.stringify(body);
    const told = await call({ method, url: path, headers, payload });
    if (told.status >= 300) throw new Error(`${method} ${path}: ${told.status} ${told.body}`);
    return told.body === '' ? undefined : JSON.parse(told.body);
  };

  return {
    exchanges: () => exchanges,
    onAnswer(adding) {
      changed = adding;
    },
    fail(message, status = 409) {
      refusal = message === undefined ? undefined : { status, message };
    },
    async be(authority) {
      await signIn(PEOPLE[authority] ?? '', 'secret');
      exchanges = [];
    },
    ask,
    make: async (path, body) => idOf(await ask('POST', path, body)),
    async customer() {
      const { data } = (await ask('GET', '/api/customers?pageSize=1&page=0')) as { data: unknown[] };
      return idOf(data[0]);
    },
    async end() {
      await thread.terminate();
      vi.unstubAllGlobals();
    },
  };
}
