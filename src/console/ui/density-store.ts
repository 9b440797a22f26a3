import { proxy } from 'valtio/vanilla';
import * as z from 'zod/mini';

/** How close together things stand: many on a screen, or easy to hit. */
export const Density = z.enum(['compact', 'comfortable']);
export type Density = z.infer<typeof Density>;

const STORAGE_KEY = 'TB-density';

/** The density in force. */
export const density: { chosen: Density } = proxy({ chosen: 'compact' });

/** Puts the stored density in force. Call it before anything is drawn. */
export function startDensity(): void {
  const stored = Density.safeParse(localStorage.getItem(STORAGE_KEY));
  density.chosen = stored.success ? stored.data : 'compact';
  apply();
}

/** Chooses a density and remembers it in this browser. */
export function chooseDensity(chosen: Density): void {
  density.chosen = chosen;
  localStorage.setItem(STORAGE_KEY, chosen);
  apply();
}

function apply(): void {
  document.documentElement.dataset.density = density.chosen;
}
