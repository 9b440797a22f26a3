import { expect } from 'vitest';
import type { PlatformClient } from './platform-client.ts';
import { story } from './story.ts';

/**
 * What the thief does at which level: one theft, one by a frame within it, and one after another. Whoever leaves it after
 * they have written that it is theirs is robbed at once.
 */
const TAKES_AT = 7;
const TAKES_WITHIN_AT = 8;
const GRABS_AT = 9;

story.for([
  { isolatesFrames: true, where: 'of its own process' },
  { isolatesFrames: false, where: 'of the process of the page' },
])(
  'a widget $where that takes the focus gives it back, and is ended where it grabs it',
  async ({ isolatesFrames, where }, { openApp, platform }) => {
    const sluice = await platform.createDevice(`Headgate ${where}`);
    await platform.postTelemetry(sluice, { level: 1 });
    const made = await makeDashboard(platform, sluice.id);
    const app = await openApp({ isolatesFrames });
    const { page } = app;
    const thief = page.frameLocator('iframe[title="Thief"]');
    const card = page.getByRole('region', { name: 'Level', exact: true });
    const send = async (level: number) => {
      await platform.publishTelemetry(sluice, { level });
      await card.getByText(String(level), { exact: true }).waitFor();
    };
    await app.signIn('tenant', `/dashboards/${made.dashboard}`);
    await thief.getByText('Taken 0, given back 0').waitFor();

    // What is typed goes on where it was begun.
    const palette = await app.openPalette();
    const typed = palette.getByRole('combobox');
    await app.type('Lev');
    await send(TAKES_AT);
    await thief.getByText('Taken 1, given back 1').waitFor();
    await palette.locator('input:focus').waitFor();
    await expect.poll(() => hasKeys(app.page)).toBe(true);
    await app.type('el');
    expect(await typed.inputValue()).toBe('Level');
    await palette.getByRole('option', { name: 'Level', selected: true }).waitFor();
    await app.press('enter');
    const focused = page.locator('section:focus', { hasText: 'Level' });
    await focused.waitFor();

    // Keys of the page stay its own, also where a frame within the frame took the focus.
    await send(TAKES_WITHIN_AT);
    await thief.getByText('Taken 2, ').waitFor();
    await focused.waitFor();
    await expect.poll(() => hasKeys(app.page)).toBe(true);
    await app.press('?');
    await page.getByRole('dialog').waitFor();
    await app.press('escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await thief.getByRole('textbox').inputValue()).toBe('');

    // A person may go in, and out again, whatever the widget does about it. In another visit, as whoever took the focus
    // a third time so soon would be ended.
    await send(2);
    await page.reload();
    await thief.getByText('Taken 0, given back 0').waitFor();
    await thief.getByRole('textbox').click();
    await app.type('mine');
    await expect.poll(() => thief.getByRole('textbox').inputValue()).toBe('mine');
    await app.press('escape');
    await thief.getByText('Taken 1, ').waitFor();
    await expect.poll(() => hasKeys(app.page)).toBe(true);
    await app.press('?');
    await page.getByRole('dialog').waitFor();
    await app.press('escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    await send(GRABS_AT);
    const place = page.getByRole('region', { name: 'Thief' });
    await place.getByRole('alert').getByText('This widget kept taking the focus').waitFor();
    await send(3);
    await made.remove();
  },
);

/** Whether keys that are pressed go to the page itself. */
function hasKeys(page: { evaluate(look: () => boolean): Promise<boolean> }): Promise<boolean> {
  return page.evaluate(() => document.hasFocus() && !(document.activeElement instanceof HTMLIFrameElement));
}

const THIEF = {
  type: 'latest',
  templateHtml: '<p></p><input aria-label="Loot"><iframe srcdoc="<input>"></iframe>',
  controllerScript: `
    let taken = 0;
    let givenBack = 0;
    const say = () => {
      document.querySelector('p').textContent = 'Taken ' + taken + ', given back ' + givenBack;
    };
    const take = (field) => { field.focus(); taken += 1; say(); };
    const field = () => document.querySelector('input');
    addEventListener('blur', () => {
      givenBack += 1;
      say();
      if (field().value !== 'mine') return;
      field().value = '';
      setTimeout(() => take(field()));
    });
    self.onInit = say;
    self.onDataUpdated = () => {
      const level = Number(self.ctx.data[0].data[0][1]);
      if (level === ${TAKES_AT}) take(field());
      if (level === ${TAKES_WITHIN_AT}) take(document.querySelector('iframe').contentWindow);
      if (level === ${GRABS_AT}) setInterval(() => { field().blur(); take(field()); }, 200);
    };`,
};

/** Makes the type of the thief, and a dashboard of one beside a card about the level of a device. */
async function makeDashboard(
  platform: PlatformClient,
  deviceId: string,
): Promise<{ dashboard: string; remove(): Promise<void> }> {
  const bundleAlias = `thieves_${Date.now()}`;
  const bundle = await platform.save('widgetsBundle', { title: 'Thieves', alias: bundleAlias });
  const descriptor = {
    ...{ sizeX: 8, sizeY: 5, resources: [], templateCss: '' },
    ...{ settingsSchema: '{}', dataKeySettingsSchema: '{}', ...THIEF },
  };
  const type = await platform.save('widgetType', {
    ...{ bundleAlias, alias: 'thief', name: 'Thief', descriptor },
  });
  const key = { name: 'level', type: 'timeseries', label: 'Level', color: '#3f51b5' };
  const widget = (title: string, type: object) => ({
    ...{ type: 'latest', ...type },
    config: {
      ...{ title, showTitle: true, settings: {}, decimals: 0 },
      datasources: [{ type: 'entity', entityAliasId: 'sluice', dataKeys: [key] }],
    },
  });
  const dashboard = await platform.save('dashboard', {
    title: 'Sluice with a thief',
    configuration: {
      entityAliases: {
        sluice: {
          ...{ id: 'sluice', alias: 'Sluice' },
          filter: { type: 'singleEntity', singleEntity: { entityType: 'DEVICE', id: deviceId } },
        },
      },
      widgets: {
        thief: widget('Thief', { isSystemType: false, bundleAlias, typeAlias: 'thief' }),
        level: widget('Level', { isSystemType: true, bundleAlias: 'cards', typeAlias: 'simple_card' }),
      },
      states: {
        default: {
          ...{ name: 'Sluice', root: true },
          layouts: {
            main: {
              widgets: {
                thief: { row: 0, col: 0, sizeX: 8, sizeY: 5 },
                level: { row: 0, col: 8, sizeX: 8, sizeY: 5 },
              },
              gridSettings: { columns: 24, margin: 10 },
            },
          },
        },
      },
    },
  });
  return {
    dashboard,
    remove: async () => {
      await platform.remove('dashboard', dashboard);
      await platform.remove('widgetType', type);
      await platform.remove('widgetsBundle', bundle);
    },
  };
}
