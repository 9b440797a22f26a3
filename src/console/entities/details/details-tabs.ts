import type { Authority } from '../../../model/authority.ts';
import type { EntityType } from '../../../model/entity-id.ts';
import type { EntityRef } from '../../commands/command.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import type { Loadable } from '../../ui/loadable.tsx';

/**
 * A tab of the details panel that several entity types share (attributes, telemetry, alarms, ...). The area that
 * owns it declares it; a screen shows the tabs of its type without knowing the areas.
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

let sources: readonly (() => Promise<readonly DetailsTab[]>)[] = [];
let tabs: readonly DetailsTab[] = [];

/** Adds tabs for as long as the console runs; `fetch` brings them with the first details. */
export function addDetailsTabs(fetch: () => Promise<readonly DetailsTab[]>): void {
  sources = [...sources, fetch];
}

/** Fetches the declarations of all tabs. Rejects when they cannot be had, and may be tried again. */
export async function fetchDetailsTabs(): Promise<void> {
  tabs = (await Promise.all(sources.map((fetch) => fetch()))).flat();
}

/** The tabs an entity type shows to an authority, in their order. */
export function detailsTabsFor(entityType: EntityType, authority: Authority | null): DetailsTab[] {
  return tabs
    .filter((tab) => tab.entityTypes.includes(entityType))
    .filter((tab) => !tab.authorities || (authority !== null && tab.authorities.includes(authority)))
    .toSorted((a, b) => a.order - b.order);
}

/** Fetches the code of all tabs, so that each opens at once. */
export async function preloadDetailsTabs(): Promise<void> {
  await fetchDetailsTabs();
  await Promise.all(tabs.map(({ component }) => component.preload()));
}
