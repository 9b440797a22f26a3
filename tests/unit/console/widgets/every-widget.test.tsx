import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { SIZES } from '../../../../src/console/screens/widget-gallery/states.ts';
import { systemWidget, systemWidgets } from '../../../../src/console/widgets/registry/system-widgets.ts';
import { DATA_STATES } from '../../../../src/console/widgets/sample/data-state.ts';
import type { WidgetConfig } from '../../../../src/model/widget-config.ts';
import { widgetBundles } from '../../../../src/platform/demo/widget-bundles/widget-bundles.ts';
import { drawWidget } from './drawn-widget.tsx';

/** There is no canvas without a browser. */
vi.mock('../../../../src/console/charts/plot.ts', () => import('../charts/recorded-plot.ts'));

afterEach(() => {
  cleanup();
  document.title = '';
});

/** Two keys of an entity, as any widget can be set up with. */
const config: WidgetConfig = {
  units: '%',
  decimals: 1,
  datasources: [
    {
      type: 'entity',
      dataKeys: [
        { name: 'humidity', type: 'timeseries', label: 'Humidity', color: '#2196f3' },
        { name: 'level', type: 'attribute', label: 'Level', color: 'url(https://stranger.example/x)' },
      ],
    },
  ],
  alarmSource: { type: 'entity', dataKeys: [{ name: 'severity', type: 'alarm', label: 'Severity' }] },
};

/** Members of settings as nobody should write them, by whatever name widgets read. */
const odd = new Proxy<Record<string, unknown>>(
  {},
  {
    ownKeys: () => [
      'labelPosition',
      'maxValue',
      'majorTicks',
      'levelColors',
      'valueFont',
      'minorTicks',
      'title',
    ],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    get: (_, name) => (name === 'title' ? { not: 'a text' } : [{ name: String(name) }, -1e9, null]),
  },
);

describe.each(systemWidgets())('$bundleAlias $typeAlias', ({ bundleAlias, typeAlias }) => {
  const name = `${bundleAlias}.${typeAlias}` as const;

  test.each(DATA_STATES)('is drawn where its data are: %s', async (state) => {
    const failures = vi.spyOn(console, 'error');
    for (const size of Object.values(SIZES)) {
      const drawn = await drawWidget(name, { config, state, size });
      await vi.waitFor(() => expect(drawn.querySelector('div')?.childElementCount).toBeGreaterThan(0));
      expect(drawn.querySelector('script, iframe, [onerror], [onload]')).toBeNull();
      cleanup();
    }
    expect(failures).not.toHaveBeenCalled();
    expect(document.title).toBe('');
    failures.mockRestore();
  });

  test('is drawn with settings of every wrong kind', async () => {
    const failures = vi.spyOn(console, 'error');
    const drawn = await drawWidget(name, { config: { ...config, settings: { ...odd } } });
    await vi.waitFor(() => expect(drawn.querySelector('div')?.childElementCount).toBeGreaterThan(0));
    expect(failures).not.toHaveBeenCalled();
    failures.mockRestore();
  });

  test('takes no colour of a stranger that fetches anything', async () => {
    const drawn = await drawWidget(name, { config });
    await vi.waitFor(() => expect(drawn.querySelector('div')?.childElementCount).toBeGreaterThan(0));
    expect(drawn.outerHTML).not.toContain('stranger.example');
  });

  test('is found by its bundle and its alias', () => {
    expect(systemWidget({ bundleAlias, typeAlias })).toMatchObject({ bundleAlias, typeAlias });
  });
});

test('every type of the system has a program', () => {
  const types = widgetBundles.flatMap(({ alias: bundleAlias, types }) =>
    types.map(({ alias: typeAlias }) => ({ bundleAlias, typeAlias })),
  );
  expect(types).toHaveLength(88);
  expect(types.filter((name) => !systemWidget(name))).toEqual([]);
});

test('a type that nobody here knows is not found', () => {
  expect(systemWidget({ bundleAlias: 'cards', typeAlias: 'no_such_card' })).toBeUndefined();
});
