import type { Authority } from '../../../model/authority.ts';
import type { KeyFilter } from '../../../model/entity-query.ts';
import type { ListPlace } from '../../api/list-place.ts';
import type { FilterField } from '../../table/filter-line/filter-field.ts';

/**
 * What a term of a filter line asks of the platform. Lists of a kind take a place and parameters; key filters are for
 * entity queries, which know neither but the exact type.
 */
export interface Narrowing {
  /** The list of another place, such as a customer's. */
  place?: ListPlace;
  /** Parameters of the list, as the platform calls them. */
  parameters?: Readonly<Record<string, string>>;
  /** The exact type by which a query asks for the same as the parameters. */
  kind?: string;
  keyFilter?: KeyFilter;
}

/** What a filter line can ask for of one kind of entities. */
export interface KindField extends FilterField<Narrowing> {
  /** Whether a list has it; unless said every list has. */
  fits?(place: ListPlace, authority: Authority | null): boolean;
}

/** What the lists of a kind can be narrowed to by their filter line. */
export interface KindLine<I = unknown> {
  fields: readonly KindField[];
  /** Entities that a query has found as lists show them; one by one unless said. Those that are gone are left out. */
  listed?(ids: readonly string[], signal: AbortSignal): Promise<readonly I[]>;
}

/** Entity queries are not for system administrators. */
export const mayQuery: NonNullable<KindField['fits']> = (_place, authority) => authority !== 'SYS_ADMIN';
