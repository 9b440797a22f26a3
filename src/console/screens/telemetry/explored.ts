import { EntityType, Uuid } from '../../../model/entity-id.ts';
import { AttributeScope } from '../../../model/telemetry.ts';
import type { EntityRef } from '../../commands/command.ts';

/** The types of entities that have values, and that platforms find for queries. */
export const EXPLORED_TYPES = ['DEVICE', 'ASSET', 'ENTITY_VIEW', 'CUSTOMER', 'USER'] as const;
export type ExploredType = (typeof EXPLORED_TYPES)[number];

/** Which values are listed: what was sent over time, or the attributes of one scope. */
export type ExploredScope = 'TIME_SERIES' | AttributeScope;

/** Entities that are named one by one; more make an address that not every server takes. */
export const MOST_NAMED = 200;

/** The names in the URL. */
export const EXPLORED_PARAMS = ['entities', 'type', 'name', 'keys', 'scope'] as const;
/** What an address says of what is explored; null: nothing. */
export type WrittenExplored = Readonly<Record<(typeof EXPLORED_PARAMS)[number], string | null>>;

/** The entities of one type whose values are listed: those named, or those whose names hold a text. */
export type ExploredGroup = { entityType: ExploredType } & ({ ids: readonly string[] } | { name: string });

/** What is explored: entities, and of all their keys those that hold one of some texts, or all. */
export interface Explored {
  groups: readonly ExploredGroup[];
  keys: readonly string[];
  scope: ExploredScope;
}

/**
 * What an address wants explored. `entities=DEVICE.{id}.{id}.ASSET.{id}` names them; else it is those of a type, of
 * devices unless `type` says, all or those that have the text of `name` in their names. `keys=temp,hum` are the keys
 * that hold one of these texts; `scope` is that of attributes, without it telemetry.
 */
export function exploredIn(written: WrittenExplored): Explored {
  const named = namedIn(written.entities);
  const entityType = exploredType(written.type) ?? 'DEVICE';
  return {
    groups: named.length > 0 ? named : [{ entityType, name: written.name?.trim() ?? '' }],
    keys: (written.keys ?? '')
      .split(',')
      .map((text) => text.trim())
      .filter(Boolean),
    scope: AttributeScope.safeParse(written.scope).data ?? 'TIME_SERIES',
  };
}

/** How an address names entities. */
export function writtenEntities(entities: readonly Pick<EntityRef, 'entityType' | 'id'>[]): string | null {
  const byType = Map.groupBy(entities, ({ entityType }) => entityType);
  const groups = [...byType].map(([type, all]) => [type, ...new Set(all.map(({ id }) => id))].join('.'));
  return groups.join('.') || null;
}

function namedIn(written: string | null): readonly ExploredGroup[] {
  const byType = new Map<ExploredType, Set<string>>();
  let type: ExploredType | undefined;
  let count = 0;
  for (const word of (written ?? '').split('.')) {
    if (word in EntityType.def.entries) type = exploredType(word);
    else if (type && Uuid.safeParse(word).success && count < MOST_NAMED) {
      const ids = byType.get(type) ?? new Set();
      byType.set(type, ids.add(word));
      count += 1;
    }
  }
  return [...byType].map(([entityType, ids]) => ({ entityType, ids: [...ids] }));
}

function exploredType(text: string | null): ExploredType | undefined {
  return EXPLORED_TYPES.find((type) => type === text);
}
