import { vi } from 'vitest';
import en from '../../../../src/assets/locale/locale.constant-en_US.json';

/** What the console sent. */
export interface SentRequest {
  method: string;
  path: string;
  authorization: string | null;
  body: unknown;
}

export type Answer = (request: SentRequest) => Response | Promise<Response>;

/** Takes the place of the network: answers by `METHOD /path`, keeps what was sent, and is unreachable for the rest. */
export function fakePlatform(answers: Record<string, Answer>): { sent: SentRequest[]; paths(): string[] } {
  const sent: SentRequest[] = [];
  // As those that wait for an answer are by a browser: else they may be collected, and are not told that they are given up.
  const kept: Request[] = [];
  vi.stubGlobal('fetch', async (input: Request | string) => {
    // The texts are asked for by their path.
    if (typeof input === 'string') return Response.json({ en_US: en });
    kept.push(input);
    const { pathname, search } = new URL(input.url);
    const text = await input.clone().text();
    const request: SentRequest = {
      method: input.method,
      path: pathname + search,
      authorization: input.headers.get('X-Authorization'),
      body: text === '' ? undefined : JSON.parse(text),
    };
    sent.push(request);
    const answer = answers[`${input.method} ${pathname}`];
    if (!answer) throw new TypeError('Failed to fetch');
    input.signal.throwIfAborted();
    const aborted = new Promise<never>((_, reject) => {
      input.signal.addEventListener('abort', () => reject(input.signal.reason));
    });
    return Promise.race([answer(request), aborted]);
  });
  return { sent, paths: () => sent.map(({ method, path }) => `${method} ${path}`) };
}

export function json(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), { status, headers: { 'Content-Type': 'application/json' } });
}

/** The platform's error body. */
export function refused(status: number, errorCode: number, message: string, more: object = {}): Response {
  return json({ status, message, errorCode, timestamp: '2021-03-02T08:15:30.411+00:00', ...more }, status);
}
