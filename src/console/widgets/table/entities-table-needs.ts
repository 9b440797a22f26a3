import type { WidgetNeeds } from '../contract/widget.ts';

/** What tables of entities want of their configuration. */
export const entitiesTableNeeds: WidgetNeeds = {
  maxDatasources: 1,
  dataKeysOptional: true,
  ownRows: true,
  overflowIsFine: true,
  actionSources: { actionCellButton: 'many', rowClick: 'one', rowDoubleClick: 'one' },
};
