import type { SystemWidget } from '../contract/widget.ts';

/** The date widgets: what the whole dashboard is about in time. */
export const date: readonly SystemWidget[] = [
  {
    bundleAlias: 'date',
    typeAlias: 'date_range_navigator',
    kind: 'static',
    needs: {},
    load: async () => (await import('./range-navigator.tsx')).rangeNavigator,
  },
];
