import { v4 as newId } from 'uuid';
import type { EntityType } from '../../../../model/entity-id.ts';
import type { WidgetType } from '../../../../model/widget.ts';
import { PALETTE } from '../../../inputs/values/palette.ts';
import type { DashboardDocument, LayoutPlace } from '../../document/dashboard-document.ts';
import { jsonObject, withMember } from '../../document/json-object.ts';
import { USUAL_COLUMNS } from '../../grid/cells.ts';
import { withPastedWidget } from '../transfer/paste-widget.ts';
import { newWidget } from './new-widget.ts';

/** Something that an entity has under a key, which a widget is to show. */
export interface ShownValue {
  entity: { entityType: EntityType; id: string; name: string };
  key: string;
  type: 'timeseries' | 'attribute';
}

/**
 * The dashboard with a new widget of a type that shows these values, below all others of its layout. Of each entity
 * there is an alias then: one that the dashboard has already, else a new one with the name of the entity.
 */
export function withValuesWidget(
  document: DashboardDocument,
  at: LayoutPlace,
  type: WidgetType,
  values: readonly ShownValue[],
): { document: DashboardDocument; id: string } {
  const byEntity = [...Map.groupBy(values, ({ entity }) => entity.id).values()];
  const entityAliases = Object.fromEntries(
    byEntity.flatMap(([first]) => (first ? [[first.entity.id, aliasOf(first.entity)]] : [])),
  );
  const colours = PALETTE[Symbol.iterator]();
  const datasources = byEntity.map((ofEntity) => ({
    type: 'entity',
    entityAliasId: ofEntity[0]?.entity.id,
    filterId: null,
    dataKeys: ofEntity.map(({ key, type: keyType }) => ({
      name: key,
      type: keyType,
      label: key,
      color: colours.next().value ?? PALETTE[0],
      settings: {},
      _hash: Math.random(),
    })),
  }));
  const empty = newWidget(type, {});
  const widget = withMember(empty, 'config', { ...jsonObject(empty.config), datasources });
  const originalSize = { sizeX: Number(widget.sizeX), sizeY: Number(widget.sizeY) };
  return withPastedWidget(
    document,
    { widget, entityAliases, filters: {} },
    { at, originalSize, originalColumns: USUAL_COLUMNS },
    newId,
  );
}

function aliasOf({ entityType, id, name }: ShownValue['entity']) {
  const filter = { type: 'singleEntity', resolveMultiple: false, singleEntity: { entityType, id } };
  return { id, alias: name, filter };
}
