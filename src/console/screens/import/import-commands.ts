import {
  mdiClipboardTextOutline,
  mdiClose,
  mdiFileDownloadOutline,
  mdiFileUploadOutline,
  mdiFormatListChecks,
  mdiPlay,
  mdiRefresh,
  mdiReload,
  mdiStop,
} from '@mdi/js';
import * as z from 'zod/mini';
import { columnTypesOf, headerOf, isKeyed } from '../../api/import/import-columns.ts';
import { choice } from '../../commands/choice.tsx';
import { type Command, defineCommand, type Enablement, type ParamsSchema } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { param } from '../../commands/param.ts';
import type { CsvImport } from '../../entities/import/csv-import.ts';
import { countLeft, isUnderWay } from '../../entities/import/import-state.ts';
import { commonBeginning } from '../../entities/import/known-names.ts';
import { translate } from '../../i18n/i18n.ts';
import { readBytes } from '../../inputs/files/read-file.ts';
import { csvFileName, startCsv } from '../../table/rows/csv.ts';
import { saveFile } from '../../table/rows/save-file.ts';
import { clearSelection, setSelected } from '../../table/selection-store.ts';
import { navigate, setUrlParams } from '../../ui/navigation.ts';
import { failedRowsCsv, isFailed } from './failed-rows.ts';
import { pickFile } from './pick-file.ts';
import { ROW_KIND_TITLES, ROW_KINDS } from './row-kinds.ts';
import { listOf, shownImport } from './shown-import.ts';

/** What can be read. */
const ACCEPTED = '.csv,.txt,.tsv,text/csv,text/plain';
const CSV = 'text/csv;charset=utf-8';

/** A command on the import on screen. */
function importCommand<P extends ParamsSchema, R>(
  command: Omit<Command<P, R>, 'group' | 'scope' | 'authorities' | 'local'>,
): Command {
  return defineCommand<P, R, unknown>({
    group: 'import.group',
    scope: 'screen:import',
    local: true,
    authorities: ['TENANT_ADMIN'],
    when: () => shownImport() !== undefined,
    ...command,
  });
}

function shown(): CsvImport {
  const found = shownImport();
  if (!found) throw new Error('No import is on screen');
  return found;
}

const asked = (ask: (of: CsvImport) => Enablement) => () => {
  const found = shownImport();
  return found ? ask(found) : 'import.nothing-to-import';
};

/** Whether there is anything to be imported now, or why not. */
function canStart(of: CsvImport): Enablement {
  const { phase, check, problems, settings } = of.state;
  if (isUnderWay(of.state)) return 'import.running';
  if (!settings || phase === 'empty' || (phase === 'ready' && of.rows.length === 0))
    return 'import.nothing-to-import';
  if (problems.length > 0) return 'import.columns-first';
  if (check !== 'checked' || phase === 'reading') return 'import.still-checking';
  return countLeft(of.state) > 0 || 'import.nothing-to-import';
}

/** Everything a person can do on the page of an import. */
export const importCommands: readonly Command[] = [
  importCommand({
    id: 'import.choose-file',
    title: 'import.choose-file',
    description: 'import.choose-file-description',
    icon: mdiFileUploadOutline,
    keys: ['f'],
    forPeople: true,
    enabled: asked((of) => !isUnderWay(of.state) || 'import.running'),
    async run() {
      const of = shown();
      const file = await pickFile(ACCEPTED);
      if (file) await of.take({ name: file.name, bytes: new Uint8Array(await readBytes(file)) });
    },
  }),
  importCommand({
    id: 'import.paste',
    title: 'import.paste',
    description: 'import.paste-description',
    icon: mdiClipboardTextOutline,
    keys: ['p'],
    forPeople: true,
    enabled: asked((of) => !isUnderWay(of.state) || 'import.running'),
    async run() {
      const of = shown();
      const text = await navigator.clipboard.readText().catch(() => {
        throw new RunError({ key: 'import.clipboard-closed' });
      });
      if (text.trim() === '') throw new RunError({ key: 'import.clipboard-empty' });
      await of.take({ name: '', bytes: new TextEncoder().encode(text) });
    },
  }),
  importCommand({
    id: 'import.save-template',
    title: 'import.save-template',
    description: 'import.save-template-description',
    icon: mdiFileDownloadOutline,
    run() {
      const { entityType } = shown();
      const columns = columnTypesOf(entityType)
        .filter((type) => type !== 'IGNORED')
        .map((type) => headerOf({ type, ...(isKeyed(type) && { key: 'key' }) }));
      saveFile(`${listOf(entityType)}.csv`, startCsv(columns).parts(), CSV);
    },
  }),
  importCommand({
    id: 'import.start',
    title: 'import.start',
    description: 'import.start-description',
    icon: mdiPlay,
    keys: ['mod+Enter'],
    enabled: asked(canStart),
    run: () => shown().start('left'),
  }),
  importCommand({
    id: 'import.stop',
    title: 'import.stop',
    description: 'import.stop-description',
    icon: mdiStop,
    keys: ['mod+.'],
    enabled: asked((of) => isUnderWay(of.state) || 'import.not-running'),
    run: () => shown().stop(),
  }),
  importCommand({
    id: 'import.retry',
    title: 'import.retry',
    description: 'import.retry-description',
    icon: mdiReload,
    keys: ['shift+r'],
    enabled: asked((of) => {
      if (isUnderWay(of.state)) return 'import.running';
      return of.state.done.failed > 0 || 'import.nothing-failed';
    }),
    run: () => shown().start('failed'),
  }),
  importCommand({
    id: 'import.check',
    title: 'import.check',
    description: 'import.check-description',
    icon: mdiRefresh,
    enabled: asked((of) => {
      if (isUnderWay(of.state)) return 'import.running';
      return of.state.settings !== null || 'import.nothing-to-import';
    }),
    run: () => shown().check(),
  }),
  importCommand({
    id: 'import.save-failed',
    title: 'import.save-failed',
    description: 'import.save-failed-description',
    icon: mdiFileDownloadOutline,
    keys: ['shift+s'],
    enabled: asked((of) => of.rows.some(isFailed) || 'import.nothing-failed'),
    run() {
      const of = shown();
      const name = csvFileName(`${listOf(of.entityType)}-failed`, new Date());
      saveFile(name, failedRowsCsv(of), CSV);
    },
  }),
  importCommand({
    id: 'import.show-done',
    title: 'import.show-done',
    description: 'import.show-done-description',
    icon: mdiFormatListChecks,
    keys: ['shift+l'],
    enabled: asked(({ state: { done } }) => done.created + done.updated > 0 || 'import.nothing-done'),
    run() {
      const { rows, entityType } = shown();
      const list = listOf(entityType);
      const imported = rows.flatMap(({ planned, result }) =>
        result?.id === undefined || result.outcome === 'failed'
          ? []
          : [{ entityType, id: result.id, name: planned.name }],
      );
      clearSelection(list);
      setSelected(
        list,
        imported.map((entity) => [entity.id, entity]),
        true,
      );
      const search = commonBeginning(imported.map(({ name }) => name)).trim();
      navigate(`/${list}${search ? `?${new URLSearchParams({ search })}` : ''}`);
    },
  }),
  importCommand({
    id: 'import.discard',
    title: 'import.discard',
    description: 'import.discard-description',
    icon: mdiClose,
    keys: ['shift+n'],
    enabled: asked((of) => of.state.phase !== 'empty' || 'import.nothing-to-import'),
    // What was done stays done; what was not begun or has failed is what is lost.
    danger: () => {
      const of = shown();
      const { phase, done } = of.state;
      const isOver = phase === 'ended' && done.failed === 0 && countLeft(of.state) === 0;
      if (phase === 'ready' || isOver) return undefined;
      return { title: { key: 'import.discard' }, message: { key: 'import.discard-text' } };
    },
    run: () => shown().discard(),
  }),
  importCommand({
    id: 'import.show-rows',
    title: 'import.show-rows',
    description: 'import.show-rows-description',
    params: z.object({
      rows: param(z.enum(ROW_KINDS), {
        title: 'import.rows',
        description: 'import.rows-description',
        input: choice(() => ROW_KINDS.map((value) => ({ value, label: translate(ROW_KIND_TITLES[value]) }))),
      }),
    }),
    keys: ['v'],
    run: ({ rows }) => setUrlParams({ rows: rows === 'all' ? null : rows }),
  }),
];
