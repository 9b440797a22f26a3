import type { EntityType } from '../../model/entity-id.ts';
import type { TranslationKey } from '../i18n/translation-key.ts';
import type { EntityRef } from './command.ts';
import type { Input } from './input.ts';

/** What commands need to know of a type of entity; registered by whoever owns the type. */
export interface EntityTypeSupport {
  entityType: EntityType;
  /** What one is called: `Device`. */
  title: TranslationKey;
  /** The entities with these ids, with names and facts; those that do not exist or may not be seen are left out. */
  named(ids: readonly string[], signal: AbortSignal): Promise<readonly EntityRef[]>;
  /** How a person picks one by name. */
  picker: Input<string>;
}

const supported = new Map<EntityType, EntityTypeSupport>();

/** Tells commands about a type of entity; the returned function takes it back. Throws when the type is known already. */
export function registerEntityType(support: EntityTypeSupport): () => void {
  const { entityType } = support;
  if (supported.has(entityType)) throw new Error(`The entity type ${entityType} is registered already`);
  supported.set(entityType, support);
  return () => supported.delete(entityType);
}

/** What is known of a type; undefined when nobody owns it. */
export function entityTypeSupport(type: EntityType): EntityTypeSupport | undefined {
  return supported.get(type);
}
