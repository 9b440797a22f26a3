import { act, cleanup, fireEvent, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { formatTimestamp } from '../../../../../src/console/i18n/format-timestamp.ts';
import type { WidgetHost } from '../../../../../src/console/widgets/contract/host.ts';
import { shownPlot } from '../../charts/recorded-plot.ts';
import { drawGraph, type GivenGraph, MINUTE, START } from './drawn-graph.tsx';

vi.mock('../../../../../src/console/charts/plot.ts', () => import('../../charts/recorded-plot.ts'));

afterEach(cleanup);

const flow = {
  label: 'Flow',
  color: '#2196f3',
  points: [
    [1, 10],
    [2, 20],
    [4, 30],
  ] as const,
};
const level = {
  label: 'Level',
  color: '#4caf50',
  points: [
    [1, 5],
    [3, 9],
    [4, 7],
  ] as const,
};

const at = (minute: number) => START + minute * MINUTE;
/** Moves the pointer to a moment, at the value there. */
const pointAt = (minute: number, y = 0) =>
  act(() => shownPlot().events.onPoint(at(minute), { x: at(minute), y }));
/** Draws a mark. */
const BODY =
  'ctx.beginPath(); ctx.moveTo(x - radius, y); ctx.lineTo(x + radius, y); ctx.closePath(); if (!shadow) ctx.fill();';
const tooltip = (figure: HTMLElement) => figure.querySelector('[data-part="tooltip"]');
const tooltipRows = (figure: HTMLElement) =>
  [...(tooltip(figure)?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent);

async function lookOf(given: Partial<GivenGraph>) {
  await drawGraph({ lines: [flow, level], ...given });
  return shownPlot().look;
}

describe('lines over time', () => {
  test('are drawn where their values are, within the time that is shown', async () => {
    await drawGraph({ lines: [flow, level] });
    const { data, part } = shownPlot().drawn;
    expect([...data.times]).toEqual([1, 2, 3, 4].map(at));
    expect(data.values.map((values) => [...values])).toEqual([
      [10, 20, undefined, 30],
      [5, undefined, 9, 7],
    ]);
    expect(part).toMatchObject({ startTs: START, endTs: at(10) });
  });

  test('go on with what comes, in the same plot', async () => {
    const { again } = await drawGraph({ lines: [flow] });
    const { look } = shownPlot();
    again({ lines: [{ ...flow, points: [...flow.points, [5, 31]] }] });
    expect([...(shownPlot().drawn.data.values[0] ?? [])]).toEqual([10, 20, 30, 31]);
    expect(shownPlot().look).toBe(look);
  });

  test('that are switched off are not drawn, nor are their axes', async () => {
    await drawGraph({ lines: [flow, { ...level, units: 'm' }], hidden: [0] });
    const { look, drawn } = shownPlot();
    expect(look.lines.map(({ colour }) => colour)).toEqual(['#4caf50']);
    expect(look.axes).toHaveLength(1);
    expect(drawn.data.values).toHaveLength(1);
  });

  test('have gaps where values are no numbers', async () => {
    await drawGraph({
      lines: [
        {
          points: [
            [1, 1],
            [2, 'off'],
            [3, 3],
          ],
        },
      ],
    });
    expect([...(shownPlot().drawn.data.values[0] ?? [])]).toEqual([1, null, 3]);
  });

  test('are smooth where that is set, but not through points that are marked', async () => {
    const marked = { ...level, settings: { showPoints: true } };
    const { lines } = await lookOf({ lines: [flow, marked], settings: { smoothLines: true } });
    expect(lines.map(({ shape }) => shape)).toEqual(['smooth', 'straight']);
  });

  test('are filled, marked, or not drawn as their keys say', async () => {
    const keys = [
      { fillLines: true },
      {
        showLines: false,
        showPoints: true,
        showPointShape: 'square',
        showPointsRadius: 6,
        showPointsLineWidth: 2,
      },
      { showPointShape: 'hexagon', lineWidth: 4 },
    ];
    const { lines } = await lookOf({ lines: keys.map((settings) => ({ ...flow, settings })) });
    expect(
      lines.map(({ shape, fill, points, width }) => ({ shape, isFilled: !!fill, points, width })),
    ).toEqual([
      { shape: 'straight', isFilled: true, points: 'none', width: 2 },
      { shape: 'none', isFilled: false, points: { shape: 'square', radius: 6, width: 2 }, width: 2 },
      { shape: 'straight', isFilled: false, points: 'none', width: 4 },
    ]);
  });

  test('have marks that a function of their author draws, as far as it does', async () => {
    const own = {
      showPoints: true,
      showPointShape: 'custom',
      showPointsRadius: 4,
      pointShapeFormatter: BODY,
    };
    const run: WidgetHost['run'] = async ({ argNames, body }, argSets) =>
      // The sandbox runs it likewise; here it is the test's own.
      argSets.map((args) => ({ value: new Function(...argNames, body)(...args) }));
    await drawGraph({ lines: [{ ...flow, settings: own }], host: { run } });
    const steps = [
      ['moveTo', [-4, 0]],
      ['lineTo', [4, 0]],
      ['closePath', []],
    ];
    await vi.waitFor(() =>
      expect(shownPlot().look.lines[0]?.points).toMatchObject({ shape: steps, radius: 4 }),
    );
    cleanup();
    const report = vi.fn<WidgetHost['report']>();
    const failing: WidgetHost['run'] = async () => [{ error: 'ctx.drawImage is not a function' }];
    await drawGraph({ lines: [{ ...flow, settings: own }], host: { run: failing, report } });
    await vi.waitFor(() => expect(report).toHaveBeenCalledWith({ text: 'ctx.drawImage is not a function' }));
    expect(shownPlot().look.lines[0]?.points).toMatchObject({ shape: 'circle' });
  });

  test('lie over a shadow as wide as it is set', async () => {
    expect((await lookOf({})).lines[0]?.shadow).toBe(4);
    cleanup();
    expect((await lookOf({ settings: { shadowSize: 0 } })).lines[0]?.shadow).toBe(0);
  });
});

describe('lines that are stacked', () => {
  const settings = { stack: true };

  test('stand on each other, also where one of them has no point', async () => {
    await drawGraph({ lines: [flow, level], settings });
    const { data } = shownPlot().drawn;
    // Between 20 and 30 the first is at 25, and between 5 and 9 the second at 7.
    expect(data.values.map((values) => [...values])).toEqual([
      [10, 20, 25, 30],
      [15, 27, 34, 37],
    ]);
    expect(shownPlot().look.lines.map(({ on }) => on)).toEqual([undefined, 0]);
  });

  test('leave out the keys that are excluded, and those along other axes', async () => {
    const excluded = { ...flow, settings: { excludeFromStacking: true } };
    const other = { ...flow, units: 'bar' };
    await drawGraph({ lines: [level, excluded, other, level], settings });
    const { values } = shownPlot().drawn.data;
    expect([...(values[1] ?? [])]).toEqual([10, 20, undefined, 30]);
    expect(values[2]?.[0]).toBe(10);
    expect(values[3]?.[0]).toBe(10);
  });

  test('do not while they are compared with an earlier time', async () => {
    await drawGraph({ lines: [flow, level], settings: { stack: true, comparisonEnabled: true } });
    expect(shownPlot().drawn.data.values[1]?.[0]).toBe(5);
  });
});

describe('bars', () => {
  const type = 'timeseries_bars_flot';

  test('are as wide as most of the interval, or as is set for values that are not put together', async () => {
    const { lines } = await lookOf({ type });
    expect(lines[0]).toMatchObject({ shape: 'bars', bar: { length: 0.6 * MINUTE, point: 'start' } });
    cleanup();
    const raw = await lookOf({
      type,
      settings: { defaultBarWidth: 9_000, barAlignment: 'center' },
      period: { aggregation: 'NONE' },
    });
    expect(raw.lines[0]?.bar).toEqual({ length: 9_000, point: 'middle' });
  });

  test('stand on 0, or on the bars below them', async () => {
    await drawGraph({ type, lines: [flow, level], settings: { stack: true } });
    const { data } = shownPlot().drawn;
    expect(data.bases?.map((base) => base && [...base])).toEqual([
      [0, 0, 0, 0],
      [10, 20, 0, 30],
    ]);
    expect([...(data.values[1] ?? [])]).toEqual([15, undefined, 9, 37]);
    expect(shownPlot().look.axes[0]?.hasZero).toBe(true);
  });
});

describe('states', () => {
  test('are steps, of which the last holds until the end', async () => {
    await drawGraph({
      type: 'state_chart',
      lines: [
        {
          points: [
            [1, 0],
            [4, 1],
          ],
        },
      ],
    });
    const { look, drawn } = shownPlot();
    expect(look.lines[0]?.shape).toBe('steps');
    expect([...drawn.data.times]).toEqual([1, 4, 10].map(at));
    expect([...(drawn.data.values[0] ?? [])]).toEqual([0, 1, 1]);
  });

  test('may be yes and no, as devices send them', async () => {
    await drawGraph({
      type: 'state_chart',
      lines: [
        {
          points: [
            [1, 'true'],
            [2, false],
            [3, 'odd'],
          ],
        },
      ],
    });
    expect([...(shownPlot().drawn.data.values[0] ?? [])]).toEqual([1, 0, null, null]);
  });

  test('are said as they hold where the pointer is', async () => {
    const { figure } = await drawGraph({
      type: 'state_chart',
      lines: [
        {
          label: 'Door',
          points: [
            [1, 0],
            [4, 1],
          ],
        },
      ],
    });
    pointAt(3.9);
    expect(tooltipRows(figure)).toEqual([formatTimestamp(at(1)), 'Door0']);
  });
});

describe('axes', () => {
  test('are one for all of the same units, and one for each key that wants its own', async () => {
    const { lines, axes } = await lookOf({
      config: { units: 'l' },
      lines: [
        flow,
        { ...level, units: 'l' },
        { ...level, units: 'bar' },
        { ...flow, settings: { showSeparateAxis: true } },
      ],
    });
    expect(lines.map(({ axis }) => axis)).toEqual([0, 0, 1, 2]);
    expect(axes).toHaveLength(3);
  });

  test('are as their first key says, else as the chart does', async () => {
    const settings = { yaxis: { min: 0, max: 100, title: 'All', tickSize: 20, color: '#f44336' } };
    const own = { axisMin: -5, axisMax: 5, axisTitle: 'Own', axisTickSize: 1, axisPosition: 'right' };
    const { axes } = await lookOf({ settings, lines: [flow, { ...level, units: 'm', settings: own }] });
    expect(axes).toMatchObject([
      { side: 'left', min: 0, max: 100, title: 'All', step: 20, ink: '#f44336' },
      { side: 'right', min: -5, max: 5, title: 'Own', step: 1, isAligned: false },
    ]);
  });

  test('on the right have their numbers where the first one has them, unless their step is set', async () => {
    const { axes } = await lookOf({
      lines: [flow, { ...level, units: 'm', settings: { axisPosition: 'right' } }],
    });
    expect(axes.map(({ isAligned }) => isAligned)).toEqual([false, true]);
  });

  test('have numbers with digits and units, as many as the step needs where none are set', async () => {
    const write = async (given: Partial<GivenGraph>, numbers: number[], distance: number) => {
      const [axis] = (await lookOf({ config: { units: 'bar' }, ...given })).axes;
      cleanup();
      return axis?.write(numbers, distance);
    };
    expect(await write({}, [0, 0.5], 0.5)).toEqual(['0.0 bar', '0.5 bar']);
    expect(await write({}, [10, 20], 10)).toEqual(['10 bar', '20 bar']);
    expect(await write({ settings: { yaxis: { tickDecimals: 2 } } }, [10], 10)).toEqual(['10.00 bar']);
    const own = [{ ...flow, settings: { axisTickDecimals: 3 } }];
    expect(await write({ lines: own, settings: { yaxis: { tickDecimals: 2 } } }, [1], 1)).toEqual([
      '1.000 bar',
    ]);
    expect(await write({ settings: { yaxis: { showLabels: false } } }, [1, 2], 1)).toEqual(['', '']);
  });

  test('of time have a title and labels unless they are not wanted', async () => {
    expect((await lookOf({ settings: { xaxis: { title: 'Time', color: '#ff0000' } } })).time).toEqual({
      side: 'bottom',
      hasLabels: true,
      title: 'Time',
      ink: '#ff0000',
    });
    cleanup();
    expect((await lookOf({ settings: { xaxis: { showLabels: false } } })).time.hasLabels).toBe(false);
  });
});

test('a grid has the lines, the border and the ground that are set', async () => {
  const { grid, fontSize } = await lookOf({
    settings: {
      fontSize: 14,
      grid: {
        color: '#111111',
        backgroundColor: '#fafafa',
        tickColor: '#cccccc',
        outlineWidth: 3,
        verticalLines: false,
      },
    },
  });
  expect(grid).toEqual({
    vertical: undefined,
    horizontal: '#cccccc',
    border: { colour: '#111111', width: 3 },
    ground: '#fafafa',
  });
  expect(fontSize).toBe(14);
});

test.each([
  [{}, 0],
  [{ margin: 12 }, 12],
  [{ margin: 4, minBorderMargin: 20 }, 20],
  [{ margin: 9000 }, 100],
])('a chart leaves the room around it that is set: %j', async (grid, room) => {
  expect((await lookOf({ settings: { grid } })).room).toBe(room);
});

describe('thresholds', () => {
  test('lie at their numbers along the axis of their key, each once', async () => {
    const thresholds = [{ thresholdValue: 20, color: '#f44336', lineWidth: 3 }, { thresholdValue: 20 }];
    await drawGraph({
      lines: [flow, { ...level, units: 'm', settings: { thresholds } }],
      settings: { thresholdsLineWidth: 5 },
    });
    await vi.waitFor(() =>
      expect(shownPlot().thresholds).toEqual([{ axis: 1, value: 20, colour: '#f44336', width: 3 }]),
    );
  });

  test('follow the attribute of an entity', async () => {
    const asked: unknown[] = [];
    let tell: (value: unknown) => void = () => undefined;
    const followLatest: WidgetHost['followLatest'] = (whose, keys, onValues) => {
      asked.push([whose, keys]);
      tell = (value) => onValues([{ ts: 1, value }]);
      return () => undefined;
    };
    const threshold = {
      thresholdValueSource: 'entityAttribute',
      thresholdEntityAlias: 'Boiler',
      thresholdAttribute: 'limit',
    };
    await drawGraph({
      lines: [{ ...flow, settings: { thresholds: [threshold] } }],
      settings: { thresholdsLineWidth: 5 },
      host: { followLatest },
    });
    expect(asked).toEqual([[{ alias: 'Boiler' }, [{ type: 'ATTRIBUTE', key: 'limit' }]]]);
    expect(shownPlot().thresholds).toEqual([]);
    act(() => tell('42'));
    expect(shownPlot().thresholds).toMatchObject([{ value: 42, width: 5 }]);
    act(() => tell(43));
    expect(shownPlot().thresholds).toMatchObject([{ value: 43 }]);
  });
});

describe('an earlier time', () => {
  /** The same as 7 May was on 7 April. */
  const earlier = { label: 'Flow (1 month ago)', isComparison: true, color: '#f44336' };
  const month = 30 * 24 * 60;
  const lines = [
    flow,
    {
      ...earlier,
      points: [
        [1 - month, 11],
        [4 - month, 33],
      ] as const,
    },
  ];
  const settings = { comparisonEnabled: true, xaxisSecond: { axisPosition: 'bottom', title: 'Before' } };

  test('lies over the one that is shown, along an axis of its own', async () => {
    await drawGraph({ lines, settings });
    const { look, drawn } = shownPlot();
    expect([...drawn.data.times]).toEqual([1, 2, 4].map(at));
    expect([...(drawn.data.values[1] ?? [])]).toEqual([11, undefined, 33]);
    expect(drawn.data.shift).toBe(month * MINUTE);
    expect(look.earlier).toMatchObject({ side: 'bottom', hasLabels: true, title: 'Before' });
    expect(look.lines[1]?.colour).toBe('#f44336');
  });

  test('is said below its own date', async () => {
    const { figure } = await drawGraph({ lines, settings });
    pointAt(4);
    expect(tooltipRows(figure)).toEqual([
      formatTimestamp(at(4)),
      'Flow30',
      formatTimestamp(at(4) - month * MINUTE),
      'Flow (1 month ago)33',
    ]);
  });
});

describe('where the pointer is', () => {
  test('all lines say what they come to, with their digits and units', async () => {
    const { figure } = await drawGraph({
      lines: [flow, { ...level, units: 'm', decimals: 2 }],
      config: { units: 'l/min', decimals: 1 },
    });
    pointAt(1.4);
    expect(tooltipRows(figure)).toEqual([formatTimestamp(at(1)), 'Flow10.0 l/min', 'Level5.00 m']);
    act(() => shownPlot().events.onPoint(undefined, { x: 0, y: 0 }));
    expect(tooltip(figure)).toBeNull();
  });

  test('only the one says so that it is at, where that is set', async () => {
    const { figure } = await drawGraph({ lines: [flow, level], settings: { tooltipIndividual: true } });
    pointAt(4, 28);
    expect(tooltipRows(figure)).toEqual([formatTimestamp(at(4)), 'Flow30']);
    pointAt(4, 1_000);
    expect(tooltip(figure)).toBeNull();
  });

  test('zeros are left out, and sums are said, where that is set', async () => {
    const none = {
      label: 'None',
      points: [
        [1, 0],
        [4, 0],
      ] as const,
    };
    const { figure } = await drawGraph({
      lines: [flow, none, level],
      settings: { hideZeros: true, stack: true, tooltipCumulative: true },
    });
    pointAt(4);
    expect(tooltipRows(figure).slice(1)).toEqual(['Flow30', 'Level37']);
  });

  test('functions of the author write the values, all of a moment together', async () => {
    const asked: unknown[] = [];
    const run: WidgetHost['run'] = async ({ argNames, body }, argSets) => {
      asked.push([argNames, body, argSets]);
      return argSets.map(([value]) => ({ value: `${body} ${value}` }));
    };
    const { figure } = await drawGraph({
      lines: [flow, { ...level, settings: { tooltipValueFormatter: 'own' } }, { ...flow, label: 'Other' }],
      settings: { tooltipValueFormatter: 'all' },
      host: { run },
    });
    pointAt(1);
    await vi.waitFor(() =>
      expect(tooltipRows(figure).slice(1)).toEqual(['Flowall 10', 'Levelown 5', 'Otherall 10']),
    );
    expect(asked).toEqual([
      [['value'], 'all', [[10]]],
      [['value'], 'own', [[5]]],
    ]);
  });

  test('a function that fails leaves the value as it is, and the widget says why', async () => {
    const report = vi.fn<WidgetHost['report']>();
    const { figure } = await drawGraph({
      lines: [flow],
      settings: { tooltipValueFormatter: 'return x;' },
      host: { report, run: async (_code, argSets) => argSets.map(() => ({ error: 'x is not defined' })) },
    });
    pointAt(1);
    await vi.waitFor(() => expect(report).toHaveBeenCalledWith({ text: 'x is not defined' }));
    expect(tooltipRows(figure)).toEqual([formatTimestamp(at(1)), 'Flow10']);
  });
});

test('the numbers along an axis are written by its function', async () => {
  const run: WidgetHost['run'] = async (_code, argSets) =>
    argSets.map(([value]) => ({ value: Number(value) > 0 ? 'On' : 'Off' }));
  await drawGraph({ lines: [flow], settings: { yaxis: { ticksFormatter: 'f' } }, host: { run } });
  await act(async () => {
    shownPlot().look.axes[0]?.write([0, 1], 1);
  });
  expect(shownPlot().look.axes[0]?.write([0, 1], 1)).toEqual(['Off', 'On']);
});

describe('the time', () => {
  test('that a person draws up is shown in all widgets, and all of it again', async () => {
    const zoom = vi.fn<WidgetHost['zoom']>();
    await drawGraph({ lines: [flow], host: { zoom } });
    shownPlot().events.onSelect({ startTs: at(2), endTs: at(3) });
    shownPlot().events.onWhole();
    expect(zoom.mock.calls).toEqual([[{ startTs: at(2), endTs: at(3) }], [undefined]]);
  });

  test('is zoomed and moved by keys, and it is said what is shown', async () => {
    const zoom = vi.fn<WidgetHost['zoom']>();
    const { figure } = await drawGraph({ lines: [flow], host: { zoom } });
    const lines = within(figure).getByRole('group', { name: 'Lines of Pump 7' });
    for (const key of ['+', '-', 'ArrowLeft', '0']) fireEvent.keyDown(lines, { key });
    expect(zoom.mock.calls).toEqual([
      [{ startTs: at(2.5), endTs: at(7.5) }],
      [{ startTs: at(-5), endTs: at(15) }],
      [{ startTs: at(-2.5), endTs: at(7.5) }],
      [undefined],
    ]);
    fireEvent.keyDown(lines, { key: '+' });
    within(figure).getByText(`From ${formatTimestamp(at(2.5))} to ${formatTimestamp(at(7.5))}`);
    expect(fireEvent.keyDown(lines, { key: '+', ctrlKey: true })).toBe(true);
  });

  test.each([{ isMobile: true }, { mode: 'edit' as const }])('is left alone on %j', async (host) => {
    const zoom = vi.fn<WidgetHost['zoom']>();
    const { figure } = await drawGraph({ lines: [flow], host: { ...host, zoom } });
    expect(shownPlot().look.isSelectable).toBe(false);
    fireEvent.keyDown(within(figure).getByRole('group'), { key: '+' });
    expect(zoom).not.toHaveBeenCalled();
  });
});

test('those who do not see a chart read its values as a table, as they are written', async () => {
  const { figure } = await drawGraph({ lines: [flow, { ...level, units: 'm' }], config: { units: 'l' } });
  expect(figure.getAttribute('aria-label')).toBe('Pump 7');
  fireEvent.click(within(figure).getByRole('button', { name: 'Show as a table' }));
  const rows = within(figure)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' '));
  expect(rows).toContain('Flow 30 l 10 l 30 l 20 l 3');
  expect(rows).toContain(`${formatTimestamp(at(4))} 30 l 7 m`);
  fireEvent.click(within(figure).getByRole('button', { name: 'Show as lines' }));
  within(figure).getByRole('group', { name: 'Lines of Pump 7' });
});

test('labels name values of the entity, and change as they do', async () => {
  let tell: (value: unknown) => void = () => undefined;
  const followLatest: WidgetHost['followLatest'] = (_whose, keys, onValues) => {
    expect(keys).toEqual([{ type: 'ATTRIBUTE', key: 'place' }]);
    tell = (value) => onValues([{ ts: 1, value }]);
    return () => undefined;
  };
  const { figure } = await drawGraph({
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a label has variables in it
    lines: [{ ...flow, label: 'Flow of ${place} and ${other}' }],
    settings: { customLegendEnabled: true, dataKeysListForLabels: [{ name: 'place', type: 'attribute' }] },
    host: { followLatest },
  });
  act(() => tell('Roof'));
  pointAt(1);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: nobody has said what it is
  expect(tooltipRows(figure)[1]).toBe('Flow of Roof and ${other}10');
});

test('The moment that is pointed at in one chart is marked in the others', async () => {
  let tell: (moment: number | undefined) => void = () => undefined;
  const point = vi.fn();
  const follow = (listener: typeof tell) => {
    tell = listener;
    return () => undefined;
  };
  await drawGraph({ lines: [flow], host: { pointed: { point, follow } } });
  shownPlot().events.onPoint(START + MINUTE, { x: 1, y: 1 });
  expect(point).toHaveBeenLastCalledWith(START + MINUTE);
  await vi.waitFor(() => {
    tell(START);
    expect(shownPlot().marked).toBe(START);
  });
  tell(undefined);
  expect(shownPlot().marked).toBeUndefined();
});
