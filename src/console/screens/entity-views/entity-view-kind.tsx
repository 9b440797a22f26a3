import type { EntityView } from '../../../model/entity-view.ts';
import { assignment } from '../../api/assignment.ts';
import { entityViews } from '../../api/entity-views.ts';
import { entityKind, type Property } from '../../entities/kind/entity-kind.ts';
import { descriptionProperty, nameProperty } from '../../entities/parts/properties.tsx';
import { ReferredEntity } from '../../entities/parts/referred-entity.tsx';
import { subtypes } from '../../entities/parts/subtypes.ts';
import { assignable } from '../../entities/traits/assignable.ts';
import { typed } from '../../entities/traits/settable.ts';
import { formatList } from '../../i18n/format-list.ts';
import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import { translate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { entityViewForm } from './entity-view-form.ts';

const types = subtypes('entityView');

/** What entity views are and how they are changed. */
export const entityViewKind = entityKind({
  writers: ['TENANT_ADMIN'],
  service: entityViews,
  nameOf: ({ name }) => name,
  hintOf: ({ type }) => type,
  properties: [
    nameProperty(),
    types.property,
    {
      id: 'target',
      title: 'entity-view.target',
      text: ({ entityId }) => entityId.id,
      inDetails: ({ entityId }) => <ReferredEntity entity={entityId} />,
    },
    keysProperty(
      'timeseries',
      'entity-view.timeseries',
      ({ keys }) => keys?.timeseries,
      'entity-view.all-keys',
    ),
    keysProperty('cs', 'entity-view.client-attributes', ({ keys }) => keys?.attributes?.cs),
    keysProperty('sh', 'entity-view.shared-attributes', ({ keys }) => keys?.attributes?.sh),
    keysProperty('ss', 'entity-view.server-attributes', ({ keys }) => keys?.attributes?.ss),
    momentProperty('startTimeMs', 'entity-view.start-time', ({ startTimeMs }) => startTimeMs),
    momentProperty('endTimeMs', 'entity-view.end-time', ({ endTimeMs }) => endTimeMs),
    descriptionProperty,
  ],
  filters: [types.filter],
  line: async () => (await import('./entity-view-line.ts')).entityViewLine,
  form: entityViewForm(types.param),
  traits: [assignable(assignment('entityView')), typed(types.param)],
});

/** Keys that a view shows, in the details; `none`: what none of them means, where that is not none. */
function keysProperty(
  id: string,
  title: TranslationKey,
  keysOf: (view: EntityView) => readonly string[] | null | undefined,
  none?: TranslationKey,
): Property<EntityView> {
  return {
    id,
    title,
    text: (view) => {
      const keys = keysOf(view) ?? [];
      return keys.length === 0 && none ? translate(none) : formatList(keys);
    },
  };
}

/** An end of the window in time, in the details. */
function momentProperty(
  id: string,
  title: TranslationKey,
  momentOf: (view: EntityView) => number | null | undefined,
): Property<EntityView> {
  return {
    id,
    title,
    text: (view) => {
      const ts = momentOf(view);
      return ts ? formatTimestamp(ts) : translate('entity-view.open-end');
    },
  };
}
