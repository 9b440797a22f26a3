import { useSnapshot } from 'valtio/react';
import { loadHelpTexts } from '../i18n/i18n.ts';
import { loadable } from '../ui/loadable.tsx';
import { progress } from './progress-store.ts';

/** The long runs, drawn by code that comes with the first of them, or ahead by `ProgressPanel.preload()`. */
export const ProgressPanel = loadable(async () => {
  const [{ ProgressPanel }] = await Promise.all([import('./progress-panel.tsx'), loadHelpTexts()]);
  return ProgressPanel;
});

/** Mount it once, over everything. */
export function ProgressOnDemand() {
  const { runs } = useSnapshot(progress);
  return runs.some(({ request }) => !request.quiet) && <ProgressPanel />;
}
