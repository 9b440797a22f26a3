import type { AlarmInfo, AlarmSearchStatus, AlarmSeverity } from '../../../model/alarm.ts';
import type { EntityKey } from '../../../model/entity-query.ts';
import type { AliasEntityInfo } from '../../aliases/alias-entities.ts';
import type { Shown } from '../../i18n/translation-key.ts';

/** Which of many entities, or alarms, are wanted. */
export interface RowsRequest {
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
  readonly textSearch?: string | undefined;
  readonly sort?: { readonly key: EntityKey; readonly direction: 'ASC' | 'DESC' } | undefined;
}

/** Which alarms are wanted; none of a kind: any. Unless said, what the configuration says. */
export interface AlarmRowsRequest extends RowsRequest {
  readonly statuses?: readonly AlarmSearchStatus[] | undefined;
  readonly severities?: readonly AlarmSeverity[] | undefined;
  readonly types?: readonly string[] | undefined;
}

/** A value and its time, ms since 1970. */
export interface WidgetValue {
  readonly ts: number;
  /** A number where it reads as one, else as it came. */
  readonly value: unknown;
}

/** An entity with its latest values, in the order of the data keys. */
export interface WidgetRow {
  readonly entity: AliasEntityInfo;
  readonly values: readonly (WidgetValue | undefined)[];
}

/** An alarm with values of its originator, in the order of the data keys. */
export interface AlarmRow {
  readonly alarm: AlarmInfo;
  readonly values: readonly (WidgetValue | undefined)[];
}

/** A page of rows as it is at a moment. */
export interface RowsPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** What is to be known of them besides, such as that there may be more. */
  readonly notice?: Shown | undefined;
}

/** Who is told of a page of rows, and again whenever one of them has changed. */
export interface RowsListener<Row> {
  onPage(page: RowsPage<Row>): void;
  /** There are none, for a reason that asking again does not change; they are told of when there are. */
  onNothing(why: Shown): void;
  onError(error: Shown): void;
}
