import { hashKey } from '@tanstack/react-query';
import type { DrawnTable } from './table-state.ts';

/** Tells apart what lists are narrowed to, whatever their order. */
export function narrowing<Row>({ props, view }: Pick<DrawnTable<Row>, 'props' | 'view'>): string {
  return hashKey([...props.source.key, view.query.search]);
}
