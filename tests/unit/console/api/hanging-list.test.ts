import { expect, it, vi } from 'vitest';
import { hasClient } from '../../../../src/console/api/client.ts';
import { devices } from '../../../../src/console/api/devices.ts';
import { OWN } from '../../../../src/console/api/list-place.ts';
import { newestFirst } from '../../../../src/model/page.ts';
import { fakePlatform, json } from '../session/fake-platform.ts';
import { signedInAs } from './signed-in.ts';

/** How long an answer may take, ms. */
const WHOLE_CALL = 60_000;

const EMPTY = { data: [], totalPages: 0, totalElements: 0, hasNext: false };

it('Where a platform hangs with the first list the client asks, before a whole call is over', async () => {
  signedInAs('TENANT_ADMIN');
  const patience = new AbortController();
  const shorter = (time: number) => (time < WHOLE_CALL ? patience.signal : new AbortController().signal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(shorter);
  const platform = fakePlatform({
    'GET /api/tenant/deviceInfos': () =>
      platform.sent.length < 2 ? new Promise<Response>(() => undefined) : json(EMPTY),
  });
  const page = devices.page(OWN, newestFirst());
  await vi.waitFor(() => expect(platform.sent).toHaveLength(1));
  expect(hasClient()).toBe(false);
  patience.abort(new DOMException('Too late', 'TimeoutError'));
  expect(await page).toMatchObject({ totalElements: 0 });
  expect(platform.sent).toHaveLength(2);
});
