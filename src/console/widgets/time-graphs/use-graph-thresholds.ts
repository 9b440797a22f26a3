import { useMemo } from 'react';
import type { PlotThreshold } from '../../charts/plot-look.ts';
import { PALETTE } from '../../inputs/values/palette.ts';
import type { WidgetHost } from '../contract/host.ts';
import { cssColour } from '../kit/css-colour.ts';
import { useBoundValues } from '../kit/use-bound-values.ts';
import type { GraphSettings, KeySettings } from './graph-settings.ts';

/** What a line has across the chart. */
export interface LineThresholds {
  readonly thresholds: KeySettings['thresholds'];
  readonly axis: number;
  readonly isComparison: boolean;
}

/** The lines across a chart, each once for a value of an axis, followed where they are attributes. */
export function useGraphThresholds(
  lines: readonly LineThresholds[],
  { thresholdsLineWidth }: GraphSettings,
  host: Pick<WidgetHost, 'followLatest'>,
): readonly PlotThreshold[] {
  const wanted = useMemo(
    () =>
      lines.flatMap(({ thresholds, axis, isComparison }) =>
        isComparison ? [] : thresholds.map((threshold) => ({ ...threshold, axis })),
      ),
    [lines],
  );
  const bound = useMemo(
    () =>
      wanted.map((one) => ({
        valueSource: one.thresholdValueSource,
        entityAlias: one.thresholdEntityAlias,
        attribute: one.thresholdAttribute,
        value: one.thresholdValue,
      })),
    [wanted],
  );
  const values = useBoundValues(host, bound);
  return useMemo(() => {
    const drawn = new Map<string, PlotThreshold>();
    for (const [place, { axis, color, lineWidth }] of wanted.entries()) {
      const value = values[place];
      if (value === undefined || drawn.has(`${axis} ${value}`)) continue;
      drawn.set(`${axis} ${value}`, {
        axis,
        value,
        colour: cssColour(color, PALETTE[place % PALETTE.length] ?? 'currentColor'),
        width: Math.max(lineWidth ?? thresholdsLineWidth ?? 2, 0),
      });
    }
    return [...drawn.values()];
  }, [wanted, values, thresholdsLineWidth]);
}
