import { describe } from 'vitest';
import type { ConsoleApp } from './console.ts';
import { story } from './story.ts';

/** Every kind of page and overlay, with the way there. */
const places: Record<string, (app: ConsoleApp) => Promise<unknown>> = {
  'the sign-in page': async (app) => {
    await app.open('/login');
    await app.page.locator('input[name="password"]').waitFor();
  },
  home: async (app) => {
    await app.signIn('tenant');
    await app.expectHeading('Home');
    await app.page.getByRole('term').filter({ hasText: 'Customers' }).waitFor();
  },
  'a list with a selection': async (app) => {
    await openThermostats(app);
    await app.press('x');
    await app.table('Devices').expectSelected(1);
  },
  'an empty list': async (app) => {
    await app.signIn('tenant', '/devices?search=Nothing is called so');
    await app.page.getByText("No device's name begins with the search text").waitFor();
  },
  'the details of a device': async (app) => {
    await openThermostats(app);
    await app.press('enter');
    await app.page.getByRole('heading', { name: 'Thermostat T1', level: 2 }).waitFor();
  },
  'its live telemetry': async (app) => {
    await app.signIn('tenant', '/devices?search=Clavier&tab=telemetry');
    await app.table('Devices').row('Clavier Demo Sensor').click();
    await app.page.getByRole('row', { name: /^temperature/ }).waitFor();
  },
  'the palette': async (app) => {
    await openThermostats(app);
    await app.openPalette();
    await app.type('device');
    await app.page
      .getByRole('option', { name: /Add device/ })
      .first()
      .waitFor();
  },
  'a form': async (app) => {
    await openThermostats(app);
    await app.press('e');
    await app.expectDialog('Edit device');
  },
  'a confirmation': async (app) => {
    await openThermostats(app);
    await app.press('delete');
    await app.expectDialog('Delete device “Thermostat T1”?');
  },
  'the sheet of keys': async (app) => {
    await app.signIn('tenant');
    await app.press('?');
    await app.expectDialog('Keyboard Shortcuts');
  },
};

for (const theme of ['light', 'dark'] as const) {
  describe(`accessibility rules hold, ${theme}`, () => {
    for (const [place, goThere] of Object.entries(places)) {
      story(`on ${place}`, async ({ openApp }) => {
        const app = await openApp({ theme });
        await goThere(app);
        await app.expectAccessible();
      });
    }
  });
}

async function openThermostats(app: ConsoleApp): Promise<void> {
  await app.signIn('tenant', '/devices?search=Thermostat&sort=name,ASC');
  await app.table('Devices').expectRow('Thermostat T1');
  await app.press('j');
}
