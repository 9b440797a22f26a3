import * as z from 'zod/mini';
import { AliasFilter, EntityAlias } from '../../../model/entity-alias.ts';
import { missingMembers } from '../../aliases/alias-types.ts';
import { type NameErrors, ownNames } from '../own-names.ts';

/** What is said of the names of aliases. */
export const ALIAS_NAME_ERRORS: NameErrors = {
  missing: 'entity.alias-required',
  taken: 'entity.duplicate-alias-error',
};

/** A filter of an alias in which nothing is missing. */
export const WholeAliasFilter = AliasFilter.check(
  z.refine((filter) => missingMembers(filter).length === 0, { error: 'alias.filter-incomplete' }),
);

/** Aliases of a dashboard: each has a name that no other has, and a filter in which nothing is missing. */
export const WholeAliases = z.array(EntityAlias).check(
  ...ownNames(({ alias }: EntityAlias) => alias, ALIAS_NAME_ERRORS),
  z.refine((aliases) => aliases.every(({ filter }) => missingMembers(filter).length === 0), {
    error: 'entity.missing-entity-filter-error',
  }),
);
