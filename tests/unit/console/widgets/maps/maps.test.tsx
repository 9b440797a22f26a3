// biome-ignore-all lint/suspicious/noTemplateCurlyInString: patterns have variables that look like those of templates
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { WidgetHost } from '../../../../../src/console/widgets/contract/host.ts';
import { hostWidget } from '../hosted-widget.tsx';
import { pictureOf } from './map-picture.ts';

afterEach(cleanup);

const pumps = pictureOf([
  { name: 'North pump', values: { latitude: 48.2, longitude: 11.5, temperature: 71, type: 'pump' } },
  { name: 'South pump', values: { latitude: 47.9, longitude: 11.6, temperature: 12, type: 'pump' } },
]);

async function drawMap(
  settings: Record<string, unknown> = {},
  { picture = pumps, host = {}, name = 'maps_v2.openstreetmap' as `${string}.${string}` } = {},
) {
  return await hostWidget(name, { settings }, host as Partial<WidgetHost>, {
    size: { width: 600, height: 400 },
    picture,
  });
}

const mark = (name: string) => screen.findByRole('button', { name });

describe('a map of where entities are', () => {
  test('has a list of markers with the labels of the entities, and follows them', async () => {
    const { show } = await drawMap();
    const list = await screen.findByRole('list', { name: 'Markers' });
    expect(
      within(list)
        .getAllByRole('button')
        .map((one) => one.getAttribute('aria-label')),
    ).toEqual(['North pump', 'South pump']);
    expect(list.textContent).toContain('North pump');
    show(pictureOf([{ name: 'Third pump', values: { latitude: 1, longitude: 1 } }]));
    expect(await mark('Third pump')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'North pump' })).toBeNull();
  });

  test('has no entity without a place where its alias finds nobody, and says that there is nothing', async () => {
    const [line] = pumps.lines;
    if (!line) throw new Error('no line');
    const nobody = { ...line.source, id: '0/nobody', entity: undefined, name: 'Pumps' };
    const series = { times: new Float64Array(), values: new Float64Array(), others: undefined };
    await drawMap(
      {},
      { picture: { ...pumps, sources: [nobody], lines: [{ ...line, source: nobody, series }] } },
    );
    expect(await screen.findByText('There is nothing to show')).toBeTruthy();
    expect(screen.queryByText(/has no position/)).toBeNull();
  });

  test('a marker opens what it says, with the values of its entity as text, and Escape closes it', async () => {
    await drawMap({ tooltipPattern: '<i>${temperature:1} °C</i> ${entityName}', showLabel: false });
    const pump = await mark('North pump');
    pump.focus();
    fireEvent.click(pump);
    const tooltip = await screen.findByRole('dialog', { name: 'North pump' });
    await waitFor(() => expect(shadowText(tooltip)).toBe('71.0 °C North pump'));
    expect(document.activeElement).toBe(tooltip);
    fireEvent.keyDown(tooltip, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(pump);
  });

  test('another tooltip closes the first only where the settings say so', async () => {
    await drawMap({ autocloseTooltip: false });
    fireEvent.click(await mark('North pump'));
    fireEvent.click(await mark('South pump'));
    expect(screen.getAllByRole('dialog')).toHaveLength(2);
    cleanup();
    await drawMap();
    fireEvent.click(await mark('North pump'));
    fireEvent.click(await mark('South pump'));
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  test('functions of the author are asked once about all, and say what a marker looks like', async () => {
    const run = vi.fn<WidgetHost['run']>(async ({ body }, argSets) =>
      argSets.map(([data]) => {
        const { entityName, temperature } = data as { entityName: string; temperature: number };
        return {
          value: body === 'label' ? `${entityName} is <b>hot</b>` : temperature > 50 ? '#ff0000' : null,
        };
      }),
    );
    await drawMap(
      {
        useLabelFunction: true,
        labelFunction: 'label',
        useColorFunction: true,
        colorFunction: 'colour',
        color: '#00ff00',
      },
      { host: { run } },
    );
    await waitFor(() => expect(screen.getByRole('list').textContent).toContain('North pump is hot'));
    expect((await mark('North pump')).querySelector('path')?.getAttribute('fill')).toBe('#ff0000');
    expect((await mark('South pump')).querySelector('path')?.getAttribute('fill')).toBe('#00ff00');
    const last = run.mock.calls.findLast(([{ body }]) => body === 'label');
    expect(last?.[1]).toHaveLength(2);
    const [data, all, place] = last?.[1][1] ?? [];
    expect(data).toMatchObject({ entityName: 'South pump', temperature: 12, deviceType: 'pump' });
    expect([(all as unknown[]).length, place]).toEqual([2, 1]);
  });

  test('a function that fails is named, and the map goes on', async () => {
    const run: WidgetHost['run'] = async (_code, argSets) => argSets.map(() => ({ error: 'deadline' }));
    await drawMap({ useColorFunction: true, colorFunction: 'for (;;) {}' }, { host: { run } });
    expect(await screen.findByText('colorFunction: deadline')).toBeTruthy();
    expect(await mark('North pump')).toBeTruthy();
  });

  test('a marker starts the action of the widget with its entity; elements of a tooltip start theirs', async () => {
    const act = vi.fn<WidgetHost['act']>();
    const action = (name: string) => ({ name, type: 'openDashboardState' as const });
    const actions: WidgetHost['actions'] = (source) =>
      source === 'markerClick' ? [action('go')] : source === 'tooltipAction' ? [action('more')] : [];
    await drawMap({ tooltipPattern: "<link-act name='more'>More</link-act>" }, { host: { act, actions } });
    fireEvent.click(await mark('South pump'));
    expect(act.mock.lastCall).toMatchObject([{ name: 'go' }, { entity: { name: 'South pump' } }]);
    const tooltip = await screen.findByRole('dialog');
    const link = await waitFor(() => {
      const found = shadowOf(tooltip)?.querySelector('#more');
      if (!found) throw new Error('There is no link');
      return found;
    });
    fireEvent.click(link);
    expect(act.mock.lastCall).toMatchObject([{ name: 'more' }, { entity: { name: 'South pump' } }]);
  });

  test('N and P go from marker to marker, and plus zooms in', async () => {
    await drawMap();
    const map = await screen.findByRole('group', { name: 'Widget' });
    await mark('North pump');
    fireEvent.keyDown(map, { key: 'n' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('North pump');
    fireEvent.keyDown(document.activeElement ?? map, { key: 'n' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('South pump');
    fireEvent.keyDown(document.activeElement ?? map, { key: 'p' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('North pump');
  });

  test('entities without a position are told of, with the labels that their keys must have', async () => {
    await drawMap({ latKeyName: 'lat' });
    expect((await screen.findByRole('status')).textContent).toContain('lat, longitude');
  });

  test('many markers near each other are one, which says how many', async () => {
    const near = (at: number) => ({ name: `Pump ${at}`, values: { latitude: 48 + at / 1e6, longitude: 11 } });
    await drawMap(
      { useClusterMarkers: true, zoomOnClick: false, fitMapBounds: false, defaultZoomLevel: 5 },
      { picture: pictureOf([1, 2, 3].map(near)) },
    );
    fireEvent.click(await mark('3 markers near each other'));
    const members = await screen.findByRole('dialog');
    expect(
      within(members)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
        .toSorted(),
    ).toEqual(['Pump 1', 'Pump 2', 'Pump 3']);
  });

  test('the area of a heap of markers goes with it when it is split, also below the pointer', async () => {
    const corners = [
      { latitude: 48, longitude: 11 },
      { latitude: 48.4, longitude: 11 },
      { latitude: 48, longitude: 11.4 },
    ];
    const picture = pictureOf(corners.map((values, at) => ({ name: `Pump ${at}`, values })));
    await drawMap({ useClusterMarkers: true, fitMapBounds: false, defaultZoomLevel: 5 }, { picture });
    const heap = await mark('3 markers near each other');
    fireEvent.mouseEnter(heap);
    const area = () => document.querySelector('path[stroke="var(--accent)"]');
    expect(area()).toBeTruthy();
    fireEvent.click(heap);
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: '3 markers near each other' })).toBeNull(),
    );
    expect(area()).toBeNull();
  });

  test('labels that lie over others are left out until somebody points at their markers', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 80, 16));
    await drawMap();
    await mark('South pump');
    const labels = [...document.querySelectorAll('[data-map-label]')];
    expect(labels.map((label) => label.hasAttribute('data-crowded'))).toEqual([false, true]);
    vi.restoreAllMocks();
  });

  test('of 2,000 markers at once never more are drawn than a browser can move', async () => {
    const many = Array.from({ length: 2000 }, (_, at) => ({
      name: `Pump ${at}`,
      values: { latitude: (at % 50) - 25, longitude: Math.floor(at / 50) * 4 - 80 },
    }));
    await drawMap({}, { picture: pictureOf(many) });
    await waitFor(() => expect(screen.getByRole('list').childElementCount).toBeGreaterThan(0));
    expect(screen.getByRole('list').childElementCount).toBeLessThanOrEqual(500);
  });
});

describe('a map on which entities are placed', () => {
  const name = 'input_widgets.markers_placement_openstreetmap';

  test('keys move a marker, and Enter saves where it is by its keys', async () => {
    const save = vi.fn<WidgetHost['save']>(async () => undefined);
    await drawMap({}, { name, host: { save } });
    const pump = await mark('North pump');
    fireEvent.focus(pump);
    fireEvent.keyDown(pump, { key: 'm' });
    fireEvent.keyDown(pump, { key: 'ArrowRight' });
    fireEvent.keyDown(pump, { key: 'Enter' });
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    const [entity, scope, values] = save.mock.lastCall ?? [];
    expect(entity).toMatchObject({ entityType: 'DEVICE' });
    expect(scope).toBe('SERVER_SCOPE');
    expect(values?.latitude).toBeCloseTo(48.2, 3);
    expect(values?.longitude).toBeGreaterThan(11.5);
  });

  test('Escape puts it back, and what cannot be saved is told of', async () => {
    const save = vi.fn<WidgetHost['save']>(async () => {
      throw new Error('The platform refuses');
    });
    await drawMap({}, { name, host: { save } });
    const pump = await mark('North pump');
    const press = (key: string) => fireEvent.keyDown(pump, { key });
    for (const key of ['m', 'ArrowUp', 'Escape']) press(key);
    expect(save).not.toHaveBeenCalled();
    for (const key of ['m', 'ArrowUp', 'Enter']) press(key);
    expect(await screen.findByText('The platform refuses')).toBeTruthy();
  });

  test('an entity without a place gets one: it is chosen, moved and saved', async () => {
    const save = vi.fn<WidgetHost['save']>(async () => undefined);
    const picture = pictureOf([
      { name: 'North pump', values: { latitude: 48.2, longitude: 11.5 } },
      { name: 'New pump', values: { latitude: null, longitude: null } },
    ]);
    await drawMap({}, { name, picture, host: { save } });
    const choice = await screen.findByRole('combobox', { name: 'Place an entity…' });
    const [, option] = within(choice).getAllByRole<HTMLOptionElement>('option');
    expect(option?.textContent).toBe('New pump');
    fireEvent.change(choice, { target: { value: option?.value } });
    const pump = await mark('New pump');
    expect(document.activeElement).toBe(pump);
    fireEvent.keyDown(pump, { key: 'Enter' });
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(save.mock.lastCall?.[2].latitude).toBeCloseTo(48.2, 3);
    expect(save.mock.lastCall?.[2].longitude).toBeCloseTo(11.5, 3);
  });

  test('markers stay where they are on maps that are only looked at', async () => {
    const save = vi.fn<WidgetHost['save']>(async () => undefined);
    await drawMap({}, { host: { save } });
    const pump = await mark('North pump');
    for (const key of ['m', 'ArrowRight', 'Enter']) fireEvent.keyDown(pump, { key });
    expect(save).not.toHaveBeenCalled();
  });
});

describe('a map of areas', () => {
  const areas = pictureOf([
    { name: 'Field', values: { coordinates: '[[48,11],[48.1,11],[48.1,11.2]]' } },
    { name: 'Broken', values: { coordinates: '[[48,' } },
  ]);

  test('draws the areas that are some, in their colours, and opens what they say', async () => {
    await drawMap(
      { showPolygon: true, polygonColor: '#00aa00', polygonOpacity: 0.3, showPolygonTooltip: true },
      { picture: areas },
    );
    const area = await mark('Area of Field');
    expect(screen.queryByRole('button', { name: 'Area of Broken' })).toBeNull();
    const path = document.querySelector('path[fill="#00aa00"]');
    expect(path?.getAttribute('fill-opacity')).toBe('0.3');
    fireEvent.click(area);
    expect(await screen.findByRole('dialog', { name: 'Field' })).toBeTruthy();
  });

  test('a corner that is deleted is saved with all others', async () => {
    const save = vi.fn<WidgetHost['save']>(async () => undefined);
    const four = pictureOf([
      {
        name: 'Field',
        values: {
          coordinates: [
            [48, 11],
            [48.1, 11],
            [48.1, 11.2],
            [48, 11.2],
          ],
        },
      },
    ]);
    await drawMap({ showPolygon: true, editablePolygon: true }, { picture: four, host: { save } });
    fireEvent.keyDown(await mark('Corner 2 of the area of Field'), { key: 'Delete' });
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(save.mock.lastCall?.[2]).toEqual({
      coordinates: [
        [48, 11],
        [48.1, 11.2],
        [48, 11.2],
      ],
    });
  });
});

test('a map of a picture has markers by parts of its size, which a function may move', async () => {
  const plan = pictureOf([{ name: 'Lamp', values: { xPos: '0.25', yPos: 0.5 } }]);
  const run: WidgetHost['run'] = async (_code, argSets) =>
    argSets.map(([x, y]) => ({ value: { x: Number(x) * 2, y } }));
  await drawMap(
    { posFunction: 'return { x: origXPos * 2, y: origYPos };' },
    {
      picture: plan,
      host: { run },
      name: 'maps_v2.image_map',
    },
  );
  expect(await mark('Lamp')).toBeTruthy();
  expect(await screen.findByText('The picture of this map cannot be shown.')).toBeTruthy();
});

test('a route is a line through all that is known, with a marker where it ends', async () => {
  const way = pictureOf(
    [{ name: 'Truck', values: { latitude: [48, 48.1, 48.2], longitude: [11, 11.1, 11.1] } }],
    { type: 'timeseries', isSeries: true },
  );
  await drawMap(
    { strokeWeight: 5, color: '#123456' },
    { picture: way, name: 'maps_v2.route_map_openstreetmap' },
  );
  expect(await mark('Truck')).toBeTruthy();
  const line = document.querySelector('path[stroke="#123456"]');
  expect(line?.getAttribute('stroke-width')).toBe('5');
});

test.each([
  ['maps_v2.google_maps', 'Google Maps'],
  ['maps_v2.here_map', 'HERE'],
] as const)('%s says why there is no map below its markers', async (name, provider) => {
  await drawMap({}, { name });
  expect(await mark('North pump')).toBeTruthy();
  // It lies over no marker until somebody asks.
  expect(screen.queryByRole('status')).toBeNull();
  const ask = screen.getByRole('button', { name: 'Background missing', expanded: false });
  ask.focus();
  fireEvent.click(ask);
  expect(document.activeElement).toBe(
    screen.getByRole('button', { name: 'Background missing', expanded: true }),
  );
  expect((await screen.findByRole('status')).textContent).toContain(provider);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('status')).toBeNull();
  expect(ask.getAttribute('aria-expanded')).toBe('false');
});

function shadowOf(element: HTMLElement): ShadowRoot | null | undefined {
  return [...element.querySelectorAll('div')].find(({ shadowRoot }) => shadowRoot)?.shadowRoot;
}

function shadowText(element: HTMLElement): string | null | undefined {
  return shadowOf(element)?.textContent;
}

test('what is said of a map is put away, until there is something else to say', async () => {
  const { show } = await drawMap(
    {},
    { picture: pictureOf([{ name: 'Lost pump', values: { temperature: 7 } }]) },
  );
  expect((await screen.findByRole('status')).textContent).toContain('1 entity');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('status')).toBeNull();
  show(pictureOf(['One', 'Two'].map((name) => ({ name, values: { temperature: 7 } }))));
  expect((await screen.findByRole('status')).textContent).toContain('2 entities');
});
