import { proxy, ref } from 'valtio/vanilla';
import { bulkImport, type ImportResult } from '../../api/import/bulk-import.ts';
import type { ImportedType } from '../../api/import/column-types.ts';
import { type ColumnProblem, type ImportColumn, problemsOf } from '../../api/import/import-columns.ts';
import type { Message, Shown } from '../../i18n/translation-key.ts';
import { writtenSize } from '../../inputs/files/written-size.ts';
import { shownOf } from '../../messages/shown-error.ts';
import { session } from '../../session/session-store.ts';
import { type CsvTable, EmptyCsv, guessDelimiter, readCsv } from '../../table/rows/read-csv.ts';
import { pause } from '../../ui/pause.ts';
import { onUserChange, userSignal } from '../../ui/user-change.ts';
import { refresh } from '../kind/kind-changes.ts';
import { guessedColumns } from './guessed-columns.ts';
import {
  forgetImport,
  forgetResults,
  type ImportSettings,
  type KeptResult,
  keepImport,
  keepResults,
  keptImport,
  ownerOf,
} from './import-memory.ts';
import { knownOf } from './known-names.ts';
import { type Known, type PlannedRow, type RowAction, rowPlanner } from './planned-row.ts';
import { countUnreadable, decoded, guessEncoding, isNoText } from './text-encoding.ts';

/** A file, or a pasted text. */
export interface ImportSource {
  /** Of the file; empty of a text. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A row with what has come of it. */
export interface ImportedRow {
  planned: PlannedRow;
  result?: ImportResult;
}

/** How far an import is. `waiting`: the platform cannot be reached. */
export type ImportPhase = 'empty' | 'reading' | 'ready' | 'running' | 'waiting' | 'ended';

/** What a page shows of an import; its rows are told apart, because there may be 100,000. */
interface ImportState {
  phase: ImportPhase;
  source: { name: string; size: number } | null;
  /** Why a source was not taken, or why the import cannot begin. */
  refusal: Shown | null;
  settings: ImportSettings | null;
  header: readonly string[];
  /** The first values of each column. */
  examples: readonly string[];
  problems: readonly ColumnProblem[];
  /** How many characters could not be read. */
  unreadable: number;
  actions: Readonly<Record<RowAction, number>>;
  newProfiles: readonly string[];
  /** Whether it is known which names are taken. */
  check: 'none' | 'checking' | 'checked' | { failure: Shown };
  done: Readonly<Record<'created' | 'updated' | 'failed', number>>;
  /** It was begun before this page was loaded. */
  resumed: boolean;
}

/** More than this is no list that somebody would import at once, in bytes, rows and columns. */
const MOST_BYTES = 20_000_000;
const MOST_ROWS = 100_000;
const MOST_COLUMNS = 500;
/** Planned without letting the page do anything else. */
const ROWS_AT_ONCE = 2000;
/** How often what was done is kept and shown, in ms. */
const KEPT_EVERY = 400;
/** How long it waits for a platform that cannot be reached, in ms. */
const TRIED_EVERY = 3000;

const NOTHING = { create: 0, update: 0, skip: 0, refuse: 0 };
const NOTHING_DONE = { created: 0, updated: 0, failed: 0 };

/** The import of one type that the user has under way, from its text to its report. */
export class CsvImport {
  readonly state: ImportState = proxy(emptyState());
  readonly entityType: ImportedType;
  rows: readonly ImportedRow[] = [];
  readonly #owner: string;
  readonly #listeners = new Set<() => void>();
  #source: ImportSource | undefined;
  #table: CsvTable | undefined;
  /** What is known of names, and of which. */
  #known: (Known & { of: string }) | undefined;
  #skipped: ReadonlySet<number> | undefined;
  #begun: number | null = null;
  #parts = 0;
  #reading = new AbortController();
  #running = new AbortController();

  constructor(entityType: ImportedType, userId: string) {
    this.entityType = entityType;
    this.#owner = ownerOf(userId, entityType);
  }

  /** Told whenever rows have changed. Returns the way to stop. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes a file or a text, in the place of what was there; one that is refused changes nothing. */
  async take(source: ImportSource, settings: Partial<ImportSettings> = {}): Promise<void> {
    const { phase } = this.state;
    const isRunning = phase === 'running' || phase === 'waiting';
    const refusal = isRunning ? ({ key: 'import.running' } as const) : refusalOf(source);
    this.state.refusal = refusal;
    if (refusal) return;
    this.#begin(source);
    const { bytes } = source;
    const encoding = settings.encoding ?? guessEncoding(bytes);
    const text = decoded(bytes, encoding);
    await this.#read(
      {
        encoding,
        delimiter: guessDelimiter(text),
        hasHeader: true,
        existing: 'update',
        emptyValues: 'keep',
        columns: [],
        ...settings,
      },
      settings.columns,
    );
    await this.#keep();
  }

  /** Changes how the text is read, or what its columns are. Only before it is begun. */
  async configure(changes: Partial<ImportSettings>): Promise<void> {
    const { settings } = this.state;
    if (!settings || this.#begun !== null) return;
    const next = { ...settings, ...changes };
    const isReadAnew = next.encoding !== settings.encoding || next.delimiter !== settings.delimiter;
    if (isReadAnew || next.hasHeader !== settings.hasHeader) await this.#read(next);
    else await this.#plan(next);
    await this.#keep();
  }

  /** Asks again which names are taken. */
  async check(): Promise<void> {
    this.#known = undefined;
    const results = this.rows.flatMap(({ result }) => (result ? [asKept(result)] : []));
    const known = new Map(results.map((result) => [result.number, result]));
    if (this.state.settings) await this.#plan(this.state.settings, known);
  }

  /** Takes up what was kept when the page was left. */
  async restore(): Promise<void> {
    const { phase } = this.state;
    if (phase !== 'empty') return;
    const found = await keptImport(this.#owner).catch((error: unknown) => {
      console.warn('What was kept of an import cannot be read', error);
      return undefined;
    });
    // Something else may have been taken meanwhile.
    if (!found || this.#source) return;
    const { kept, results, parts } = found;
    this.#begin({ name: kept.name, bytes: kept.bytes });
    this.#begun = kept.begun;
    this.#parts = parts;
    if (kept.begun !== null) this.#skipped = new Set(kept.skipped);
    this.state.resumed = kept.begun !== null;
    const known = new Map(results.map((result) => [result.number, result]));
    await this.#read(kept.settings, kept.settings.columns, known);
  }

  /**
   * Imports the rows that were not tried yet, or those that have failed; rows that cannot be imported are left out. Goes
   * on by itself when the platform can be reached again. Resolves when it has ended.
   */
  async start(which: 'left' | 'failed' = 'left'): Promise<void> {
    const { state } = this;
    if (state.phase !== 'ready' && state.phase !== 'ended') return;
    const begun = await this.#alone(() => this.#run(which));
    if (!begun) state.refusal = { key: 'import.elsewhere' };
  }

  /** Lets what is under way end, and leaves the rest. */
  stop(): void {
    this.#running.abort();
  }

  /** Forgets it all, so that something else can be imported. */
  async discard(): Promise<void> {
    this.stop();
    this.#reading.abort();
    this.#source = undefined;
    this.#table = undefined;
    this.#known = undefined;
    this.#setRows([]);
    Object.assign(this.state, emptyState());
    await forgetImport(this.#owner).catch(notKept);
  }

  #begin(source: ImportSource): void {
    this.#source = source;
    this.#table = undefined;
    this.#known = undefined;
    this.#skipped = undefined;
    this.#begun = null;
    this.#parts = 0;
    this.#setRows([]);
    Object.assign(this.state, emptyState(), { source: { name: source.name, size: source.bytes.length } });
  }

  /** Reads the text anew; `columns` are those that it is known to have. */
  async #read(
    settings: ImportSettings,
    columns?: readonly ImportColumn[],
    results?: ReadonlyMap<number, KeptResult>,
  ): Promise<void> {
    const { state } = this;
    const source = this.#source;
    if (!source) return;
    const signal = this.#newReading();
    state.phase = 'reading';
    state.settings = ref(settings);
    const text = decoded(source.bytes, settings.encoding);
    try {
      const table = await readCsv(text, { ...settings, signal });
      if (table.rows.length > MOST_ROWS) {
        const values = { rows: table.rows.length, most: MOST_ROWS };
        throw new TooMuch({ key: 'import.too-many-rows', values });
      }
      refuseWide(table);
      this.#table = table;
      state.unreadable = countUnreadable(text);
      state.header = ref(table.header);
      state.examples = ref(examplesOf(table));
      const fitting = columns?.length === table.header.length ? columns : undefined;
      const wanted = [...(fitting ?? guessedColumns(table.header, this.entityType))];
      await this.#plan({ ...settings, columns: wanted }, results);
    } catch (error) {
      if (signal.aborted) return;
      state.refusal = refusalShown(error);
      state.header = [];
      state.examples = [];
      this.#table = undefined;
      this.#setRows([]);
      state.phase = 'ready';
    }
  }

  /** Plans what becomes of each row: at once, and again when it is known which names are taken. */
  async #plan(settings: ImportSettings, results?: ReadonlyMap<number, KeptResult>): Promise<void> {
    const { state } = this;
    const table = this.#table;
    state.settings = ref(settings);
    state.problems = problemsOf(settings.columns, this.entityType);
    if (!table) return;
    const signal = this.#newReading();
    state.refusal = null;
    const nameAt = settings.columns.findIndex(({ type }) => type === 'NAME');
    const of = `${nameAt} ${settings.encoding} ${settings.delimiter} ${settings.hasHeader}`;
    if (this.#known?.of !== of) this.#known = undefined;
    if (nameAt < 0) this.#known = { ids: new Map(), profiles: undefined, of };
    state.check = this.#known ? 'checked' : 'checking';
    if (!(await this.#planRows(table, settings, this.#known, signal, results))) return;
    state.phase = this.#begun === null ? 'ready' : 'ended';
    if (this.#known) return;
    try {
      const names = table.rows.map(({ values }) => (values[nameAt] ?? '').trim()).filter(Boolean);
      const known = await knownOf(this.entityType, names, { signal, ignoreErrors: true });
      if (signal.aborted) return;
      this.#known = { ...known, of };
      if (await this.#planRows(table, settings, this.#known, signal, results)) state.check = 'checked';
    } catch (error) {
      if (!signal.aborted) state.check = { failure: shownOf(error) };
    }
  }

  /** False when something else is planned meanwhile. */
  async #planRows(
    table: CsvTable,
    settings: ImportSettings,
    known: Known | undefined,
    signal: AbortSignal,
    results?: ReadonlyMap<number, KeptResult>,
  ): Promise<boolean> {
    const reading = {
      ...settings,
      entityType: this.entityType,
      header: table.header,
      skipped: this.#skipped,
    };
    const plan = rowPlanner(reading, known ?? { ids: new Map(), profiles: undefined });
    const rows: ImportedRow[] = [];
    const actions = { ...NOTHING };
    const done = { ...NOTHING_DONE };
    const newProfiles = new Set<string>();
    for (const [at, row] of table.rows.entries()) {
      if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) {
        await new Promise((resolve) => setTimeout(resolve));
        if (signal.aborted) return false;
      }
      const planned = plan(row);
      if (!planned) continue;
      const kept = isImported(planned) ? results?.get(planned.number) : undefined;
      // It is there by now, but was not when this began.
      if (kept?.outcome === 'created') planned.action = 'create';
      actions[planned.action] += 1;
      if (isImported(planned) && planned.notes.length > 0) newProfiles.add(planned.type);
      if (kept) {
        done[kept.outcome] += 1;
        const error = kept.error === undefined ? {} : { error: new Error(kept.error) };
        rows.push({ planned, result: { row: planned, outcome: kept.outcome, id: kept.id, ...error } });
      } else rows.push({ planned });
    }
    if (signal.aborted) return false;
    this.state.actions = actions;
    this.state.done = done;
    this.state.newProfiles = [...newProfiles];
    this.#setRows(rows);
    return true;
  }

  #newReading(): AbortSignal {
    this.#reading.abort();
    this.#reading = new AbortController();
    return AbortSignal.any([this.#reading.signal, userSignal()]);
  }

  async #run(which: 'left' | 'failed'): Promise<void> {
    const { state, entityType } = this;
    const update = state.settings?.existing === 'update';
    this.#running = new AbortController();
    const source = this.#source;
    const presence = userSignal();
    const signal = AbortSignal.any([this.#running.signal, presence]);
    state.refusal = null;
    state.phase = 'running';
    const rows = [...this.rows];
    const places = new Map(rows.map(({ planned }, at) => [planned.number, at]));
    await this.#noteBegun(rows);

    let unkept: KeptResult[] = [];
    const tell = () => {
      // It may have been given up meanwhile.
      if (presence.aborted || this.#source !== source) return;
      this.#setRows([...rows]);
      state.done = countDone(rows);
      if (unkept.length === 0) return;
      keepResults(this.#owner, this.#parts, unkept).catch(notKept);
      this.#parts += 1;
      unkept = [];
    };
    const timer = setInterval(tell, KEPT_EVERY);
    const onResult = (result: ImportResult) => {
      const at = places.get(result.row.number);
      const planned = at === undefined ? undefined : rows[at]?.planned;
      if (at === undefined || !planned) return;
      rows[at] = { planned, result };
      unkept.push(asKept(result));
    };

    try {
      let pending = rows.flatMap(({ planned, result }): ImportResult[] => {
        if (!isImported(planned) || (result?.outcome === 'failed') !== (which === 'failed')) return [];
        return result?.outcome === 'created' || result?.outcome === 'updated'
          ? []
          : [result ?? leftOf(planned)];
      });
      while (pending.length > 0 && !signal.aborted) {
        state.phase = 'running';
        const wanted = pending.map(({ row }) => row);
        const results = await bulkImport(entityType, wanted, { update, signal, before: pending, onResult });
        pending = results.filter(({ outcome }) => outcome === 'left');
        if (pending.length === 0 || signal.aborted) break;
        state.phase = 'waiting';
        await pause(TRIED_EVERY, signal).catch(() => undefined);
      }
    } finally {
      clearInterval(timer);
      tell();
      if (this.#source === source) state.phase = 'ended';
    }
    await refresh({ type: entityType, shownBy: entityType === 'DEVICE' ? ['DEVICE_PROFILE'] : [] });
    if (this.#source !== source) return;
    const isDone = rows.every(
      ({ planned, result }) => !isImported(planned) || (result && result.outcome !== 'failed'),
    );
    if (isDone) await forgetImport(this.#owner).catch(notKept);
  }

  /** From now on the page may be left: what was to be done is known, and what is done is told beside it. */
  async #noteBegun(rows: readonly ImportedRow[]): Promise<void> {
    if (this.#begun === null) {
      this.#begun = Date.now();
      const skipped = rows.flatMap(({ planned }) => (planned.action === 'skip' ? [planned.number] : []));
      this.#skipped = new Set(skipped);
      await forgetResults(this.#owner).catch(notKept);
    }
    await this.#keep();
  }

  async #keep(): Promise<void> {
    const source = this.#source;
    const { settings } = this.state;
    if (!source || !settings) return;
    await keepImport(this.#owner, {
      ...source,
      settings,
      begun: this.#begun,
      skipped: [...(this.#skipped ?? [])],
      at: Date.now(),
    }).catch(notKept);
  }

  /** Runs unless another tab runs the same; false where that is so. Lock managers exist only on https and loopback. */
  async #alone(work: () => Promise<void>): Promise<boolean> {
    if (!('locks' in navigator)) {
      await work();
      return true;
    }
    return navigator.locks.request(`TB-import ${this.#owner}`, { ifAvailable: true }, async (lock) => {
      if (lock) await work();
      return lock !== null;
    });
  }

  #setRows(rows: readonly ImportedRow[]): void {
    this.rows = rows;
    for (const listener of this.#listeners) listener();
  }
}

class TooMuch extends Error {
  readonly shown: Message;

  constructor(shown: Message) {
    super(shown.key);
    this.shown = shown;
  }
}

/** Throws where a table has more columns than anybody could look through, as what is no table may have. */
function refuseWide({ header }: CsvTable): void {
  if (header.length <= MOST_COLUMNS) return;
  throw new TooMuch({
    key: 'import.too-many-columns',
    values: { columns: header.length, most: MOST_COLUMNS },
  });
}

const imports = new Map<ImportedType, CsvImport>();
onUserChange(() => {
  for (const each of imports.values()) each.stop();
  imports.clear();
});

/** The import of a type that the user has under way, or one in which there is nothing yet. */
export function importOf(entityType: ImportedType): CsvImport {
  const known = imports.get(entityType);
  if (known) return known;
  const fresh = new CsvImport(entityType, session.authUser?.userId ?? '');
  imports.set(entityType, fresh);
  return fresh;
}

/** Whether a row is created or updated, unless it fails. */
export function isImported({ action }: PlannedRow): boolean {
  return action === 'create' || action === 'update';
}

function emptyState(): ImportState {
  return {
    phase: 'empty',
    source: null,
    refusal: null,
    settings: null,
    header: [],
    examples: [],
    problems: [],
    unreadable: 0,
    actions: NOTHING,
    newProfiles: [],
    check: 'none',
    done: NOTHING_DONE,
    resumed: false,
  };
}

function refusalOf({ name, bytes }: ImportSource): Message | null {
  if (bytes.length > MOST_BYTES) {
    const values = { size: writtenSize(bytes.length), most: writtenSize(MOST_BYTES) };
    return { key: 'input.file-too-large', values };
  }
  return isNoText(bytes) ? { key: 'import.no-text', values: { name } } : null;
}

function refusalShown(error: unknown): Shown {
  if (error instanceof EmptyCsv) return { key: 'import.empty' };
  return error instanceof TooMuch ? error.shown : shownOf(error);
}

/** Of each column the first value that is one. */
function examplesOf({ header, rows }: CsvTable): string[] {
  const first = rows.slice(0, ROWS_AT_ONCE);
  return header.map((_title, at) => first.find(({ values }) => values[at]?.trim())?.values[at]?.trim() ?? '');
}

function leftOf(planned: PlannedRow): ImportResult {
  return { row: planned, outcome: 'left', id: planned.id };
}

function asKept({ row, outcome, id, error }: ImportResult): KeptResult {
  return {
    number: row.number,
    outcome: outcome === 'left' ? 'failed' : outcome,
    ...(id !== undefined && { id }),
    ...(error !== undefined && { error: error instanceof Error ? error.message : String(error) }),
  };
}

function countDone(rows: readonly ImportedRow[]): ImportState['done'] {
  const done = { ...NOTHING_DONE };
  for (const { result } of rows) if (result && result.outcome !== 'left') done[result.outcome] += 1;
  return done;
}

/** It goes on all the same; what is lost is that it could be taken up after the page was left. */
function notKept(error: unknown): void {
  console.warn('The import could not be kept in this browser', error);
}
