import * as z from 'zod/mini';
import { IMPORT_COLUMN_TYPES, IMPORT_VALUE_TYPES, type ImportedType } from '../../api/import/column-types.ts';
import { DELIMITERS } from '../../table/rows/delimiters.ts';
import { browserStore } from '../../ui/browser-store.ts';
import { ENCODINGS } from './text-encoding.ts';

/** How the bytes of a source are read, and what is made of its rows. */
export const ImportSettings = z.object({
  encoding: z.enum(ENCODINGS),
  delimiter: z.enum(DELIMITERS),
  hasHeader: z.boolean(),
  existing: z.enum(['update', 'skip']),
  emptyValues: z.enum(['keep', 'delete']),
  /** Whose the entities become that nobody has; null: nobody's. */
  customerId: z._default(z.nullable(z.string()), null),
  columns: z.array(
    z.object({
      type: z.enum(IMPORT_COLUMN_TYPES),
      key: z.optional(z.string()),
      values: z.optional(z.enum(IMPORT_VALUE_TYPES)),
    }),
  ),
});
export type ImportSettings = z.infer<typeof ImportSettings>;

/** An import as it is kept, from the moment in which its text is there until it is finished or given up. */
const KeptImport = z.object({
  name: z.string(),
  bytes: z.instanceof(Uint8Array),
  settings: ImportSettings,
  /** When it was begun, in ms; null: it was not yet. */
  begun: z.nullable(z.number()),
  /** The numbers of the rows whose names were taken then, and that were to be left alone. */
  skipped: z.array(z.number()),
  /** When it was kept last, in ms. */
  at: z.number(),
});
export type KeptImport = z.infer<typeof KeptImport>;

/** What has come of a row, as it is kept. */
const KeptResult = z.object({
  number: z.number(),
  outcome: z.enum(['created', 'updated', 'failed']),
  id: z.optional(z.string()),
  error: z.optional(z.string()),
});
export type KeptResult = z.infer<typeof KeptResult>;

const inStore = browserStore('TB-imports', 'imports');
/** What nobody has come back to is forgotten, in ms: texts may hold access tokens. */
const KEPT_FOR = 7 * 86_400_000;

/** What belongs to one import: of one user, of one type. */
function rangeOf(owner: string): IDBKeyRange {
  return IDBKeyRange.bound([owner], [owner, []]);
}

/** Keeps an import in this browser, in the place of the one before. Rejects where there is no room. */
export async function keepImport(owner: string, kept: KeptImport): Promise<void> {
  await inStore('readwrite', (store) => store.put(kept, [owner, 'import']));
}

/** Keeps what has come of rows, beside what was kept of others. `part` counts the calls from 0. */
export async function keepResults(
  owner: string,
  part: number,
  results: readonly KeptResult[],
): Promise<void> {
  await inStore('readwrite', (store) => store.put(results, [owner, 'results', part]));
}

/** Forgets what has come of rows, but not the import. */
export async function forgetResults(owner: string): Promise<void> {
  await inStore('readwrite', (store) =>
    store.delete(IDBKeyRange.bound([owner, 'results'], [owner, 'results', []])),
  );
}

/** Forgets an import and what has come of it. */
export async function forgetImport(owner: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(rangeOf(owner)));
}

/** Forgets all imports of a user, who leaves this browser to others. */
export async function forgetImportsOf(userId: string): Promise<void> {
  for (const owner of await owners()) if (owner.startsWith(`${userId} `)) await forgetImport(owner);
}

/** Under which an import of a user is kept. */
export function ownerOf(userId: string, entityType: ImportedType): string {
  return `${userId} ${entityType}`;
}

/** Forgets what is too old, whoever has left it here. */
async function forgetOld(): Promise<void> {
  for (const owner of await owners()) {
    const { data } = z.safeParse(
      KeptImport,
      await inStore('readonly', (store) => store.get([owner, 'import'])),
    );
    if (!data || Date.now() - data.at > KEPT_FOR) await forgetImport(owner);
  }
}

async function owners(): Promise<ReadonlySet<string>> {
  const keys = await inStore('readonly', (store) => store.getAllKeys());
  return new Set(keys.flatMap((key) => (Array.isArray(key) ? [String(key[0])] : [])));
}

/** The import that was kept, with what has come of its rows; undefined where there is none, or one that is too old. */
export async function keptImport(
  owner: string,
): Promise<{ kept: KeptImport; results: readonly KeptResult[]; parts: number } | undefined> {
  await forgetOld();
  const [found, parts] = await Promise.all([
    inStore('readonly', (store) => store.get([owner, 'import'])),
    inStore('readonly', (store) =>
      store.getAll(IDBKeyRange.bound([owner, 'results'], [owner, 'results', []])),
    ),
  ]);
  const { data: kept } = z.safeParse(KeptImport, found);
  if (!kept) return undefined;
  const { data: results = [] } = z.safeParse(z.array(z.array(KeptResult)), parts);
  return { kept, results: results.flat(), parts: results.length };
}
