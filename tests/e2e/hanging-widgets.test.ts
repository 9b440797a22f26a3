import { story } from './story.ts';

/** How many widgets stand beside the one that hangs: more than come at a time. */
const OTHERS = 6;
/** The level at which it hangs. */
const HANGS_AT = 9;

story(
  'a widget that hangs again and again is ended each time, and all others come back',
  async ({ openApp, platform }) => {
    const device = await platform.createDevice('Gate of many widgets');
    await platform.postTelemetry(device, { level: 1 });
    const bundleAlias = `hanging_${Date.now()}`;
    const bundle = await platform.save('widgetsBundle', { title: 'Hanging', alias: bundleAlias });
    const others = Array.from({ length: OTHERS }, (_, at) => `Calm ${at + 1}`);
    const types: string[] = [];
    for (const [alias, hangs] of [
      ['calm', ''],
      ['stubborn', `while (Number(level) === ${HANGS_AT});`],
    ] as const) {
      const descriptor = {
        ...{ type: 'latest', sizeX: 8, sizeY: 5, resources: [], templateHtml: '<p></p>', templateCss: '' },
        ...{ settingsSchema: '{}', dataKeySettingsSchema: '{}' },
        controllerScript: `self.onDataUpdated = () => {
          const [[, level]] = self.ctx.data[0].data;
          ${hangs}
          document.querySelector('p').textContent = 'Level ' + level;
        };`,
      };
      types.push(await platform.save('widgetType', { bundleAlias, alias, name: alias, descriptor }));
    }
    const id = await platform.save('dashboard', {
      title: 'Gate of many widgets',
      configuration: dashboardOf(bundleAlias, device.id, others),
    });
    const app = await openApp({ isolatesFrames: true });
    const { page } = app;
    const shows = async (titles: readonly string[], level: number) => {
      for (const title of titles) {
        await page
          .frameLocator(`iframe[title="${title}"]`)
          .getByText(`Level ${level}`, { exact: true })
          .waitFor();
      }
    };
    const stubborn = page.getByRole('region', { name: 'Stubborn' });

    await app.signIn('tenant', `/dashboards/${id}`);
    await shows([...others, 'Stubborn'], 1);
    for (const round of [1, 2, 3]) {
      await platform.publishTelemetry(device, { level: HANGS_AT });
      await stubborn.getByRole('alert').getByText('This widget ran too long and was stopped').waitFor();
      await shows(others, HANGS_AT);
      const after = 10 + round;
      await platform.publishTelemetry(device, { level: after });
      await shows(others, after);
      await stubborn.getByRole('button', { name: 'Start again' }).click();
      await shows([...others, 'Stubborn'], after);
    }

    await platform.remove('dashboard', id);
    for (const type of types) await platform.remove('widgetType', type);
    await platform.remove('widgetsBundle', bundle);
  },
);

/** The calm ones and the one that hangs, all about the level of a device. */
function dashboardOf(bundleAlias: string, deviceId: string, others: readonly string[]): object {
  const titles = [...others, 'Stubborn'];
  const key = { name: 'level', type: 'timeseries', label: 'Level', color: '#3f51b5' };
  const idOf = (title: string) => title.toLowerCase().replace(' ', '-');
  const widget = (title: string) => ({
    ...{ isSystemType: false, bundleAlias, type: 'latest' },
    typeAlias: title === 'Stubborn' ? 'stubborn' : 'calm',
    config: {
      ...{ title, showTitle: true, settings: {} },
      datasources: [{ type: 'entity', entityAliasId: 'gate', dataKeys: [key] }],
    },
  });
  return {
    entityAliases: {
      gate: {
        ...{ id: 'gate', alias: 'Gate' },
        filter: { type: 'singleEntity', singleEntity: { entityType: 'DEVICE', id: deviceId } },
      },
    },
    widgets: Object.fromEntries(titles.map((title) => [idOf(title), widget(title)])),
    states: {
      default: {
        ...{ name: 'Gate', root: true },
        layouts: {
          main: {
            widgets: Object.fromEntries(
              titles.map((title, at) => [
                idOf(title),
                { row: 3 * Math.floor(at / 4), col: 6 * (at % 4), sizeX: 6, sizeY: 3 },
              ]),
            ),
            gridSettings: { columns: 24, margin: 10 },
          },
        },
      },
    },
  };
}
