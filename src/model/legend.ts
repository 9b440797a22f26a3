import * as z from 'zod/mini';

/** Whether the keys of a legend stand below each other, with their numbers beside them, or beside each other. */
export const LegendDirection = z.enum(['column', 'row']);
export type LegendDirection = z.infer<typeof LegendDirection>;

export const LegendPosition = z.enum(['top', 'bottom', 'left', 'right']);
export type LegendPosition = z.infer<typeof LegendPosition>;

/** The legend of a widget as dashboards store it; what is not there is as `defaultLegend` has it. */
export const LegendConfig = z.looseObject({
  direction: z.nullish(LegendDirection),
  position: z.nullish(LegendPosition),
  sortDataKeys: z.nullish(z.boolean()),
  showMin: z.nullish(z.boolean()),
  showMax: z.nullish(z.boolean()),
  showAvg: z.nullish(z.boolean()),
  showTotal: z.nullish(z.boolean()),
});
export type LegendConfig = z.infer<typeof LegendConfig>;

/** What a legend shows where nobody has said: the average of time series, of others no number. */
export function defaultLegend(isTimeseries: boolean) {
  return {
    direction: 'column',
    position: 'bottom',
    sortDataKeys: false,
    showMin: false,
    showMax: false,
    showAvg: isTimeseries,
    showTotal: false,
  } as const satisfies LegendConfig;
}

/** Where a legend of this direction may stand: one in a row has no room beside the widget. */
export function legendPositions(direction: LegendDirection): readonly LegendPosition[] {
  return direction === 'row' ? ['top', 'bottom'] : LegendPosition.options;
}
