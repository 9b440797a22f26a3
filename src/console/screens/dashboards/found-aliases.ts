import * as z from 'zod/mini';
import { EntityAlias } from '../../../model/entity-alias.ts';
import { RunError } from '../../commands/command-error.ts';
import { findsAny } from '../../inputs/aliases/finds-any.ts';
import type { DashboardFile } from './dashboard-file.ts';

/** The aliases of a dashboard by their ids. What is written in another way is for the dashboard to read. */
const Aliases = z.catch(z.record(z.string(), z.unknown()), {});

/**
 * A dashboard whose aliases all find something on this platform: for those that find nothing a person is asked which
 * entities they are to stand for. Rejects with an ApiError where nobody can say what is found, and with a RunError when
 * the person gives up.
 */
export async function withFoundAliases(file: DashboardFile): Promise<DashboardFile> {
  const entityAliases = Aliases.parse(file.configuration.entityAliases);
  const missing = await missingOf(entityAliases);
  if (missing.length === 0) return file;
  const { askForAliases } = await import('./missing-aliases-dialog.tsx');
  const chosen = await askForAliases(missing);
  if (!chosen) throw new RunError({ key: 'dashboard.import-given-up' });
  return {
    ...file,
    configuration: {
      ...file.configuration,
      entityAliases: { ...entityAliases, ...Object.fromEntries(chosen.map((alias) => [alias.id, alias])) },
    },
  };
}

/** The aliases that find nothing, each under the id that widgets know it by. */
async function missingOf(aliases: Readonly<Record<string, unknown>>): Promise<EntityAlias[]> {
  const known = Object.entries(aliases).flatMap(([id, written]) => {
    const { data } = EntityAlias.safeParse(written);
    return data ? [{ ...data, id }] : [];
  });
  const asked = await Promise.all(
    known.map(async (alias) => ({ alias, isFound: await findsAny(alias.filter) })),
  );
  return asked.flatMap(({ alias, isFound }) => (isFound ? [] : [alias]));
}
