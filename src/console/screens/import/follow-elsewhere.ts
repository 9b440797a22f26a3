import { subscribe } from 'valtio/vanilla';
import type { CsvImport } from '../../entities/import/csv-import.ts';
import { countTried, isUnderWay } from '../../entities/import/import-state.ts';
import { startRun } from '../../messages/long-runs.ts';
import { showToast } from '../../messages/toast-store.ts';
import { navigate, onNavigationStart } from '../../ui/navigation.ts';
import { listOf } from './shown-import.ts';

/** Long enough to find the button and press it, in milliseconds. */
const REPORTED_FOR = 12_000;

/**
 * Shows an import that goes on while other pages are looked at among the running tasks, and in the end what has come of
 * it. Ends when the page of the import is shown again.
 */
export function followElsewhere(csvImport: CsvImport): void {
  const { state, entityType } = csvImport;
  if (!isUnderWay(state)) return;

  const page = `/${listOf(entityType)}/import`;
  const total = state.actions.create + state.actions.update;
  const run = startRun({ title: { key: 'import.import' }, total, cancel: () => csvImport.stop() });
  let told = 0;
  const end = () => {
    unsubscribe();
    stopListening();
    run.finish({ done: [], failed: [], cancelled: [] });
  };
  const tell = () => {
    run.advance(countTried(state.done) - told);
    told = countTried(state.done);
    if (isUnderWay(state)) return;
    end();
    showToast({
      type: state.done.failed > 0 ? 'warn' : 'success',
      message: { key: 'import.reported', values: { ...state.done, wanted: total, tried: told } },
      duration: REPORTED_FOR,
      action: { label: { key: 'import.open-report' }, run: () => navigate(page) },
    });
  };
  const unsubscribe = subscribe(state, tell);
  const stopListening = onNavigationStart((path) => {
    if (path === page) end();
  });
}
