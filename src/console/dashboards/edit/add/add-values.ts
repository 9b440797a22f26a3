import type { WidgetType } from '../../../../model/widget.ts';
import { dashboards } from '../../../api/dashboards.ts';
import { widgetTypeByName } from '../../../api/widget-types.ts';
import type { CommandRun } from '../../../commands/command.ts';
import { loadDashboardTexts, loadHelpTexts, loadKindTexts } from '../../../i18n/i18n.ts';
import { MAX_DATA_POINTS_UNTIL_KNOWN } from '../../../time/data-points.ts';
import { storedWindow } from '../../../time/stored-window.ts';
import { defaultWindow } from '../../../time/window-settings.ts';
import type { LayoutPlace } from '../../document/dashboard-document.ts';
import { migrate } from '../../document/migrate.ts';
import { layoutsOf, type ReadDashboard, readDocument } from '../../document/read-document.ts';
import { withoutWidget } from '../../document/widget-edits.ts';
import { placeId } from '../../open/place-id.ts';
import { type ShownValue, withValuesWidget } from './values-widget.ts';

/** Which dashboard values are added to: one that there is, or a new one of this title. */
export type AddedTo = { id: string } | { title: string };

/** A widget that was added to a stored dashboard. */
export interface AddedValues {
  dashboard: { id: string; title: string };
  widget: string;
  at: LayoutPlace;
  isNew: boolean;
}

/**
 * Adds a widget that shows these values to a dashboard that is not on screen, and saves that. A person is asked for the
 * type of it, and for the state and the layout where there are several; for a script it is a chart of series or a card
 * of attributes in the main layout of the first state. Undefined when the person gives up. Rejects with an ApiError,
 * and nothing is saved then.
 */
export async function addValues(
  values: readonly ShownValue[],
  to: AddedTo,
  run: Pick<CommandRun, 'source' | 'request'>,
): Promise<AddedValues | undefined> {
  const { request, source } = run;
  const isNew = 'title' in to;
  const stored = isNew ? { title: to.title, configuration: {} } : await dashboards.one(to.id, request);
  const now = Date.now();
  const timewindow = storedWindow(defaultWindow(now, MAX_DATA_POINTS_UNTIL_KNOWN), undefined);
  const document = migrate(stored, { idFor: placeId, timewindow });
  const read = readDocument(document);
  const picked = source === 'script' ? await usual(values, read, request) : await asked(values, read);
  if (!picked) return undefined;
  const { document: changed, id: widget } = withValuesWidget(document, picked.at, picked.type, values);
  const saved = await dashboards.save(changed, request);
  return {
    dashboard: { id: saved.id?.id ?? '', title: saved.title },
    widget,
    at: picked.at,
    isNew,
  };
}

/** Takes the widget away again, and the dashboard with it where that was made for it. */
export async function removeValues(
  { dashboard: { id }, widget, at, isNew }: AddedValues,
  request: CommandRun['request'],
): Promise<void> {
  if (isNew) return await dashboards.remove(id, request);
  const stored = await dashboards.one(id, request);
  const document = migrate(stored, { idFor: placeId, timewindow: undefined });
  await dashboards.save(withoutWidget(document, at, widget), request);
}

interface Picked {
  type: WidgetType;
  at: LayoutPlace;
}

/** Values over time are the only ones that charts show. */
function areSeries(values: readonly ShownValue[]): boolean {
  return values.every(({ type }) => type === 'timeseries');
}

async function usual(
  values: readonly ShownValue[],
  { root }: ReadDashboard,
  request: CommandRun['request'],
): Promise<Picked> {
  const name = areSeries(values)
    ? { bundleAlias: 'charts', alias: 'basic_timeseries' }
    : { bundleAlias: 'cards', alias: 'attributes_card' };
  const type = await widgetTypeByName({ isSystem: true, ...name }, request);
  return { type, at: { state: root, layout: 'main' } };
}

async function asked(values: readonly ShownValue[], read: ReadDashboard): Promise<Picked | undefined> {
  const [{ pickType }, { askForState }] = await Promise.all([
    import('./type-picker.tsx'),
    import('./state-choice-dialog.tsx'),
    loadDashboardTexts(),
    loadHelpTexts(),
    loadKindTexts('dashboard'),
    loadKindTexts('widget-type'),
    loadKindTexts('widgets-bundle'),
  ]);
  const state = read.states.size > 1 ? await askForState(read) : read.root;
  const chosen = state === undefined ? undefined : read.states.get(state);
  if (!chosen) return undefined;
  const kinds = areSeries(values) ? (['timeseries', 'latest'] as const) : (['latest'] as const);
  const picked = await pickType({ layouts: layoutsOf(chosen), layout: 'main', kinds });
  if (!picked) return undefined;
  return { type: picked.type, at: { state: chosen.id, layout: picked.layout } };
}
