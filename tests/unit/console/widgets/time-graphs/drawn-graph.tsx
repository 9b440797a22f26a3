import { render, within } from '@testing-library/react';
import { vi } from 'vitest';
import type { WidgetHost } from '../../../../../src/console/widgets/contract/host.ts';
import type { WidgetLine, WidgetPicture } from '../../../../../src/console/widgets/contract/picture.ts';
import { systemWidget } from '../../../../../src/console/widgets/registry/system-widgets.ts';
import { sampleHost } from '../../../../../src/console/widgets/sample/sample-host.ts';
import { samplePicture } from '../../../../../src/console/widgets/sample/sample-picture.ts';
import type { DataKey } from '../../../../../src/model/data-key.ts';
import type { WidgetConfig } from '../../../../../src/model/widget-config.ts';
import { shownPlot } from '../../charts/recorded-plot.ts';

/** When the time that is shown begins; it lasts ten minutes. */
export const START = Date.UTC(2026, 4, 7, 12);
export const MINUTE = 60_000;

type Points = readonly (readonly [minute: number, value: unknown])[];

/** A key of a chart with its points, and what of it is set. */
export interface GivenLine extends Partial<DataKey> {
  readonly points?: Points;
  readonly isComparison?: boolean;
}

export interface GivenGraph {
  readonly type?: 'basic_timeseries' | 'timeseries_bars_flot' | 'state_chart';
  readonly lines: readonly GivenLine[];
  readonly settings?: Record<string, unknown>;
  readonly config?: WidgetConfig;
  readonly host?: Partial<WidgetHost>;
  readonly period?: Partial<NonNullable<WidgetPicture['period']>>;
  readonly hidden?: readonly number[];
}

/** Draws a chart with these lines, and waits until it is drawn: its plot, and the parts of the page around it. */
export async function drawGraph(given: GivenGraph) {
  const Widget = await systemWidget({
    bundleAlias: 'charts',
    typeAlias: given.type ?? 'basic_timeseries',
  })?.load();
  if (!Widget) throw new Error('There is no such chart');
  const host = hostOf(given.host);
  const element = (of: GivenGraph) => (
    <Widget
      config={{ ...of.config, settings: of.settings ?? {} }}
      picture={pictureOf(of)}
      width={600}
      height={300}
      host={host}
    />
  );
  const page = render(element(given));
  const figure = await page.findByRole('figure');
  await within(figure).findByRole('group');
  await vi.waitFor(shownPlot);
  return {
    figure,
    again: (changed: Partial<GivenGraph>) => page.rerender(element({ ...given, ...changed })),
  };
}

function pictureOf({ lines, period, hidden = [] }: GivenGraph): WidgetPicture {
  const dataKeys = lines.map(
    (line, place): DataKey => ({ name: `key${place}`, type: 'timeseries', ...line }),
  );
  const sample = samplePicture({ kind: 'timeseries', needs: {} }, [{ type: 'entity', dataKeys }], 'sample');
  const all = sample.lines.map(
    (line, place): WidgetLine => ({
      ...line,
      source: { ...line.source, isComparison: lines[place]?.isComparison ?? false },
      series: seriesOf(lines[place]?.points ?? []),
    }),
  );
  return {
    ...sample,
    lines: all,
    hidden: new Set(hidden.flatMap((place) => all[place]?.id ?? [])),
    period: { startTs: START, endTs: START + 10 * MINUTE, interval: MINUTE, ...period },
  };
}

function seriesOf(points: Points): WidgetLine['series'] {
  const others = new Map<number, unknown>();
  const values = points.map(([, value], place) => {
    if (typeof value === 'number') return value;
    others.set(place, value);
    return Number.NaN;
  });
  return {
    times: Float64Array.from(points, ([minute]) => START + minute * MINUTE),
    values: Float64Array.from(values),
    others: others.size > 0 ? others : undefined,
  };
}

/** A host of which no value follows and no function answers, but as a test has it. */
function hostOf(own: Partial<WidgetHost> = {}): WidgetHost {
  const nothing = () => undefined;
  const parts = { header: null, title: 'Pump 7', mode: 'view', setTitle: nothing, report: nothing } as const;
  return {
    ...sampleHost({}, 'sample', parts),
    followLatest: () => nothing,
    run: async (_code, argSets) => argSets.map(() => ({ value: undefined })),
    ...own,
  };
}
