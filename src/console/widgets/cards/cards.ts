import type { SystemWidget } from '../contract/widget.ts';
import { withTexts } from '../kit/with-texts.ts';
import { entitiesTableNeeds } from '../table/entities-table-needs.ts';

const bundleAlias = 'cards';

/** The cards: values, texts and tables of entities. */
export const cards: readonly SystemWidget[] = [
  {
    bundleAlias,
    typeAlias: 'attributes_card',
    kind: 'latest',
    needs: {},
    load: async () => (await import('./attributes-card.tsx')).attributesCard,
  },
  {
    bundleAlias,
    typeAlias: 'entities_hierarchy',
    kind: 'latest',
    needs: { dataKeysOptional: true, ownRows: true, actionSources: { nodeSelected: 'one' } },
    load: withTexts(async () => (await import('./entities-hierarchy.tsx')).entitiesHierarchy),
  },
  {
    bundleAlias,
    typeAlias: 'entities_table',
    kind: 'latest',
    needs: entitiesTableNeeds,
    load: withTexts(async () => (await import('../table/entities-table.tsx')).entitiesTable),
  },
  {
    bundleAlias,
    typeAlias: 'html_card',
    kind: 'static',
    needs: { actionSources: { elementClick: 'many' } },
    load: async () => (await import('./html-card.tsx')).htmlCard,
  },
  {
    bundleAlias,
    typeAlias: 'html_value_card',
    kind: 'latest',
    needs: {
      maxDatasources: 1,
      singleEntity: true,
      dataKeysOptional: true,
      actionSources: { elementClick: 'many' },
    },
    load: async () => (await import('./html-value-card.tsx')).htmlValueCard,
  },
  {
    bundleAlias,
    typeAlias: 'label_widget',
    kind: 'latest',
    needs: { maxDatasources: 1, singleEntity: true },
    load: async () => (await import('./label-widget.tsx')).labelWidget,
  },
  {
    bundleAlias,
    typeAlias: 'simple_card',
    kind: 'latest',
    needs: { maxDatasources: 1, maxDataKeys: 1, singleEntity: true },
    load: async () => (await import('./simple-card.tsx')).simpleCard,
  },
  {
    bundleAlias,
    typeAlias: 'timeseries_table',
    kind: 'timeseries',
    needs: { actionSources: { actionCellButton: 'many', rowClick: 'one' } },
    load: withTexts(async () => (await import('./timeseries-table.tsx')).timeseriesTable),
  },
];
