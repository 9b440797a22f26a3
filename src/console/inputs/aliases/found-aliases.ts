import { EntityAlias } from '../../../model/entity-alias.ts';
import { RunError } from '../../commands/command-error.ts';
import { findsAny } from './finds-any.ts';

/** Aliases by the ids that widgets know them by, as they are stored. */
type StoredAliases = Readonly<Record<string, unknown>>;

/**
 * The aliases of something that is imported, all of which find something on this platform: for those that find nothing a
 * person is asked which entities they are to stand for; the very same where there are none. `name` is what it is called
 * that they are of. What is written in another way is left as it is. Rejects with an ApiError where nobody can say what
 * is found, and with a RunError when the person gives up.
 */
export async function withFoundAliases(aliases: StoredAliases, name: string): Promise<StoredAliases> {
  const missing = await missingOf(aliases);
  if (missing.length === 0) return aliases;
  const { askForAliases } = await import('./missing-aliases-dialog.tsx');
  const chosen = await askForAliases(missing, name);
  if (!chosen) throw new RunError({ key: 'alias.import-given-up', values: { name } });
  return { ...aliases, ...Object.fromEntries(chosen.map((alias) => [alias.id, alias])) };
}

/** The aliases that find nothing, each under the id that widgets know it by. */
async function missingOf(aliases: StoredAliases): Promise<EntityAlias[]> {
  const known = Object.entries(aliases).flatMap(([id, written]) => {
    const { data } = EntityAlias.safeParse({ ...Object(written), id });
    return data ? [data] : [];
  });
  const asked = await Promise.all(
    known.map(async (alias) => ({ alias, isFound: await findsAny(alias.filter) })),
  );
  return asked.flatMap(({ alias, isFound }) => (isFound ? [] : [alias]));
}
