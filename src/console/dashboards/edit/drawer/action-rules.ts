import { WidgetActionType } from '../../../../model/widget-action.ts';
import type { Shown, TranslationKey } from '../../../i18n/translation-key.ts';
import type { SystemWidget } from '../../../widgets/contract/widget.ts';
import { type JsonObject, jsonObject, memberOf } from '../../document/json-object.ts';

/** What the types of actions are called. */
export const ACTION_TYPE_TITLES: Readonly<Record<WidgetActionType, TranslationKey>> = {
  openDashboardState: 'widget-action.open-state',
  updateDashboardState: 'widget-action.update-state',
  openDashboard: 'widget-action.open-dashboard',
  custom: 'widget-action.custom',
  customPretty: 'widget-action.custom-pretty',
};

const SOURCE_TITLES: Readonly<Record<string, TranslationKey>> = {
  headerButton: 'widget-action.header-button',
  actionCellButton: 'widget-action.action-cell-button',
  rowClick: 'widget-action.row-click',
  rowDoubleClick: 'widget-action.row-double-click',
  markerClick: 'widget-action.marker-click',
  polygonClick: 'widget-action.polygon-click',
  tooltipAction: 'widget-action.tooltip-action',
  elementClick: 'widget-action.element-click',
  sliceClick: 'widget-action.slice-click',
  nodeSelected: 'widget-action.node-selected',
};

/** What a source of actions is called; undefined: by its own name. */
export function sourceTitle(source: string): TranslationKey | undefined {
  return Object.hasOwn(SOURCE_TITLES, source) ? SOURCE_TITLES[source] : undefined;
}

/** An action as it is stored, with where it stands. */
export interface PlacedAction {
  source: string;
  at: number;
  action: JsonObject;
}

/** All actions of a widget, by their sources. */
export function actionsOf(config: JsonObject): PlacedAction[] {
  return Object.entries(jsonObject(config.actions))
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([source, list]) =>
      Array.isArray(list) ? list.map((action, at) => ({ source, at, action: jsonObject(action) })) : [],
    );
}

/** Where a widget can start an action; of those that take a single one, such as have none yet or have this. */
export function freeSources(
  type: SystemWidget | undefined,
  config: JsonObject,
  current: string | undefined,
): string[] {
  const own = type?.needs.actionSources ?? {};
  const stored = Object.keys(jsonObject(config.actions));
  const all = [...new Set(['headerButton', ...Object.keys(own), ...stored])];
  const isTaken = (source: string) => {
    const list = memberOf(config.actions, source);
    return own[source] === 'one' && Array.isArray(list) && list.length > 0;
  };
  return all.filter((source) => source === current || !isTaken(source));
}

/** Why an action cannot be taken as it is, by its members. */
export type ActionErrors = Readonly<Record<string, Shown>>;

const REQUIRED: Shown = { key: 'validation.required' };

/** What is wrong with an action among the others of its source. */
export function errorsOf(action: JsonObject, otherNames: readonly string[]): ActionErrors {
  const { type } = action;
  const percent = (member: string): [string, Shown][] => {
    const value = action[member];
    const isFine = value == null || (typeof value === 'number' && value >= 1 && value <= 100);
    return isFine ? [] : [[member, { key: 'widget-action.percent-range' }]];
  };
  const needed = (member: string): [string, Shown][] => (isGiven(action[member]) ? [] : [[member, REQUIRED]]);
  const name = typeof action.name === 'string' ? action.name.trim() : '';
  return Object.fromEntries([
    ...needed('name'),
    ...(name !== '' && otherNames.includes(name)
      ? [['name', { key: 'widget-action.name-taken' }] as [string, Shown]]
      : []),
    ...(type === 'openDashboardState' ? needed('targetDashboardStateId') : []),
    ...(type === 'openDashboard' ? needed('targetDashboardId') : []),
    ...(action.openInSeparateDialog === true && type === 'openDashboardState'
      ? [...percent('dialogWidth'), ...percent('dialogHeight')]
      : []),
  ]);
}

/** The type of an action; undefined where it is of none that is known. */
export function typeOf(action: JsonObject): WidgetActionType | undefined {
  return WidgetActionType.safeParse(action.type).data;
}

/** The actions of a widget with one more, another, or one less; a source that has none left goes. */
export function withAction(
  config: JsonObject,
  { from, to, action }: { from?: PlacedAction | undefined; to?: string | undefined; action?: JsonObject },
): JsonObject | undefined {
  const stored = jsonObject(config.actions);
  const isSame = from !== undefined && from.source === to;
  const lists = Object.entries(stored).flatMap(([source, list]): [string, unknown][] => {
    if (!Array.isArray(list)) return [[source, list]];
    if (from?.source !== source) return [[source, list]];
    const left = isSame ? list.with(from.at, action) : list.toSpliced(from.at, 1);
    return left.length > 0 ? [[source, left]] : [];
  });
  const actions: Record<string, unknown> = Object.fromEntries(lists);
  if (to !== undefined && !isSame) {
    const before = actions[to];
    actions[to] = [...(Array.isArray(before) ? before : []), action];
  }
  return actions;
}

/** The actions of a widget with one at another place among those of its source, whose buttons stand in that order. */
export function withMovedAction(config: JsonObject, { source, at }: PlacedAction, to: number): JsonObject {
  const stored = jsonObject(config.actions);
  const list = stored[source];
  if (!Array.isArray(list)) return stored;
  return { ...stored, [source]: list.toSpliced(at, 1).toSpliced(to, 0, list[at]) };
}

function isGiven(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}
