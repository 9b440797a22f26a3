import { proxy, useSnapshot } from 'valtio';
import { session } from '../session/session-store.ts';
import { Density, density } from '../ui/density-store.ts';
import { onUserChange } from '../ui/user-change.ts';
import { loadPreferences, savePreferences } from './columns/list-preferences.ts';

/** What was chosen for a list of its own, by the id of its table; null: what is chosen for all. */
const own: Record<string, Density | null> = proxy({});

onUserChange(() => {
  for (const tableId of Object.keys(own)) delete own[tableId];
});

/** The density that the user has chosen for a list alone; null where it is that of everything. */
export function densityOf(tableId: string): Density | null {
  const known = own[tableId];
  if (known !== undefined) return known;
  return Density.safeParse(loadPreferences(tableId, userId())?.density).data ?? null;
}

/** Chooses a density for a list, and remembers it in this browser; null: that of everything. */
export function chooseDensityOf(tableId: string, chosen: Density | null): void {
  own[tableId] = chosen;
  savePreferences(tableId, userId(), { density: chosen });
}

/** The density in force in a list. */
export function useDensityOf(tableId: string): Density {
  const everywhere = useSnapshot(density).chosen;
  const chosen = useSnapshot(own)[tableId];
  return (chosen === undefined ? densityOf(tableId) : chosen) ?? everywhere;
}

function userId(): string {
  return session.authUser?.userId ?? '';
}
