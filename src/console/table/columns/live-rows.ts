import type { EntityKey } from '../../../model/entity-query.ts';
import type { LiveEntity } from '../../live/entity-subscription.ts';
import type { RowFollower } from '../../live/row-follower.ts';
import type { Column } from './column.ts';

/** How the live columns of a table know their values. */
export interface LiveRows<Row> {
  follower: RowFollower;
  subjectOf(row: Row): LiveEntity | null;
}

/** Every key that live columns show, once. */
export function liveKeysOf(columns: readonly Column<never>[]): readonly EntityKey[] {
  const keys = columns.flatMap(({ live }) => live?.keys ?? []);
  return [...new Map(keys.map((key) => [`${key.type} ${key.key}`, key])).values()];
}
