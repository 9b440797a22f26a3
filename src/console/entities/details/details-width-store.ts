import { proxy } from 'valtio/vanilla';
import * as z from 'zod/mini';

const STORAGE_KEY = 'TB-details-width';
const Stored = z.coerce.number().check(z.minimum(1));

/** The narrowest and the widest the panel may be made, and what it is at first, in percent of the page. */
export const DETAILS_WIDTH = { least: 30, most: 80, initial: 50 } as const;

/** Width of the details panel in percent of the page, from 960 px window width on. */
export const detailsWidth: { percent: number } = proxy({ percent: stored() });

/** Makes the panel as wide as said, within its limits, and remembers it in this browser. */
export function setDetailsWidth(percent: number): void {
  detailsWidth.percent = withinLimits(percent);
  localStorage.setItem(STORAGE_KEY, String(detailsWidth.percent));
}

export function resetDetailsWidth(): void {
  detailsWidth.percent = DETAILS_WIDTH.initial;
  localStorage.removeItem(STORAGE_KEY);
}

function stored(): number {
  const parsed = Stored.safeParse(localStorage.getItem(STORAGE_KEY));
  return parsed.success ? withinLimits(parsed.data) : DETAILS_WIDTH.initial;
}

function withinLimits(percent: number): number {
  return Math.round(Math.min(DETAILS_WIDTH.most, Math.max(DETAILS_WIDTH.least, percent)));
}
