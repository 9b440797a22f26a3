import fc from 'fast-check';
import type {
  DashboardDocument,
  LayoutPlace,
} from '../../../../../src/console/dashboards/document/dashboard-document.ts';
import {
  withAliases,
  withFilters,
  withSettings,
  withTimewindow,
  withTitle,
} from '../../../../../src/console/dashboards/document/dashboard-edits.ts';
import { jsonObject, memberOf } from '../../../../../src/console/dashboards/document/json-object.ts';
import {
  withGridSettings,
  withoutRightLayout,
  withRightLayout,
} from '../../../../../src/console/dashboards/document/layout-edits.ts';
import {
  withNewState,
  withoutState,
  withRootState,
  withStateId,
  withStateName,
} from '../../../../../src/console/dashboards/document/state-edits.ts';
import {
  withNewWidget,
  withoutWidget,
  withPlaced,
  withReference,
  withWidgetConfig,
} from '../../../../../src/console/dashboards/document/widget-edits.ts';

/** An edit with all that it needs, also where that is not there. */
export interface Edit {
  name: string;
  apply(document: DashboardDocument): DashboardDocument;
}

const stateId = fc.constantFrom('overview', 'pump', 'new', 'other', 'constructor');
const widgetId = fc.oneof(
  fc.constantFrom(1, 2, 3, 4).map((number) => `0f8c8a56-5a6b-4f51-9c32-6f6e5d1a000${number}`),
  fc.constantFrom('added', 'valueOf'),
);
const place = fc.record({
  state: stateId,
  layout: fc.constantFrom('main', 'right'),
}) satisfies fc.Arbitrary<LayoutPlace>;
const figure = fc.nat({ max: 20 });
const text = fc.constantFrom('one', 'two', 'three', '');
const columns = fc.constantFrom(10, 12, 24, 48);

function edit<T>(
  name: string,
  of: fc.Arbitrary<T>,
  apply: (document: DashboardDocument, value: T) => DashboardDocument,
) {
  return of.map(
    (value): Edit => ({
      name: `${name} ${JSON.stringify(value)}`,
      apply: (document) => apply(document, value),
    }),
  );
}

/** Any edit of a dashboard. */
export const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  edit('title', text, withTitle),
  edit(
    'settings',
    fc.record({ showTitle: fc.boolean(), titleColor: text }, { requiredKeys: [] }),
    withSettings,
  ),
  edit('timewindow', figure, (document, timewindowMs) =>
    withTimewindow(document, { realtime: { timewindowMs } }),
  ),
  edit('aliases', fc.dictionary(text, fc.record({ alias: text })), withAliases),
  edit('filters', fc.dictionary(text, fc.record({ filter: text })), withFilters),
  edit('new state', fc.record({ id: stateId, name: text }), withNewState),
  edit('remove state', stateId, withoutState),
  edit('state name', fc.tuple(stateId, text), (document, [id, name]) => withStateName(document, id, name)),
  edit('state id', fc.tuple(stateId, stateId), (document, [id, other]) => withStateId(document, id, other)),
  edit('root', stateId, withRootState),
  edit('add right', stateId, withRightLayout),
  edit('remove right', stateId, withoutRightLayout),
  edit('grid', fc.tuple(place, columns, figure), (document, [at, count, margin]) =>
    withGridSettings(document, at, { columns: count, margin }),
  ),
  edit('new widget', fc.tuple(place, widgetId, figure), (document, [at, id, row]) =>
    // An id is given once in the life of a dashboard.
    memberOf(document.configuration.widgets, id) || id !== 'added'
      ? document
      : withNewWidget(document, at, {
          id,
          widget: { type: 'static' },
          place: { sizeX: 8, sizeY: 6, row, col: 0 },
        }),
  ),
  edit('reference', fc.tuple(place, widgetId), (document, [at, id]) =>
    withReference(document, at, { id, place: { sizeX: 4, sizeY: 4, row: 0, col: 0 } }),
  ),
  edit('place', fc.tuple(place, widgetId, figure, figure), (document, [at, id, row, col]) =>
    withPlaced(document, at, id, { row, col }),
  ),
  edit('remove widget', fc.tuple(place, widgetId), (document, [at, id]) => withoutWidget(document, at, id)),
  edit('config', fc.tuple(widgetId, text), (document, [id, title]) =>
    withWidgetConfig(document, id, { title }),
  ),
);

/** What has to hold of every dashboard, whatever was done to it: what is wrong with it. */
export function flaws({ configuration }: DashboardDocument): string[] {
  const states = Object.entries(jsonObject(configuration.states));
  const roots = states.filter(([, state]) => memberOf(state, 'root') === true).length;
  const held = states.flatMap(([, state]) =>
    Object.values(jsonObject(memberOf(state, 'layouts'))).flatMap((layout) =>
      Object.keys(jsonObject(memberOf(layout, 'widgets'))),
    ),
  );
  const widgets = Object.keys(jsonObject(configuration.widgets));
  return [
    ...(roots === 1 ? [] : [`begins at ${roots} states`]),
    ...held.filter((id) => !widgets.includes(id)).map((id) => `shows ${id}, which is not there`),
    ...widgets.filter((id) => !held.includes(id)).map((id) => `shows ${id} nowhere`),
  ];
}
