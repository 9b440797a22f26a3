import type { EntityId } from '../../../model/entity-id.ts';
import type { EntityFilter, EntityKey } from '../../../model/entity-query.ts';
import type { AttributeScope } from '../../../model/telemetry.ts';
import type { WidgetAction } from '../../../model/widget-action.ts';
import type { AliasEntityInfo } from '../../aliases/alias-entities.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import type { StrangeFunction } from '../../sandbox/sandbox.ts';
import type { Period } from '../../time/period-bounds.ts';
import type {
  AlarmRow,
  AlarmRowsRequest,
  RowsListener,
  RowsRequest,
  WidgetRow,
  WidgetValue,
} from './rows.ts';

/*
 * What a widget and the dashboard around it know of each other. A widget draws what it is given and asks its host for
 * all else: it opens no connection, reads no address and evaluates nothing that a stranger wrote.
 */

/** What an action is about. */
export interface Occasion {
  readonly entity?: AliasEntityInfo | undefined;
  /** What the author of a custom action is given besides, such as the row. */
  readonly additionalParams?: unknown;
}

/** What came of a function with one set of arguments. */
export type FunctionOutcome = { readonly value: unknown } | { readonly error: string };

/** The gateways among the devices, for widgets that set them up. Every call rejects with an `ApiError`. */
export interface WidgetGateways {
  /** So many that have the text in their names, by name. */
  search(text: string, limit: number, signal: AbortSignal): Promise<readonly NamedDevice[]>;
  /** The id of the device of exactly this name, gateway or not; undefined where there is none. */
  idOf(name: string): Promise<string | undefined>;
  /** What a device is called; undefined where there is none of this id. */
  nameOf(id: string): Promise<string | undefined>;
  /** Makes one, of a type of devices. */
  create(name: string, type: string): Promise<NamedDevice>;
  /** The token that a device signs in with; undefined where it does so by other means. */
  accessTokenOf(id: string): Promise<string | undefined>;
}

/** A device as lists to choose from show it. */
export interface NamedDevice {
  readonly id: string;
  readonly name: string;
}

/** Where in the states of a dashboard one is, and how one gets elsewhere. */
export interface WidgetStates {
  /** The way that led here; the last is shown. */
  stack(): readonly { readonly id: string; readonly params: Record<string, unknown> }[];
  open(id: string, params: Record<string, unknown>, openRight: boolean): void;
  /** Goes a way of several states at once, the last of which is shown. */
  openWay(
    states: readonly { readonly id: string; readonly params: Record<string, unknown> }[],
    openRight: boolean,
  ): void;
  /** Shows the right layout of the state, where the main one hides it. */
  openRight(): void;
  /** What is left out stays as it is. */
  update(
    change: { readonly id?: string | undefined; readonly params?: Record<string, unknown> | undefined },
    openRight: boolean,
  ): void;
  /** To a state of the way, counted from 0; to the one before unless said. */
  back(index?: number): void;
  reset(): void;
}

/** What a widget can ask of the dashboard that it stands in. */
export interface WidgetHost {
  /** `preview`: nothing is sent to a device, saved or opened, though everything looks as if. */
  readonly mode: 'view' | 'edit' | 'preview';
  readonly isMobile: boolean;
  /** What the widget is called, for who hears it. */
  readonly title: string;
  /** Whether keys are meant for what is in widgets just now, not for what is around them; they are, unless said. */
  hasKeys?(): boolean;
  /** Where in the frame's header the widget may put buttons; null until it is drawn, or where there is no header. */
  readonly header: HTMLElement | null;
  /** Has the frame show another title than the configuration says; undefined: that one again. */
  setTitle(title: string | undefined): void;
  /** Shows what went wrong, over the widget, until it is called with nothing. */
  report(problem: Shown | undefined): void;

  /** Shows a part of the time in all widgets that share it, until all is wanted again: undefined. */
  zoom(part: Period | undefined): void;
  /** Has the dashboard be about a time, as if it had been chosen in its toolbar. */
  choosePeriod(period: Period): void;

  /** Where the time is pointed at, in the widgets of a dashboard; undefined where it stands in none. */
  readonly pointed?: {
    /** Says at which moment somebody points here, ms since 1970; undefined: no longer. */
    point(moment: number | undefined): void;
    /** Tells at which moment somebody points in another widget. Returns the way to stop. */
    follow(listener: (moment: number | undefined) => void): () => void;
  };

  /** Undefined where it stands in no dashboard. */
  readonly states?: WidgetStates;

  /** The actions of a source, such as `rowClick`, in their order. */
  actions(source: string): readonly WidgetAction[];
  act(action: WidgetAction, occasion: Occasion): void;
  /** Has the buttons in the header be about an entity; undefined: about the first of the data. */
  setActive(entity: AliasEntityInfo | undefined): void;

  /** The device that the widget controls. */
  readonly device: AliasEntityInfo | undefined;
  /** Calls that device; rejects with an `ApiError`. A call that is one way has no answer. */
  call(call: {
    readonly method: string;
    readonly params: unknown;
    /** In ms. */
    readonly timeout?: number;
    readonly isOneWay: boolean;
  }): Promise<unknown>;

  /** Saves attributes of a scope, or telemetry of this moment; rejects with an `ApiError`. */
  save(
    entity: EntityId,
    scope: AttributeScope | 'timeseries',
    values: Readonly<Record<string, unknown>>,
  ): Promise<void>;
  /** Makes a device, by its name, the user's customer's; with the secret that it shows. Rejects with an `ApiError`. */
  claim(deviceName: string, secretKey: string | undefined): Promise<void>;
  /** The names of the time series that an entity has at this moment. Rejects with an `ApiError`. */
  seriesNames(entity: EntityId): Promise<readonly string[]>;
  /** The attributes of a scope as they are at this moment, of these keys those that there are. Rejects with an `ApiError`. */
  readAttributes(
    entity: EntityId,
    scope: AttributeScope,
    keys: readonly string[],
  ): Promise<Readonly<Record<string, unknown>>>;
  readonly gateways: WidgetGateways;
  /**
   * Follows the latest values of an entity, or of the first that an alias stands for, by the alias' name. Who listens
   * is told of all that is known, in the order of the keys. Returns the way to stop.
   */
  followLatest(
    whose: AliasEntityInfo | { readonly alias: string },
    keys: readonly EntityKey[],
    onValues: (values: readonly (WidgetValue | undefined)[]) => void,
  ): () => void;
  /**
   * Follows a page of the entities of a datasource, or of those that another filter finds in their place. Returns the
   * way to stop.
   */
  openRows(
    place: number,
    request: RowsRequest,
    listener: RowsListener<WidgetRow>,
    instead?: EntityFilter,
  ): () => void;
  /** Follows a page of alarms of the alarm source within the widget's time. Returns the way to stop. */
  openAlarms(request: AlarmRowsRequest, listener: RowsListener<AlarmRow>): () => void;
  /** Asks anew what the aliases stand for, as after an entity was added. */
  refreshAliases(): void;

  /**
   * Runs a function that the author of the dashboard wrote with each set of arguments, where it reaches nothing, and says
   * what came of each. One that runs too long is not run again. Never rejects.
   */
  run(code: StrangeFunction, argSets: readonly (readonly unknown[])[]): Promise<readonly FunctionOutcome[]>;
}
