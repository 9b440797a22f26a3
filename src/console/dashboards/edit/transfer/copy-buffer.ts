import type { StatesFile, WidgetFile, WidgetReference } from '../../../../model/widget-file.ts';
import { onUserChange } from '../../../ui/user-change.ts';

/** What can be copied, by where consoles keep it; what another console has copied last is there, too. */
export interface Copies {
  widget_item: WidgetFile;
  widget_reference: WidgetReference;
  dashboard_states: StatesFile;
}

const NAMESPACE = 'tbBufferStore.';

/** What one user has copied is not for the next; the clipboard of the system takes it there. */
onUserChange(() => {
  for (const name of ['widget_item', 'widget_reference', 'dashboard_states']) {
    localStorage.removeItem(NAMESPACE + name);
  }
});

/**
 * Keeps what was copied, for all pages of this browser. Says whether there was room: where there is none, nothing is
 * kept, not even what was copied before.
 */
export function keepCopy<N extends keyof Copies>(name: N, copy: Copies[N]): boolean {
  try {
    localStorage.setItem(NAMESPACE + name, JSON.stringify(copy));
    return true;
  } catch {
    localStorage.removeItem(NAMESPACE + name);
    return false;
  }
}

/** The text of what was copied last, undefined where there is none. */
export function keptCopy(name: keyof Copies): string | undefined {
  return localStorage.getItem(NAMESPACE + name) ?? undefined;
}
