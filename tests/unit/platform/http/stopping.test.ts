import type { AddressInfo } from 'node:net';
import { expect, it, vi } from 'vitest';
import { startTestApp } from './test-app.ts';

it('a platform that stops tells those who wait for a device, and the device that waits for them', async () => {
  const { app, platform, createTenant, tokenFor, close } = await startTestApp();
  const { tenantId, admin } = await createTenant('Acme');
  const [lamp, pump] = await platform.store.write(() =>
    ['lamp', 'pump'].map((name) => platform.store.devices.save(tenantId, { name, type: 'machine' })),
  );
  const isAsked = vi.fn();
  platform.rpc.subscribe(lamp?.id?.id ?? '', isAsked);
  const waits = vi.spyOn(platform.rpc, 'subscribe');
  const token = platform.store.credentials.byDevice(pump?.id?.id ?? '')?.credentialsId;
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const statusOf = async (path: string, init?: RequestInit) =>
    (await fetch(`http://127.0.0.1:${port}/api/${path}`, init)).status;

  const called = statusOf(`plugins/rpc/twoway/${lamp?.id?.id}`, {
    method: 'POST',
    headers: { 'x-authorization': `Bearer ${await tokenFor(admin)}`, 'content-type': 'application/json' },
    body: '{"method":"toggle","params":null}',
  });
  await vi.waitFor(() => expect(isAsked).toHaveBeenCalled());
  const polled = statusOf(`v1/${token}/rpc`);
  await vi.waitFor(() => expect(waits).toHaveBeenCalled());
  const answers = Promise.all([called, polled]);
  await close();

  expect(await answers).toEqual([408, 408]);
});
