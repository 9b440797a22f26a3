import type { Locator } from 'playwright';
import { describe, expect } from 'vitest';
import type { ConsoleApp } from './console.ts';
import { story } from './story.ts';

/** Has what is asked for at such addresses come only when it is let. */
async function hold({ page }: ConsoleApp, addresses: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

async function placeOf(element: Locator): Promise<{ left: number; top: number }> {
  const { x, y } = (await element.boundingBox()) ?? {};
  return { left: Math.round(x ?? Number.NaN), top: Math.round(y ?? Number.NaN) };
}

describe('what comes late moves nothing that is read already:', () => {
  story('the buttons of details', async ({ app, platform }) => {
    const { id } = await platform.createDevice('Steady details');
    await app.page.setViewportSize({ width: 1300, height: 800 });
    const letCome = await hold(app, '**/late-commands-*.js');
    await app.signIn('tenant', `/devices/${id}`);
    const tabs = app.page.getByRole('tablist', { name: 'Details tabs' });
    await tabs.waitFor();
    const edit = app.page.getByRole('button', { name: 'Edit device' });
    expect(await edit.count()).toBe(0);
    const before = await placeOf(tabs);
    letCome();
    await edit.waitFor();
    expect(await placeOf(tabs)).toEqual(before);
  });

  story('the entity of details, on a phone', async ({ app, platform }) => {
    const { id } = await platform.createDevice('Steady bar');
    await app.signIn('tenant');
    await app.page.setViewportSize({ width: 420, height: 800 });
    const letCome = await hold(app, `**/api/device/**/${id}`);
    await app.page.goto(`/devices/${id}`);
    const close = app.page.getByRole('button', { name: 'Close details' });
    await close.waitFor();
    const tabs = app.page.getByRole('tablist', { name: 'Details tabs' });
    expect(await tabs.count()).toBe(0);
    const before = await placeOf(close);
    letCome();
    await tabs.waitFor();
    expect(await placeOf(close)).toEqual(before);
  });

  story('when devices were heard of last, on a phone', async ({ app, platform }) => {
    await platform.createDevice('Steady card', { type: 'steady-kind' });
    await app.signIn('tenant');
    await app.page.setViewportSize({ width: 420, height: 800 });
    const { promise, resolve: letCome } = Promise.withResolvers<void>();
    await app.page.routeWebSocket('**/api/ws/**', (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => void promise.then(() => socket.send(message)));
    });
    await app.open('/devices?search=Steady%20card');
    const row = app.table('Devices').row('Steady card');
    const kind = row.getByText('steady-kind');
    await kind.waitFor();
    const activity = row.getByText('Never seen');
    expect(await activity.count()).toBe(0);
    const before = await placeOf(kind);
    letCome();
    await activity.waitFor();
    expect(await placeOf(kind)).toEqual(before);
  });
});
