import { describe } from 'vitest';
import { story } from './story.ts';

describe('accessibility rules hold', () => {
  for (const theme of ['light', 'dark'] as const) {
    story(`on every page and in every overlay, ${theme}`, async ({ openApp }) => {
      const app = await openApp({ theme });
      await app.open('/login');
      await app.page.locator('input[name="password"]').waitFor();
      await app.expectAccessible();

      await app.signIn('tenant');
      await app.expectHeading('Home');
      await app.expectAccessible();

      await app.open('/devices?search=Thermostat&sort=name,ASC');
      await app.table('Devices').expectRow('Thermostat T1');
      await app.press('j x');
      await app.expectAccessible();

      await app.press('enter');
      await app.page.getByRole('tab', { name: 'Latest telemetry' }).click();
      await app.page.getByRole('heading', { name: 'Thermostat T1', level: 2 }).waitFor();
      await app.expectAccessible();

      const palette = await app.openPalette();
      await app.type('device');
      await app.page.getByRole('option').first().waitFor();
      await app.expectAccessible();
      await app.press('escape');
      await palette.waitFor({ state: 'detached' });

      await app.press('e');
      const form = await app.expectDialog('Edit device');
      await app.expectAccessible();
      await app.press('escape');
      await form.waitFor({ state: 'detached' });

      await app.press('delete');
      const confirmation = await app.expectDialog('Delete device “Thermostat T1”?');
      await app.expectAccessible();
      await app.press('escape');
      await confirmation.waitFor({ state: 'detached' });

      await app.press('?');
      await app.expectDialog('Keyboard Shortcuts');
      await app.expectAccessible();
    });
  }
});
