import { describe, expect } from 'vitest';
import { story } from './story.ts';

describe('live telemetry in the details of a device', () => {
  story('follows what a device sends over HTTP and over MQTT', async ({ app, platform }) => {
    const device = await platform.createDevice('Live');
    await app.signIn('tenant', `/devices/${device.id}?tab=telemetry`);
    await app.page.getByText('No telemetry yet').waitFor();

    await platform.postTelemetry(device, { temperature: 21.5 });
    await app.page.getByRole('row', { name: /temperature 21\.5/ }).waitFor();
    await platform.publishTelemetry(device, { temperature: 22.75, humidity: 40 });
    await app.page.getByRole('row', { name: /temperature 22\.75/ }).waitFor();
    await app.page.getByRole('row', { name: /humidity 40/ }).waitFor();
  });

  story('keeps the newest value when an older one arrives late', async ({ app, platform }) => {
    const device = await platform.createDevice('Late');
    await app.signIn('tenant', `/devices/${device.id}?tab=telemetry`);
    await platform.postTelemetry(device, { ts: 1_700_000_060_000, values: { level: 2 } });
    await app.page.getByRole('row', { name: /level 2 2023-11-14 22:14:20/ }).waitFor();
    await platform.postTelemetry(device, { ts: 1_700_000_000_000, values: { level: 1, other: true } });
    await app.page.getByRole('row', { name: /other true/ }).waitFor();
    expect(await app.page.getByRole('row', { name: /level 2 2023-11-14 22:14:20/ }).count()).toBe(1);
  });

  story('shows a demo device that moves by itself', async ({ app }) => {
    await app.signIn('tenant', '/devices?search=Clavier');
    await app.table('Devices').row('Clavier Demo Sensor').click();
    await app.page.getByRole('tab', { name: 'Latest telemetry' }).click();
    // The value alone: how long ago that was changes by itself.
    const temperature = app.page
      .getByRole('row', { name: /^temperature/ })
      .getByRole('gridcell')
      .nth(1);
    const first = await temperature.innerText();
    await expect.poll(() => temperature.innerText()).not.toBe(first);
  });
});
