import type { SystemWidget } from '../contract/widget.ts';

const series = { bundleAlias: 'charts', kind: 'timeseries' } as const;

/** The charts of values over time. */
export const timeGraphs: readonly SystemWidget[] = [
  {
    ...series,
    typeAlias: 'basic_timeseries',
    needs: {},
    load: async () => (await import('./time-graph.tsx')).timeLines,
  },
  {
    ...series,
    typeAlias: 'timeseries_bars_flot',
    needs: {},
    load: async () => (await import('./time-graph.tsx')).timeBars,
  },
  {
    ...series,
    typeAlias: 'state_chart',
    needs: { stateData: true },
    load: async () => (await import('./time-graph.tsx')).timeStates,
  },
];
