import { knownText, translate } from '../../i18n/i18n.ts';
import type { Message, Shown } from '../../i18n/translation-key.ts';
import { isJsonObject, memberOf, valueAt } from '../document/json-object.ts';
import type { MemberPath, Versions } from '../document/merge.ts';
import { readDocument } from '../document/read-document.ts';
import { widgetTitle } from '../open/widget-title.ts';
import { stateTemplateName } from '../states/state-name.ts';

/** What a person knows a member of a dashboard by: the widget by its title, the state by its name. */
export function memberName(path: MemberPath, versions: Versions): Message {
  const [first = '', second = '', third = '', ...rest] = path;
  if (first === 'title') return { key: 'dashboard.member-title' };
  if (first === 'root') return { key: 'dashboard.member-root' };
  if (first !== 'configuration') return { key: 'dashboard.member-other', values: { name: first } };
  switch (second) {
    case 'widgets':
      return { key: 'dashboard.member-widget', values: { name: widgetName(third, versions) } };
    case 'entityAliases':
      return {
        key: 'dashboard.member-alias',
        values: { name: textOf(path.slice(0, 3), 'alias', versions) ?? third },
      };
    case 'filters':
      return {
        key: 'dashboard.member-filter',
        values: { name: textOf(path.slice(0, 3), 'filter', versions) ?? third },
      };
    case 'settings':
      return { key: 'dashboard.member-settings' };
    case 'timewindow':
      return { key: 'timewindow.time-window' };
    case 'states':
      return partOfState(third, rest, versions);
    default:
      return { key: 'dashboard.member-other', values: { name: second } };
  }
}

/** All of them once, in the order of the paths. */
export function memberNames(paths: readonly MemberPath[], versions: Versions): string[] {
  return [...new Set(paths.map((path) => translate(memberName(path, versions))))];
}

/** The state itself, the place of a widget in it, or how a layout of it is set up. */
function partOfState(id: string, rest: readonly string[], versions: Versions): Message {
  const state = stateNameOf(id, versions);
  const [layouts, , part, widget] = rest;
  if (layouts !== 'layouts') {
    return { key: 'dashboard.member-state', values: { name: state } };
  }
  if (part === 'widgets' && widget !== undefined) {
    return {
      key: 'dashboard.member-place',
      values: { name: widgetName(widget, versions), state },
    };
  }
  return { key: 'dashboard.member-layout', values: { state } };
}

/** By whoever has it still, mine first. */
function widgetName(id: string, { mine, theirs, base }: Versions): string {
  for (const version of [mine, theirs, base]) {
    const read = readDocument(version);
    const widget = read.widgets.get(id);
    if (widget) return widgetTitle(widget, read);
  }
  return id;
}

function stateNameOf(id: string, { mine, theirs, base }: Versions): string {
  for (const version of [mine, theirs, base]) {
    const state = readDocument(version).states.get(id);
    if (state) return stateTemplateName(state, knownText);
  }
  return id;
}

function textOf(path: MemberPath, name: string, { mine, theirs, base }: Versions): string | undefined {
  for (const version of [mine, theirs, base]) {
    const text = memberOf(valueAt(version, path), name);
    if (typeof text === 'string' && text !== '') return text;
  }
  return undefined;
}

/** One difference between what two have made of a member: where in it, and how each has it. */
export interface ValueDifference {
  /** What people know it by, else its names joined by dots; empty where the member itself is what differs. */
  name: Shown;
  mine: Shown;
  theirs: Shown;
}

/** More of them are counted only. */
export const MOST_DIFFERENCES = 20;
const MOST_CHARACTERS = 300;

/** What two have made of a member, difference by difference. */
export function valueDifferences(mine: unknown, theirs: unknown): ValueDifference[] {
  return differing([], mine, theirs).map(({ path, mine, theirs }) => ({
    name: NAMED.get(path.join('.')) ?? { text: path.join('.') },
    mine: shownValue(mine),
    theirs: shownValue(theirs),
  }));
}

/** The parts of a widget and of its place that are set elsewhere under a name. */
const NAMED = new Map<string, Shown>([
  ['config.title', { key: 'widget.new-title' }],
  ['config.backgroundColor', { key: 'widget-config.background-color' }],
  ['config.units', { key: 'widget-config.units' }],
  ['config.decimals', { key: 'value-format.decimals' }],
  ['row', { key: 'widget.row' }],
  ['col', { key: 'widget.col' }],
  ['sizeX', { key: 'widget.size-x' }],
  ['sizeY', { key: 'widget.size-y' }],
]);

interface Differing {
  path: readonly string[];
  mine: unknown;
  theirs: unknown;
}

function differing(path: readonly string[], mine: unknown, theirs: unknown): Differing[] {
  if (Object.is(mine, theirs)) return [];
  const lists = Array.isArray(mine) && Array.isArray(theirs);
  if (!lists && !(isJsonObject(mine) && isJsonObject(theirs))) return [{ path, mine, theirs }];
  const [ours, others] = [membersOf(mine), membersOf(theirs)];
  return [...new Set([...ours.keys(), ...others.keys()])].flatMap((name) =>
    differing([...path, name], ours.get(name), others.get(name)),
  );
}

function membersOf(value: object): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(value));
}

function shownValue(value: unknown): Shown {
  if (value === undefined) return { key: 'dashboard.not-there' };
  if (value === null || value === '') return { key: 'dashboard.empty-value' };
  if (typeof value === 'boolean') return { key: value ? 'action.yes' : 'action.no' };
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 1);
  return { text: text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text };
}
