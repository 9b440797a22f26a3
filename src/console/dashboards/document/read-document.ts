import {
  DashboardConfiguration,
  type DashboardSettings,
  DashboardWidget,
} from '../../../model/dashboard-configuration.ts';
import { DashboardFilter } from '../../../model/dashboard-filter.ts';
import { type DashboardLayout, WidgetLayout } from '../../../model/dashboard-layout.ts';
import { DashboardState } from '../../../model/dashboard-state.ts';
import { EntityAlias } from '../../../model/entity-alias.ts';
import type { DashboardDocument, LayoutId, LayoutPlace } from './dashboard-document.ts';
import { isJsonObject, type JsonObject } from './json-object.ts';
import { remembered } from './remembered.ts';

/** A dashboard as it is shown. Parts that an edit leaves as they are stay the very same here too. */
export interface ReadDashboard {
  title: string;
  description: string;
  settings: DashboardSettings;
  /** By their ids, in the order they are stored in. There is always one. */
  states: ReadonlyMap<string, ReadState>;
  /** The id of the state that it begins at. */
  root: string;
  widgets: ReadonlyMap<string, DashboardWidget>;
  /** Those that can be read, under the ids that widgets know them by. */
  aliases: ReadonlyMap<string, EntityAlias>;
  filters: ReadonlyMap<string, DashboardFilter>;
  /** As it is stored. */
  timewindow: unknown;
}

/** A state with its id, which is its name too where it has none. */
export type ReadState = DashboardState & { id: string };

/** A widget in a layout. */
export interface LaidOutWidget {
  id: string;
  widget: DashboardWidget;
  /** Where it is, with what the widget says of itself where the layout does not. */
  place: WidgetLayout;
}

/** Reads a dashboard, whatever is in it. */
export const readDocument = remembered(
  ({ title, configuration: written }: DashboardDocument): ReadDashboard => {
    const configuration = DashboardConfiguration.parse(written);
    const states = readStates(configuration.states, title);
    const [first = ''] = states.keys();
    return {
      title,
      description: configuration.description ?? '',
      settings: configuration.settings,
      states,
      root: [...states.values()].find(({ root }) => root)?.id ?? first,
      widgets: new Map(
        Object.entries(configuration.widgets).map(([id, one]) => [
          id,
          isJsonObject(one) ? readWidget(one) : NO_WIDGET,
        ]),
      ),
      aliases: readEach(configuration.entityAliases, readAlias),
      filters: readEach(configuration.filters, readFilter),
      timewindow: configuration.timewindow,
    };
  },
);

/** The layout of a place, undefined where there is none. */
export function layoutAt(
  { states }: ReadDashboard,
  { state, layout }: LayoutPlace,
): DashboardLayout | undefined {
  return states.get(state)?.layouts[layout];
}

/** The layouts that a state has, the main one first. */
export function layoutsOf(state: ReadState): LayoutId[] {
  return state.layouts.right ? ['main', 'right'] : ['main'];
}

/**
 * The widgets of a layout, in the order they are stored in. One that the dashboard does not have is none. Each is the
 * very same for as long as neither it nor its place changes.
 */
export function laidOutWidgets(dashboard: ReadDashboard, at: LayoutPlace): LaidOutWidget[] {
  const places = Object.entries(layoutAt(dashboard, at)?.widgets ?? {});
  return places.flatMap(([id, place]) => {
    const widget = dashboard.widgets.get(id);
    return widget ? [laidOut(isJsonObject(place) ? place : NOWHERE, id)(widget)] : [];
  });
}

/** Every layout that holds a widget. */
export function placesOfWidget({ states }: ReadDashboard, widgetId: string): LayoutPlace[] {
  return [...states.values()].flatMap((state) =>
    layoutsOf(state).flatMap((layout) =>
      Object.hasOwn(state.layouts[layout]?.widgets ?? {}, widgetId) ? [{ state: state.id, layout }] : [],
    ),
  );
}

const NOWHERE: JsonObject = {};

const laidOut = remembered((stored: JsonObject, id) => {
  const place = WidgetLayout.parse(stored);
  const { mobileOrder = -1 } = place;
  return remembered((widget: DashboardWidget): LaidOutWidget => {
    const { sizeX, sizeY, config } = widget;
    return {
      id,
      widget,
      place: {
        ...place,
        sizeX: place.sizeX ?? sizeX,
        sizeY: place.sizeY ?? sizeY,
        mobileOrder: mobileOrder >= 0 ? mobileOrder : (config.mobileOrder ?? undefined),
        mobileHeight: place.mobileHeight ?? config.mobileHeight ?? undefined,
      },
    };
  });
});

function readStates(written: Readonly<Record<string, unknown>>, title: string): Map<string, ReadState> {
  const stored = Object.entries(written).flatMap(([id, state]) =>
    isJsonObject(state) ? [{ id, state }] : [],
  );
  const states = stored.length > 0 ? stored : [{ id: 'default', state: { name: title } }];
  const root = (states.find(({ state }) => state.root === true) ?? states[0])?.id;
  return new Map(
    states.map(({ id, state }) => [id, id === root ? readRoot(state, id) : readOther(state, id)] as const),
  );
}

const readRoot = remembered((state: JsonObject, id) => readState(state, id, true));
const readOther = remembered((state: JsonObject, id) => readState(state, id, false));

function readState(stored: JsonObject, id: string, root: boolean): ReadState {
  const state = DashboardState.parse(stored);
  return { ...state, id, root, name: state.name.trim() || id };
}

/** What stands for a value that is no widget: in its place is said that it is none. */
const NO_WIDGET = DashboardWidget.parse({});
const readWidget = remembered((stored: JsonObject) => DashboardWidget.parse(stored));
const readAlias = remembered((stored: JsonObject, id) => EntityAlias.safeParse({ ...stored, id }).data);
const readFilter = remembered((stored: JsonObject, id) => DashboardFilter.safeParse({ ...stored, id }).data);

/** What can be read of them, by their ids. */
function readEach<T>(
  stored: Readonly<Record<string, unknown>>,
  read: (one: JsonObject, id: string) => T | undefined,
): Map<string, T> {
  return new Map(
    Object.entries(stored).flatMap(([id, one]) => {
      const data = isJsonObject(one) ? read(one, id) : undefined;
      return data === undefined ? [] : [[id, data] as const];
    }),
  );
}
