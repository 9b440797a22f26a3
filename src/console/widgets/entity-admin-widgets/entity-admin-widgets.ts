import type { SystemWidget } from '../contract/widget.ts';
import { withTexts } from '../kit/with-texts.ts';
import { entitiesTableNeeds } from '../table/entities-table-needs.ts';

const bundleAlias = 'entity_admin_widgets';
const load = withTexts(async () => (await import('../table/entities-table.tsx')).entitiesTable);

/** The tables of entities that come with actions which add, change and delete. */
export const entityAdminWidgets: readonly SystemWidget[] = ['device_admin_table', 'asset_admin_table'].map(
  (typeAlias) => ({ bundleAlias, typeAlias, kind: 'latest', needs: entitiesTableNeeds, load }),
);
