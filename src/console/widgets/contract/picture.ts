import type { DataKeyType } from '../../../model/data-key.ts';
import type { Aggregation } from '../../../model/telemetry.ts';
import type { AliasEntityInfo } from '../../aliases/alias-entities.ts';
import type { Period } from '../../time/period-bounds.ts';
import type { Series } from '../../time/series.ts';

/** An entity, or a function in the place of one, whose values a widget shows. */
export interface WidgetSource {
  /** Unique in its widget, and the same for as long as the widget shows it. */
  readonly id: string;
  /** Of the datasource that it comes from, among those of the configuration. */
  readonly place: number;
  /** Undefined for functions, and for aliases that stand for nothing. */
  readonly entity: AliasEntityInfo | undefined;
  /** Of the entity, else what the datasource is called. */
  readonly name: string;
  /** Empty for functions. */
  readonly aliasName: string;
  /** Whether its values are those of an earlier time, drawn beside the others to compare. */
  readonly isComparison: boolean;
}

/** A data key of one entity as it is shown: its patterns are filled in and its colour is its own. */
export interface WidgetKey {
  readonly name: string;
  readonly type: DataKeyType;
  /** Translated, with the names of its entity in it. */
  readonly label: string;
  readonly colour: string;
  /** Its own, else those of the widget; undefined: none is chosen. */
  readonly units: string | undefined;
  readonly decimals: number | undefined;
  /** As they are stored: widgets read them by `keySettings`. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** The values of one key of one entity. */
export interface WidgetLine {
  /** Unique in its widget, and the same for as long as the widget shows it. */
  readonly id: string;
  readonly source: WidgetSource;
  readonly key: WidgetKey;
  /** Of its key among those of its datasource. */
  readonly keyPlace: number;
  /** Of widgets of the latest values: the one there is, or none. */
  readonly series: Series;
  /** There is nothing of it because a function has failed. */
  readonly hasFailed?: true;
}

/** All that a widget shows at a moment. Nobody changes one: what has changed is another, what is the same is the same. */
export interface WidgetPicture {
  readonly sources: readonly WidgetSource[];
  /** By source, then by key. Those that somebody has switched off in the legend are among them. */
  readonly lines: readonly WidgetLine[];
  /** The ids of the lines that are switched off. */
  readonly hidden: ReadonlySet<string>;
  /**
   * The time that series are about, and how long the intervals are that values are put together in, ms, and how; undefined
   * for widgets that show no series.
   */
  readonly period: (Period & { readonly interval: number; readonly aggregation?: Aggregation }) | undefined;
}
