import { proxy } from 'valtio/vanilla';
import * as z from 'zod/mini';

const Stored = z.coerce.number().check(z.minimum(1));

/** The narrowest and the widest a panel may be made, and what it is at first, in percent of the page. */
export interface PanelLimits {
  readonly least: number;
  readonly most: number;
  readonly initial: number;
}

/** How wide a panel beside the page is, as somebody has made it in this browser. */
export interface PanelWidth {
  readonly limits: PanelLimits;
  /** A store: in percent of the page. */
  readonly width: { percent: number };
  /** Makes it as wide as said, within its limits, and remembers it. */
  set(percent: number): void;
  /** As it is at first. */
  reset(): void;
}

/** The width of a panel, remembered under a key of the browser's storage. */
export function panelWidth(storageKey: string, limits: PanelLimits): PanelWidth {
  const within = (percent: number) => Math.round(Math.min(limits.most, Math.max(limits.least, percent)));
  const parsed = Stored.safeParse(localStorage.getItem(storageKey));
  const width = proxy({ percent: parsed.success ? within(parsed.data) : limits.initial });
  return {
    limits,
    width,
    set(percent) {
      width.percent = within(percent);
      localStorage.setItem(storageKey, String(width.percent));
    },
    reset() {
      width.percent = limits.initial;
      localStorage.removeItem(storageKey);
    },
  };
}
