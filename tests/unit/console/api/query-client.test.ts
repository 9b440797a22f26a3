import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../../src/console/api/query-client.ts';

/** Hears whether the page would be reloaded: it looks first whether anybody answers. */
const looked = vi.fn(async () => new Response(null, { status: 503 }));

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('fetch', looked);
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function read(failure: Error): Promise<void> {
  const reading = queryClient.fetchQuery({
    queryKey: [failure.message],
    queryFn: () => Promise.reject(failure),
  });
  await expect(reading).rejects.toBe(failure);
}

it('A page is reloaded where a part that reads has been replaced by a newer version', async () => {
  await read(new Error('Out of order'));
  expect(looked).not.toHaveBeenCalled();
  await read(new TypeError('Failed to fetch dynamically imported module: http://console/assets/http.js'));
  expect(looked).toHaveBeenCalledExactlyOnceWith(location.href, { method: 'HEAD', cache: 'no-store' });
});
