import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, type Dearest, dearest } from './dearest.ts';
import { type FullPlatform, fillPlatform } from './full-platform.ts';
import { ATTEMPTS, LONGEST_TURN, longestTurn } from './longest-turn.ts';

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

  it('of every route leaves others waiting no longer than a moment', async () => {
    const unexpected: string[] = [];
    const turnOf = async (route: string, ask: Dearest, isAgain: boolean) => {
      let turn = Number.POSITIVE_INFINITY;
      for (let attempt = 0; attempt < ATTEMPTS && turn > LONGEST_TURN; attempt++) {
        let isGone = false;
        const asked = await ask(full, rooms.get(route) ?? SHORT_BODY);
        const taken = await longestTurn(async () => {
          const { statusCode, body } = await send(route, asked);
          // What takes away finds nothing the next time.
          isGone = (isAgain || attempt > 0) && statusCode === 404;
          if (!isGone && statusCode !== (asked.answered ?? 200))
            unexpected.push(`${route}: ${statusCode} ${body.slice(0, 200)}`);
        });
        if (!isGone) turn = Math.min(turn, taken);
      }
      return turn;
    };
    const held: { route: string; ask: Dearest; first: number }[] = [];
    for (const [route, ask] of Object.entries(dearest)) {
      const first = await turnOf(route, ask, false);
      if (first > LONGEST_TURN) held.push({ route, ask, first });
    }
    // A processor that is shared computes slower for seconds on end, too.
    const holding: string[] = [];
    for (const { route, ask, first } of held) {
      const turn = Math.min(first, await turnOf(route, ask, true));
      if (turn > LONGEST_TURN) holding.push(`${route}: ${Math.round(turn)} ms`);
    }
    expect([holding, unexpected]).toEqual([[], []]);
  }, 900_000);
});
