import type { DatabaseSync } from 'node:sqlite';

/** Tells what is written to a database. */
export interface ChangeLog {
  /** What was committed since this was last asked, such as `INSERT device`, each once. */
  take(): string[];
}

/**
 * Has the database note every change of a row of its own tables, in a table that only this connection has: what is
 * undone leaves no note either.
 */
export function noteChanges(db: DatabaseSync): ChangeLog {
  db.exec('CREATE TEMP TABLE noted_change (what TEXT PRIMARY KEY) WITHOUT ROWID');
  const tables = db
    .prepare(`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
      AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`)
    .all()
    .map(({ name }) => String(name));
  for (const table of tables) {
    for (const change of ['INSERT', 'UPDATE', 'DELETE']) {
      if (isLater(table, change)) continue;
      db.exec(
        `CREATE TEMP TRIGGER noted_${change}_${table} AFTER ${change} ON main.${table} BEGIN
           INSERT INTO noted_change SELECT '${change} ${table}'
             WHERE NOT EXISTS (SELECT 1 FROM noted_change WHERE what = '${change} ${table}');
         END`,
      );
    }
  }
  const read = db.prepare('SELECT what FROM noted_change ORDER BY what');
  const forget = db.prepare('DELETE FROM noted_change');
  return {
    take() {
      const taken = read.all().map(({ what }) => String(what));
      if (taken.length > 0) forget.run();
      return taken;
    },
  };
}

/** What rule chains write a moment after the request that they were told of, and while others are answered. */
function isLater(table: string, change: string): boolean {
  return table === 'event' || (table === 'rule_message' && change === 'DELETE');
}

type DatabaseModule = typeof import('../src/platform/store/engine/database.ts');

/** The databases that a module with `rememberDatabases` has opened, in order. */
export const openedDatabases: DatabaseSync[] = [];

/** Stands in for the module that opens databases, so that a test can look at what a platform writes. */
export function rememberDatabases(original: DatabaseModule): DatabaseModule {
  return {
    ...original,
    openDatabase(folder) {
      const db = original.openDatabase(folder);
      openedDatabases.push(db);
      return db;
    },
  };
}

type CommitModule = typeof import('../src/platform/store/engine/group-commit.ts');

/** What the stores of a module with `rememberWriting` have not committed yet. */
const writing = new Set<Promise<unknown>>();

/** Stands in for the module that commits, so that a test can wait for what a platform writes. */
export function rememberWriting(original: CommitModule): CommitModule {
  return {
    ...original,
    GroupCommit: class extends original.GroupCommit {
      override write<T>(change: () => T): Promise<T> {
        return noted(super.write(change));
      }

      override writeLong: InstanceType<CommitModule['GroupCommit']>['writeLong'] = (change, options) =>
        noted(super.writeLong(change, options));
    },
  };
}

type LogModule = typeof import('../src/platform/store/telemetry-log/disk-log.ts');

/** The logs that a module with `rememberLogs` has opened. */
const logs = new Set<InstanceType<LogModule['DiskLog']>>();

/** Stands in for the module that logs telemetry, so that a test can wait until what is logged is a part of its series. */
export function rememberLogs(original: LogModule): LogModule {
  return {
    ...original,
    DiskLog: class extends original.DiskLog {
      constructor(parts: ConstructorParameters<LogModule['DiskLog']>[0]) {
        super(parts);
        logs.add(this);
      }
    },
  };
}

/** What is not committed or undone yet. */
function pending(): Promise<unknown>[] {
  return [...writing, ...[...logs].flatMap((log) => log.whenMerged() ?? [])];
}

/** Resolves when everything is committed or undone that is to be written by now, and that this sets off. */
export async function everythingWritten(): Promise<void> {
  for (let all = pending(); all.length > 0; all = pending()) await Promise.allSettled(all);
}

function noted<T>(written: Promise<T>): Promise<T> {
  writing.add(written);
  const forget = () => void writing.delete(written);
  written.then(forget, forget);
  return written;
}
