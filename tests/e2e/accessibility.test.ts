import { describe } from 'vitest';
import type { ConsoleApp } from './console.ts';
import { story } from './story.ts';

/** What can be on screen, in the order of a walk: each state is reached from the one before. */
type Walk = Readonly<Record<string, (app: ConsoleApp) => Promise<unknown>>>;

const signingIn: Walk = {
  'the sign-in page': async (app) => {
    await app.open('/login');
    await app.page.locator('input[name="password"]').waitFor();
  },
  'asking for a link to a new password': async (app) => {
    await app.open('/login/resetPasswordRequest');
    await app.page.getByRole('textbox').waitFor();
  },
  'another password in place of an expired one': async (app) => {
    await app.open('/login/resetExpiredPassword?resetToken=any');
    await app.page.locator('input[type="password"]').first().waitFor();
  },
  'the first password': async (app) => {
    await app.open('/login/createPassword?activateToken=any');
    await app.page.locator('input[type="password"]').first().waitFor();
  },
  'a link that is incomplete': async (app) => {
    await app.open('/login/createPassword');
    await app.page.locator('main a').last().waitFor();
  },
};

const frame: Walk = {
  home: async (app) => {
    await app.open('/home');
    await app.page
      .getByRole('region', { name: /^(Active alarms|活动告警)$/ })
      .getByText(/^\d+$/)
      .first()
      .waitFor();
  },
  'home with what was pinned and opened': async (app) => {
    await app.run('go.devices');
    await app.page.getByRole('rowheader').first().waitFor();
    await app.press('j enter');
    await app.run('page.pin');
    await app.run('go.home');
    await app.page
      .getByRole('region', { name: /^(Pinned|已固定)$/ })
      .getByRole('link')
      .waitFor();
  },
  'the palette with commands and devices': async (app) => {
    const palette = await app.openPalette();
    await app.type('thermostat');
    await palette.getByRole('option', { name: 'Thermostat T1' }).first().waitFor();
  },
  'the sheet of keys': async (app) => {
    await app.press('escape escape ?');
    await app.page.getByRole('dialog').getByRole('option').first().waitFor();
  },
};

const devices: Walk = {
  'a list with a selection': async (app) => {
    await app.open('/devices?search=Thermostat&sort=name,ASC');
    await app.page.getByRole('row').filter({ hasText: 'Thermostat T1' }).waitFor();
    await app.press('j x');
    await app.page.locator('[role="row"][aria-selected="true"]').waitFor();
  },
  'a confirmation': async (app) => {
    await app.press('delete');
    await app.page.getByRole('alertdialog').waitFor();
  },
  'a form': async (app) => {
    await app.press('escape');
    await app.page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await app.press('e');
    await app.page.getByRole('dialog').getByRole('textbox').first().waitFor();
  },
  details: async (app) => {
    await app.press('escape enter');
    await app.page.getByRole('heading', { name: 'Thermostat T1', level: 2 }).waitFor();
  },
  'latest telemetry': async (app) => {
    await app.press(']');
    await app.page.getByRole('rowheader', { name: 'temperature' }).waitFor();
  },
  attributes: async (app) => {
    await app.press(']');
    await app.page.getByRole('rowheader', { name: 'serialNumber' }).waitFor();
  },
  'the telemetry of entities with a chart': async (app) => {
    await app.open('/telemetry?name=Clavier');
    await app.page.getByRole('rowheader', { name: 'Clavier Demo Sensor' }).first().waitFor();
    await app.press('j h');
    await app.page.locator('.uplot').waitFor();
  },
  'the telemetry of entities with rows': async (app) => {
    await app.press('v');
    await app.page
      .getByRole('rowheader', { name: /^\d{4}-/ })
      .first()
      .waitFor();
  },
};

const otherScreens: Walk = {
  'an empty list': async (app) => {
    await app.open('/devices?search=Nothing is called so');
    await app.page.getByText(/^No devices matching “.*” were found$/).waitFor();
  },
  customers: async (app) => {
    await app.run('go.customers');
    await app.table('Customers').row('Customer A').click();
    await app.page.getByRole('heading', { name: 'Customer A', level: 2 }).waitFor();
  },
  'the users of a customer': async (app) => {
    await app.press('o u');
    await app.table('Customer users').row('customer@thingsboard.org').click();
    await app.page.getByRole('heading', { name: 'customer@thingsboard.org', level: 2 }).waitFor();
  },
  'the form of a user': async (app) => {
    await app.press('c');
    await app.expectDialog('Add user');
  },
  assets: async (app) => {
    await app.press('escape');
    await app.run('go.assets');
    await app.table('Assets').row('Greenhouse').click();
    await app.page.getByRole('heading', { name: 'Greenhouse', level: 2 }).waitFor();
  },
  'relations with their graph': async (app) => {
    await app.press('o e');
    await app.page.getByRole('img', { name: /^Graph of the relations around Greenhouse/ }).waitFor();
    await app.press('j');
    await app.page.locator('[role="img"] [data-marked]').waitFor();
  },
  'the profile': async (app) => {
    await app.run('go.profile');
    await app.expectHeading('Profile');
  },
  'every input in every state': async (app) => {
    await app.run('go.gallery-inputs');
    await app.page.getByRole('region', { name: 'Text', exact: true }).getByLabel('Read only').waitFor();
  },
};

const narrow = { width: 400, height: 800 };

describe('accessibility rules hold, light and dark', () => {
  story('in every state of the console', async ({ openApp }) => {
    const app = await openApp({ theme: 'system' });
    await expectAccessible(app, signingIn);
    await app.signIn('tenant');
    await expectAccessible(app, { ...frame, ...devices, ...otherScreens });
  });

  story('in a narrow window', async ({ openApp }) => {
    const app = await openApp({ theme: 'system' });
    await app.signIn('tenant');
    await app.page.setViewportSize(narrow);
    await expectAccessible(app, { ...frame, ...devices });
  });

  story('in Chinese, which has the same colours', async ({ openApp }) => {
    const app = await openApp({ theme: 'system', language: 'zh_CN' });
    await expectAccessible(app, signingIn, ['light']);
    await app.signIn('tenant');
    await expectAccessible(app, { ...frame, ...devices }, ['light']);
  });
});

/** The rules that a theme can break; the themes have nothing but colours apart. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Takes the walk and looks at every state in these themes. */
async function expectAccessible(
  app: ConsoleApp,
  walk: Walk,
  themes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  for (const [state, goThere] of Object.entries(walk)) {
    await goThere(app);
    for (const theme of themes) {
      await app.setSystemTheme(theme);
      await app.expectAccessible(`${state}, ${theme}`, theme === 'dark' ? { rules: COLOUR_RULES } : {});
    }
  }
}
