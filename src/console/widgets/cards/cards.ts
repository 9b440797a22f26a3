import type { SystemWidget } from '../contract/widget.ts';

const bundleAlias = 'cards';

/** The cards: values, texts and tables of entities. */
export const cards: readonly SystemWidget[] = [
  {
    bundleAlias,
    typeAlias: 'simple_card',
    kind: 'latest',
    needs: { maxDatasources: 1, maxDataKeys: 1, singleEntity: true },
    load: async () => (await import('./simple-card.tsx')).simpleCard,
  },
];
