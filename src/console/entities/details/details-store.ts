import { proxy, ref } from 'valtio/vanilla';
import { onUserChange } from '../../ui/user-change.ts';

/** What the commands of the details panel need of the panel that is open. */
export interface OpenPanel {
  tabs: readonly string[];
  tab: string;
  selectTab(id: string): void;
  close(): void;
}

/** The open details panel; null when there is none. */
export const details: { panel: OpenPanel | null } = proxy({ panel: null });

onUserChange(resetDetails);

/** Makes a panel the open one until the returned function is called. */
export function showPanel(panel: OpenPanel): () => void {
  const shown = ref(panel);
  details.panel = shown;
  return () => {
    if (details.panel === shown) details.panel = null;
  };
}

/** Moves by one tab, around the ends. */
export function moveTab(step: 1 | -1): void {
  const { panel } = details;
  if (!panel) return;
  const at = panel.tabs.indexOf(panel.tab);
  const next = panel.tabs.at((at + step) % panel.tabs.length);
  if (next !== undefined) panel.selectTab(next);
}

export function resetDetails(): void {
  details.panel = null;
}
