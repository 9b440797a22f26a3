import { mdiFileDownloadOutline } from '@mdi/js';
import * as z from 'zod/mini';
import { maxDatapointsLimit } from '../../api/dashboard-content.ts';
import { platformClockOffset } from '../../api/platform-clock.ts';
import { choice } from '../../commands/choice.tsx';
import { type Command, type CommandRun, defineCommand } from '../../commands/command.ts';
import { param } from '../../commands/param.ts';
import { VERB_KEYS } from '../../entities/kind/verb-keys.ts';
import { translate } from '../../i18n/i18n.ts';
import { startRun } from '../../messages/long-runs.ts';
import { exportFileName } from '../../table/rows/csv.ts';
import { saveFile } from '../../table/rows/save-file.ts';
import { type ResolvedWindow, resolveWindow } from '../../time/resolved-window.ts';
import { urlParam } from '../../ui/navigation.ts';
import { chartViewers, windowInUrl } from './chart-commands.ts';
import { CHART_PARAM, type ChartedKeys, chartedIn } from './charted-series.ts';
import { entityNames } from './entity-names.ts';
import { exploredOnScreen } from './explorer-store.ts';
import { readHistoryWindow } from './history-window.ts';
import { type ReadSeries, readHistory } from './read-history.ts';
import { type FileFormat, historyFile, latestFile } from './telemetry-files.ts';

const SCOPE = 'screen:telemetry';
const TYPES = { csv: 'text/csv;charset=utf-8', json: 'application/json' } as const;

const params = z.object({
  what: param(z.prefault(z.enum(['latest', 'history']), likelyValues), {
    title: 'telemetry.exported-values',
    description: 'telemetry.exported-values-description',
    input: choice<'latest' | 'history'>(() => [
      { value: 'latest', label: translate('telemetry.newest-values') },
      { value: 'history', label: translate('telemetry.history') },
    ]),
  }),
  format: param(z.enum(['csv', 'json']), {
    title: 'telemetry.format',
    description: 'telemetry.format-description',
    input: choice<FileFormat>(() => [
      { value: 'csv', label: 'CSV' },
      { value: 'json', label: 'JSON' },
    ]),
  }),
});

/** Saves what the explorer lists, or all that is stored in the time window of what is in the chart, as a file. */
export const exportTelemetry: Command = defineCommand({
  id: 'telemetry.export',
  title: 'telemetry.export',
  description: 'telemetry.export-description',
  icon: mdiFileDownloadOutline,
  group: 'menu.telemetry',
  scope: SCOPE,
  keys: VERB_KEYS.export,
  at: { toolbar: 20 },
  authorities: chartViewers,
  when: ({ scopes }) => scopes.includes(SCOPE),
  params,
  initial: () => ({ what: likelyValues(), format: 'csv' as const }),
  run: ({ what, format }, run): Promise<number | undefined> =>
    what === 'latest' ? exportLatest(format, run) : exportHistory(format, run),
  done: (count) => (count === undefined ? undefined : { key: 'telemetry.values-saved', values: { count } }),
});

/** What a person is most likely to mean. */
function likelyValues(): 'latest' | 'history' {
  return urlParam(CHART_PARAM) === null ? 'latest' : 'history';
}

/** Saves the rows as they are searched. Resolves to how many there were. */
async function exportLatest(format: FileFormat, run: CommandRun): Promise<number> {
  const list = exploredOnScreen()?.open({
    sort: { property: 'entity', order: 'ASC' },
    search: urlParam('search') ?? '',
  });
  const rows = list ? await list.range({ first: 0, last: (list.total ?? 0) - 1 }, run.signal) : [];
  save('telemetry', format, latestFile(rows, format));
  return rows.length;
}

/** Saves every point of the window. Resolves to how many there were; to undefined when it was stopped. */
async function exportHistory(format: FileFormat, run: CommandRun): Promise<number | undefined> {
  const charted = chartedIn(urlParam(CHART_PARAM));
  const window = await windowNow();
  const read = await readAll(charted, window, run);
  if (!read) return undefined;
  const names = await entityNames(charted.map(({ entity }) => entity)).catch(() => new Map<string, string>());
  const parts = historyFile(read, window, format, (id) => names.get(id) ?? id);
  save('telemetry-history', format, parts);
  return read.reduce((sum, { points }) => sum + points.length, 0);
}

async function readAll(
  charted: readonly ChartedKeys[],
  window: ResolvedWindow,
  { signal, source }: CommandRun,
): Promise<readonly ReadSeries[] | undefined> {
  const stopping = new AbortController();
  const signals = AbortSignal.any([signal, stopping.signal]);
  const progress = startRun({
    title: { key: 'telemetry.reading-history' },
    total: charted.reduce((sum, { keys }) => sum + keys.length, 0),
    cancel: () => stopping.abort(),
    quiet: source === 'script',
  });
  const all: ReadSeries[] = [];
  try {
    await readHistory(charted, window, { signal: signals, ignoreErrors: true, resend: true }, (series) => {
      all.push(series);
      progress.advance();
    });
    return all;
  } catch (error) {
    if (stopping.signal.aborted) return undefined;
    throw error;
  } finally {
    progress.finish({ done: [], failed: [], cancelled: [] });
  }
}

async function windowNow(): Promise<ResolvedWindow> {
  const [serverOffset, maxDataPoints] = await Promise.all([platformClockOffset(), maxDatapointsLimit()]);
  const now = Date.now();
  return resolveWindow(readHistoryWindow(windowInUrl(), now), { now, serverOffset, maxDataPoints });
}

function save(name: string, format: FileFormat, parts: readonly string[]): void {
  saveFile(exportFileName(name, format, new Date()), parts, TYPES[format]);
}
