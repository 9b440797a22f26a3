import type { SystemWidget } from '../contract/widget.ts';

const latest = { bundleAlias: 'charts', kind: 'latest' } as const;

/** The charts of latest values. */
export const charts: readonly SystemWidget[] = [
  { ...latest, typeAlias: 'bars', needs: {}, load: async () => (await import('./bars.tsx')).bars },
  {
    ...latest,
    typeAlias: 'doughnut_chart_js',
    needs: {},
    load: async () => (await import('./plain-pie.tsx')).doughnut,
  },
  {
    ...latest,
    typeAlias: 'pie',
    needs: { actionSources: { sliceClick: 'one' } },
    load: async () => (await import('./pie.tsx')).pie,
  },
  {
    ...latest,
    typeAlias: 'pie_chart_js',
    needs: {},
    load: async () => (await import('./plain-pie.tsx')).plainPie,
  },
  {
    ...latest,
    typeAlias: 'polar_area_chart_js',
    needs: {},
    load: async () => (await import('./polar-area.tsx')).polarArea,
  },
  {
    ...latest,
    typeAlias: 'radar_chart_js',
    needs: {},
    load: async () => (await import('./radar.tsx')).radar,
  },
];
