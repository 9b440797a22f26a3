import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, dearest, stillHolding } from './dearest.ts';
import { type FullPlatform, fillPlatform } from './full-platform.ts';

/** Whoever else asks waits no longer than this, ms. */
const LONGEST_TURN = 100;

/** What is compiled the first time is no cost of a request, nor is what a busy machine lets it wait for. */
const ATTEMPTS = 5;

/** The body of an address that names no limit of its own is no longer, bytes. */
const SHORT_BODY = 16 * 1024;

let full: FullPlatform;
/** How long bodies may be, by route. */
let rooms: ReadonlyMap<string, number>;

beforeAll(async () => {
  full = await fillPlatform();
  rooms = new Map(
    full.test.routes.flatMap(({ method, url, bodyLimit = SHORT_BODY }) =>
      [method].flat().map((one) => [`${one} ${url}`, bodyLimit] as const),
    ),
  );
}, 600_000);
afterAll(() => full.close());

/** The longest turn of the event loop while the work is done, in ms of the processor: what others do does not count. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isDone = false;
  let before = process.threadCpuUsage();
  function watch(): void {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    before = process.threadCpuUsage();
    if (!isDone) setImmediate(watch);
  }
  setImmediate(watch);
  await work();
  isDone = true;
  watch();
  return longest;
}

async function send(route: string, { by, path = {}, query = {}, body }: Asked) {
  const [method, address = ''] = route.split(' ');
  const url = address.replaceAll(/:(\w+)/g, (_, name: string) => path[name] ?? full.ids[name] ?? '');
  return await full.test.app.inject({
    method: method as 'GET',
    url,
    query: { ...query },
    headers: { 'x-authorization': `Bearer ${full.tokens[by ?? 'tenant']}` },
    ...(body === undefined ? {} : { payload: body as object }),
  });
}

describe('the dearest request', () => {
  it('of every route is known', () => {
    const routes = [...rooms.keys()].filter((route) => !route.startsWith('HEAD '));
    expect(Object.keys(dearest).sort()).toEqual(routes.sort());
  });

  it('of every route but those that are known to leaves others waiting no longer than a moment', async () => {
    /** Those that hold up the others, and those that no longer do. */
    const surprises: string[] = [];
    const unexpected: string[] = [];
    for (const [route, ask] of Object.entries(dearest)) {
      let turn = Number.POSITIVE_INFINITY;
      for (let attempt = 0; attempt < ATTEMPTS && turn > LONGEST_TURN; attempt++) {
        let isGone = false;
        const asked = await ask(full, rooms.get(route) ?? SHORT_BODY);
        const taken = await longestTurn(async () => {
          const { statusCode, body } = await send(route, asked);
          // What takes away finds nothing the next time.
          isGone = attempt > 0 && statusCode === 404;
          if (!isGone && statusCode !== (asked.answered ?? 200))
            unexpected.push(`${route}: ${statusCode} ${body.slice(0, 200)}`);
        });
        if (!isGone) turn = Math.min(turn, taken);
      }
      if (turn > LONGEST_TURN !== stillHolding.includes(route)) {
        surprises.push(`${route}: ${Math.round(turn)} ms`);
      }
    }
    expect([surprises, unexpected]).toEqual([[], []]);
  }, 900_000);
});
