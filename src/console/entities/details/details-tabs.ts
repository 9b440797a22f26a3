import type { Authority } from '../../../model/authority.ts';
import type { EntityType } from '../../../model/entity-id.ts';
import type { EntityRef } from '../../commands/command.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import type { Loadable } from '../../ui/loadable.tsx';

/**
 * A tab of the details panel that several entity types share (attributes, telemetry, alarms, ...). The area that
 * owns it registers it; a screen shows the tabs of its type without knowing the areas.
 */
export interface DetailsTab {
  /** Stands in the URL as `?tab=`. */
  id: string;
  title: TranslationKey;
  entityTypes: readonly EntityType[];
  authorities?: readonly Authority[];
  /** Position among the tabs, ascending. */
  order: number;
  component: Loadable<{ entity: EntityRef<EntityType> }>;
}

const tabs = new Map<string, DetailsTab>();

/** Adds tabs for as long as the console runs. Throws when an id is taken. */
export function registerDetailsTabs(...added: readonly DetailsTab[]): void {
  for (const tab of added) {
    if (tabs.has(tab.id)) throw new Error(`Details tab '${tab.id}' is registered already`);
    tabs.set(tab.id, tab);
  }
}

/** The tabs an entity type shows to an authority, in their order. */
export function detailsTabsFor(entityType: EntityType, authority: Authority | null): DetailsTab[] {
  return [...tabs.values()]
    .filter((tab) => tab.entityTypes.includes(entityType))
    .filter((tab) => !tab.authorities || (authority !== null && tab.authorities.includes(authority)))
    .sort((a, b) => a.order - b.order);
}

/** Fetches the code of all tabs, so that each opens at once. */
export async function preloadDetailsTabs(): Promise<void> {
  await Promise.all([...tabs.values()].map(({ component }) => component.preload()));
}
