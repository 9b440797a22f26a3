import { proxy, ref } from 'valtio/vanilla';
import type { ImportResult } from '../../api/import/bulk-import.ts';
import type { ImportedType } from '../../api/import/column-types.ts';
import { type ImportColumn, problemsOf } from '../../api/import/import-columns.ts';
import { shownOf } from '../../messages/shown-error.ts';
import type { CsvTable } from '../../table/rows/read-csv.ts';
import { userSignal } from '../../ui/user-change.ts';
import { guessedColumns } from './guessed-columns.ts';
import type { ImportSettings, KeptResult } from './import-memory.ts';
import { ImportRecord } from './import-record.ts';
import { type ImportSource, readSource, refusalOf, settingsFor, unreadReason } from './import-source.ts';
import { emptyState, type ImportState, isUnderWay } from './import-state.ts';
import { countDone, type ImportedRow, isAllDone, rowsToSend } from './imported-row.ts';
import { asKept, type KeptResults, resultsOf } from './kept-result.ts';
import { knownOf, namesIn } from './known-names.ts';
import { planRows } from './plan-rows.ts';
import type { Known } from './planned-row.ts';
import { refreshImported, sendRows } from './send-rows.ts';

/** How often what was done is kept and shown, in ms. */
const KEPT_EVERY = 400;

const NOTHING_KNOWN: Known = { ids: new Map(), profiles: undefined };

/** The import of one type that the user has under way, from its text to its report. */
export class CsvImport {
  readonly state: ImportState = proxy(emptyState());
  readonly entityType: ImportedType;
  rows: readonly ImportedRow[] = [];
  readonly #record: ImportRecord;
  readonly #listeners = new Set<() => void>();
  #source: ImportSource | undefined;
  #table: CsvTable | undefined;
  /** What is known of names, and of which. */
  #known: (Known & { of: string }) | undefined;
  #reading = new AbortController();
  #running = new AbortController();

  constructor(entityType: ImportedType, userId: string) {
    this.entityType = entityType;
    this.#record = new ImportRecord(userId, entityType);
  }

  /** Told whenever rows have changed. Returns the way to stop. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes a file or a text, in the place of what was there; one that is refused changes nothing. */
  async take(source: ImportSource, settings: Partial<ImportSettings> = {}): Promise<void> {
    const refusal = isUnderWay(this.state) ? ({ key: 'import.running' } as const) : refusalOf(source);
    this.state.refusal = refusal;
    if (refusal) return;
    this.#begin(source);
    await this.#read(settingsFor(source, settings), settings.columns);
    await this.#keep();
  }

  /** Changes how the text is read, or what its columns are. Only before it is begun. */
  async configure(changes: Partial<ImportSettings>): Promise<void> {
    const { settings } = this.state;
    if (!settings || this.#record.isBegun) return;
    const next = { ...settings, ...changes };
    const isReadAnew = next.encoding !== settings.encoding || next.delimiter !== settings.delimiter;
    if (isReadAnew || next.hasHeader !== settings.hasHeader) await this.#read(next);
    else await this.#plan(next);
    await this.#keep();
  }

  /** Asks again which names are taken. */
  async check(): Promise<void> {
    this.#known = undefined;
    if (this.state.settings) await this.#plan(this.state.settings, resultsOf(this.rows));
  }

  /** Takes up what was kept when the page was left. */
  async restore(): Promise<void> {
    if (this.state.phase !== 'empty') return;
    const found = await this.#record.find();
    // Something else may have been taken meanwhile.
    if (!found || this.#source) return;
    const { name, bytes, settings } = found.kept;
    this.#begin({ name, bytes });
    const results = this.#record.takeUp(found);
    this.state.resumed = this.#record.isBegun;
    await this.#read(settings, settings.columns, results);
  }

  /**
   * Imports the rows that were not tried yet, or those that have failed; rows that cannot be imported are left out. Goes
   * on by itself when the platform can be reached again. Resolves when it has ended.
   */
  async start(which: 'left' | 'failed' = 'left'): Promise<void> {
    const { state } = this;
    if (state.phase !== 'ready' && state.phase !== 'ended') return;
    const begun = await this.#record.alone(() => this.#run(which));
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
    this.#clear();
    await this.#record.forget();
  }

  #begin(source: ImportSource): void {
    this.#source = source;
    this.#clear();
    this.state.source = { name: source.name, size: source.bytes.length };
  }

  #clear(): void {
    this.#table = undefined;
    this.#known = undefined;
    this.#record.reset();
    this.#setRows([]);
    Object.assign(this.state, emptyState());
  }

  /** Reads the text anew; `columns` are those that it is known to have. */
  async #read(
    settings: ImportSettings,
    columns?: readonly ImportColumn[],
    results?: KeptResults,
  ): Promise<void> {
    const { state } = this;
    const source = this.#source;
    if (!source) return;
    const signal = this.#newReading();
    state.phase = 'reading';
    state.settings = ref(settings);
    try {
      const { table, examples, unreadable } = await readSource(source, settings, signal);
      this.#table = table;
      state.unreadable = unreadable;
      state.header = ref(table.header);
      state.examples = ref(examples);
      const fitting = columns?.length === table.header.length ? columns : undefined;
      const wanted = [...(fitting ?? guessedColumns(table.header, this.entityType))];
      await this.#plan({ ...settings, columns: wanted }, results);
    } catch (error) {
      if (signal.aborted) return;
      state.refusal = unreadReason(error);
      state.header = [];
      state.examples = [];
      this.#table = undefined;
      this.#setRows([]);
      state.phase = 'ready';
    }
  }

  /** Plans what becomes of each row: at once, and again when it is known which names are taken. */
  async #plan(settings: ImportSettings, results?: KeptResults): Promise<void> {
    const { state, entityType } = this;
    const table = this.#table;
    state.settings = ref(settings);
    state.problems = problemsOf(settings.columns, entityType);
    if (!table) return;
    const signal = this.#newReading();
    state.refusal = null;
    const nameAt = settings.columns.findIndex(({ type }) => type === 'NAME');
    const of = `${nameAt} ${settings.encoding} ${settings.delimiter} ${settings.hasHeader}`;
    if (this.#known?.of !== of) this.#known = undefined;
    if (nameAt < 0) this.#known = { ...NOTHING_KNOWN, of };
    state.check = this.#known ? 'checked' : 'checking';
    if (!(await this.#planRows(table, settings, signal, results))) return;
    state.phase = this.#record.isBegun ? 'ended' : 'ready';
    if (this.#known) return;
    try {
      const names = namesIn(table.rows, settings.columns);
      const known = await knownOf(entityType, names, { signal, ignoreErrors: true });
      if (signal.aborted) return;
      this.#known = { ...known, of };
      if (await this.#planRows(table, settings, signal, results)) state.check = 'checked';
    } catch (error) {
      if (!signal.aborted) state.check = { failure: shownOf(error) };
    }
  }

  /** False when something else is planned meanwhile. */
  async #planRows(
    table: CsvTable,
    settings: ImportSettings,
    signal: AbortSignal,
    results?: KeptResults,
  ): Promise<boolean> {
    const reading = { ...settings, entityType: this.entityType, skipped: this.#record.skipped };
    const plan = await planRows(table, reading, this.#known ?? NOTHING_KNOWN, signal, results);
    if (!plan) return false;
    const { rows, ...counts } = plan;
    Object.assign(this.state, counts);
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
      void this.#record.keepResults(unkept);
      unkept = [];
    };
    const onResult = (result: ImportResult) => {
      const at = places.get(result.row.number);
      const planned = at === undefined ? undefined : rows[at]?.planned;
      if (at === undefined || !planned) return;
      rows[at] = { planned, result };
      unkept.push(asKept(result));
    };
    const onReach = (isReached: boolean) => {
      state.phase = isReached ? 'running' : 'waiting';
    };
    const timer = setInterval(tell, KEPT_EVERY);
    try {
      const sending = { update, customerId: state.settings?.customerId ?? null, signal, onResult, onReach };
      await sendRows(entityType, rowsToSend(rows, which), sending);
    } finally {
      clearInterval(timer);
      tell();
      if (this.#source === source) state.phase = 'ended';
    }
    await refreshImported(entityType);
    if (this.#source === source && isAllDone(rows)) await this.#record.forget();
  }

  /** From now on the page may be left: what was to be done is known, and what is done is told beside it. */
  async #noteBegun(rows: readonly ImportedRow[]): Promise<void> {
    const skipped = rows.flatMap(({ planned }) => (planned.action === 'skip' ? [planned.number] : []));
    await this.#record.begin(new Set(skipped));
    await this.#keep();
  }

  async #keep(): Promise<void> {
    const { settings } = this.state;
    if (this.#source && settings) await this.#record.keep(this.#source, settings);
  }

  #setRows(rows: readonly ImportedRow[]): void {
    this.rows = rows;
    for (const listener of this.#listeners) listener();
  }
}
