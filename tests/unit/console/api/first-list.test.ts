import { beforeEach, expect, it, vi } from 'vitest';
import { hasClient } from '../../../../src/console/api/client.ts';
import { devices } from '../../../../src/console/api/devices.ts';
import { OWN } from '../../../../src/console/api/list-place.ts';
import { newestFirst } from '../../../../src/model/page.ts';
import { fakePlatform, json, refused } from '../session/fake-platform.ts';
import { pairOf } from '../session/token-pair.ts';
import { signedInAs } from './signed-in.ts';

const EMPTY = { data: [], totalPages: 0, totalElements: 0, hasNext: false };
const LIST = 'GET /api/tenant/deviceInfos';
const firstPage = () => devices.page(OWN, newestFirst());

beforeEach(() => {
  vi.unstubAllGlobals();
  signedInAs('TENANT_ADMIN');
});

// In this order, as the client stays once it has come.
it('The first list is asked for, with the access token, before the client is there', async () => {
  const platform = fakePlatform({ [LIST]: () => json(EMPTY) });
  expect(await firstPage()).toMatchObject({ totalElements: 0 });
  expect(platform.sent).toMatchObject([{ authorization: `Bearer ${pairOf().token}` }]);
  expect(hasClient()).toBe(false);
});

it('What is left while it is asked for is not asked for again', async () => {
  const platform = fakePlatform({ [LIST]: () => new Promise(() => undefined) });
  const leaving = new AbortController();
  const left = expect(devices.page(OWN, newestFirst(), { signal: leaving.signal })).rejects.toThrow();
  await vi.waitFor(() => expect(platform.sent).toHaveLength(1));
  leaving.abort();
  await left;
  expect(platform.sent).toHaveLength(1);
  expect(hasClient()).toBe(false);
});

it('Where it is refused for good it is not asked for again, which whoever asks says', async () => {
  const platform = fakePlatform({ [LIST]: () => refused(403, 20, 'You do not have permission') });
  const asked = devices.page(OWN, newestFirst(), { ignoreErrors: true });
  await expect(asked).rejects.toMatchObject({ status: 403 });
  expect(platform.sent).toHaveLength(1);
  expect(hasClient()).toBe(false);
});

it('Where its token is refused the client asks, which renews the session', async () => {
  let answers = 0;
  const platform = fakePlatform({
    [LIST]: () => {
      answers += 1;
      return answers < 3 ? refused(401, 11, 'Token has expired') : json(EMPTY);
    },
    'POST /api/auth/token': () => json(pairOf({}, 2)),
  });
  expect(await firstPage()).toMatchObject({ totalElements: 0 });
  expect(platform.sent.at(-1)?.authorization).toBe(`Bearer ${pairOf({}, 2).token}`);
  expect(hasClient()).toBe(true);
});
