import type { EntityKeyType } from '../../../model/entity-query.ts';
import type { EntityRef } from '../../commands/command.ts';

/** The names of keys of a type to choose from, for the profiles that are changed; a new one is none yet. */
export type ProfileKeyNames = (
  type: EntityKeyType,
  profiles: readonly EntityRef[],
) => Promise<readonly string[]>;
