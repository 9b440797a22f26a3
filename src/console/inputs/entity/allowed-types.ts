import type { Authority } from '../../../model/authority.ts';
import { PseudoEntityType } from '../../../model/entity-alias.ts';
import type { EntityType } from '../../../model/entity-id.ts';
import type { Choice } from '../../commands/input.ts';
import { translate } from '../../i18n/i18n.ts';
import { session } from '../../session/session-store.ts';
import { PSEUDO_TITLES, TYPE_TEXTS } from './type-texts.ts';

/** A type of entity, or one that is another entity for everybody. */
export type AnyEntityType = EntityType | PseudoEntityType;

/** Which types are offered. */
export interface OfferedTypes {
  /** Only these of what the user's role allows; all of it, unless said. */
  only?: readonly AnyEntityType[] | undefined;
  /** Whether entities are offered too that are another for everybody. */
  pseudo?: boolean | undefined;
}

const OF_TENANT = ['DEVICE', 'ASSET', 'ENTITY_VIEW'] as const;
const OF_PEOPLE = ['CUSTOMER', 'USER', 'DASHBOARD'] as const;

/** The types of which a role can choose entities, and those that are another for each user. */
const TYPES: Readonly<
  Partial<Record<Authority, { types: readonly EntityType[]; pseudo: readonly PseudoEntityType[] }>>
> = {
  SYS_ADMIN: { types: ['TENANT'], pseudo: ['CURRENT_USER'] },
  TENANT_ADMIN: {
    types: [...OF_TENANT, 'TENANT', ...OF_PEOPLE],
    pseudo: ['CURRENT_CUSTOMER', 'CURRENT_TENANT', 'CURRENT_USER', 'CURRENT_USER_OWNER'],
  },
  CUSTOMER_USER: {
    types: [...OF_TENANT, ...OF_PEOPLE],
    pseudo: ['CURRENT_CUSTOMER', 'CURRENT_USER', 'CURRENT_USER_OWNER'],
  },
};

/** The types that a role may choose from, in the order they are offered in. */
export function allowedTypes(
  authority: Authority | undefined,
  { only, pseudo = false }: OfferedTypes = {},
): AnyEntityType[] {
  const allowed = authority && TYPES[authority];
  if (!allowed) return [];
  const all: AnyEntityType[] = pseudo ? [...allowed.types, ...allowed.pseudo] : [...allowed.types];
  return only ? all.filter((type) => only.includes(type)) : all;
}

/** The types that who is signed in may choose from, with what they are called. */
export function offeredTypes(offered: OfferedTypes = {}): Choice<AnyEntityType>[] {
  return allowedTypes(session.authUser?.authority, offered).map((value) => ({
    value,
    label: titleOf(value),
  }));
}

/** What a type is called. */
export function titleOf(type: AnyEntityType): string {
  return translate(isPseudo(type) ? PSEUDO_TITLES[type] : TYPE_TEXTS[type].title);
}

/** Whether a type stands for an entity that is another for everybody, so that there is none to choose. */
export function isPseudo(type: AnyEntityType): type is PseudoEntityType {
  return PseudoEntityType.safeParse(type).success;
}
