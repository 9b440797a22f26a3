import type { Authority } from '../../model/authority.ts';
import type { EntityType } from '../../model/entity-id.ts';
import { type T, translate } from '../i18n/i18n.ts';
import type { TranslationKey } from '../i18n/translation-key.ts';
import type { EntityRef, TargetType } from './command.ts';
import type { Input } from './input.ts';

/** What commands need to know of a type of entity; registered by whoever owns the type. */
export interface EntityTypeSupport {
  entityType: EntityType;
  /** Who has a list to pick one from; everybody, unless said. */
  authorities?: readonly Authority[];
  /** What one is called: `Device`. */
  title: TranslationKey;
  /** How many there are; takes `count`: `4 devices`. */
  count: TranslationKey;
  /**
   * The entities with these ids, with names and facts; those that do not exist or may not be seen are left out. Rejects
   * where that cannot be known.
   */
  named(ids: readonly string[], signal: AbortSignal): Promise<readonly EntityRef[]>;
  /** How a person picks one by name. */
  picker: Input<string>;
}

/** How many parts of entities there are; those that nothing is done with in numbers are entities like any other. */
const PART_COUNTS: Readonly<Partial<Record<TargetType, TranslationKey>>> = {
  ATTRIBUTE: 'commands.attributes-count',
  TELEMETRY: 'commands.series-count',
  RELATION: 'commands.relations-count',
};

const supported = new Map<TargetType, EntityTypeSupport>();

/** Tells commands about a type of entity; the returned function takes it back. Throws when the type is known already. */
export function registerEntityType(support: EntityTypeSupport): () => void {
  const { entityType } = support;
  if (supported.has(entityType)) throw new Error(`The entity type ${entityType} is registered already`);
  supported.set(entityType, support);
  return () => supported.delete(entityType);
}

/** What is known of a type; undefined when nobody owns it, and for parts of entities. */
export function entityTypeSupport(type: TargetType): EntityTypeSupport | undefined {
  return supported.get(type);
}

/** How many entities there are, in words: `4 devices`, and `4 entities` where they are of several types. */
export function countText(entities: readonly EntityRef[], t: T = translate): string {
  const [first, ...others] = new Set(entities.map(({ entityType }) => entityType));
  return first && others.length === 0
    ? countOfType(first, entities.length, t)
    : t('commands.count', { count: entities.length });
}

/** How many entities of one type there are, in words. */
export function countOfType(type: TargetType, count: number, t: T = translate): string {
  return t(entityTypeSupport(type)?.count ?? PART_COUNTS[type] ?? 'commands.count', { count });
}

/** What a sentence calls entities: one by its name, several by how many they are. */
export function entitiesText(entities: readonly EntityRef[], t: T = translate): string {
  const [first, ...others] = entities;
  return first && others.length === 0 ? t('commands.named', { name: first.name }) : countText(entities, t);
}
