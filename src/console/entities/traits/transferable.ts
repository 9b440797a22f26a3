import * as z from 'zod/mini';
import type { Listed } from '../../api/entity-service.ts';
import { type ListPlace, OWN } from '../../api/list-place.ts';
import { type BulkReport, runBulk } from '../../commands/bulk.ts';
import { type Command, defineCommand, type EntityRef, type ParamsSchema } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { param } from '../../commands/param.ts';
import { translate } from '../../i18n/i18n.ts';
import type { Message } from '../../i18n/translation-key.ts';
import { jsonFile } from '../../inputs/json-file.tsx';
import {
  fileOfType,
  filesOfType,
  nameOfFile,
  transferFileName,
} from '../../inputs/transfer/transfer-file.ts';
import { shownOf } from '../../messages/shown-error.ts';
import { showToast } from '../../messages/toast-store.ts';
import { saveFile } from '../../table/rows/save-file.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import { writersOf } from '../kind/access.ts';
import { showAdded } from '../kind/added.ts';
import { commandOfKind } from '../kind/command-of-kind.ts';
import { about } from '../kind/counted-names.ts';
import type { EntityKind, Stored, Trait } from '../kind/entity-kind.ts';
import { pluralOf } from '../kind/entity-noun.ts';
import { refresh, remove } from '../kind/kind-changes.ts';
import { shownList } from '../kind/list-places.ts';
import { EXPORT_VERB, importFace } from '../kind/transfer-verbs.ts';
import { agreedToSize, type SentPart, withSize } from './transfer-size.ts';

/** How entities of a kind are written into files of JSON and made of them, as the platform's own console does it. */
export interface Transfer<F> {
  /** What the file of one holds; members it does not name survive. */
  file: z.ZodMiniType<F>;
  /** The file of one: all that it is, without what ties it to its platform. Rejects with an ApiError. */
  exported(id: string, request: RequestOptions): Promise<F>;
  /** Whether several are written into one file, a list of them, of which as many are made. */
  together?: true;
  /** What of a file is sent in calls of its own; the whole file unless said. */
  sent?(file: F): readonly SentPart[];
  /** How long each of them may be for the platform of this console, in bytes; as long as calls may be unless said. */
  mostBytes?: number;
  /** What is asked beside the file when one is imported, such as where it goes; `startingAt` fills what follows from the list. */
  besides?: { params: ParamsSchema; startingAt(place: ListPlace): Readonly<Record<string, unknown>> };
  /**
   * Asks a person for what a file needs of this platform and does not find there, and answers the file with it. Rejects
   * when the person gives up. A script has its files as they are.
   */
  mended?(file: F): Promise<F>;
  /**
   * Makes a new one of a file, and of what was asked `besides`. Rejects when it cannot be made whole, and leaves nothing
   * behind.
   */
  imported(file: F, request: RequestOptions, besides: Readonly<Record<string, unknown>>): Promise<Imported>;
}

/** What was made of a file. */
export interface Imported {
  created: Stored;
  /** What a person is told of it besides, such as what could not be taken along. */
  note?: Message | undefined;
}

/** What came of an export. */
interface Exported extends BulkReport {
  /** The files of those that are done, in the order they were given. */
  files: readonly unknown[];
}

/** What holds of kinds whose entities are taken from one platform to another: export to files, import from them. */
export function transferable<F>(transfer: Transfer<F>): Trait<Listed> {
  return {
    lateCommands: async (kind) => [exportVerb(kind, transfer), importVerb(kind, transfer)],
    faces: (kind) => [importFace(kind, 'transfer.import')],
  };
}

/**
 * Writes each into a file of its own, which every console of the platform can import, or several `together` into one. A
 * script is given the files.
 */
function exportVerb<F>(kind: EntityKind, { exported, together }: Transfer<F>): Command {
  return defineCommand({
    ...commandOfKind(kind, 'export'),
    ...EXPORT_VERB,
    description: together ? 'transfer.export-together-description' : 'transfer.export-description',
    keywords: 'transfer.export-keywords',
    authorities: writersOf(kind),
    targets: { types: [kind.type], count: 'many' },
    async run(_args, run): Promise<Exported> {
      const files = new Map<string, F>();
      const isList = together && run.entities.length > 1;
      const report = await runBulk(
        run.entities,
        async ({ id, name }, request) => {
          const file = await exported(id, request);
          files.set(id, file);
          if (run.source !== 'script' && !isList) save(transferFileName(name, kind.noun), file);
        },
        { run, title: about('transfer.exporting', run.entities) },
      );
      const inOrder = report.done.map(({ id }) => files.get(id));
      if (run.source !== 'script' && isList && inOrder.length > 0) {
        save(transferFileName(translate(pluralOf(kind.noun)), kind.noun), inOrder);
      }
      return { ...report, files: inOrder };
    },
    done: ({ done }) => (done.length > 0 ? about('transfer.exported', done) : undefined),
  });
}

function save(name: string, file: unknown): void {
  saveFile(name, [`${JSON.stringify(file, null, 2)}\n`], 'application/json');
}

/** Makes a new one of a file, or several of a list. */
function importVerb<F>(kind: EntityKind, transfer: Transfer<F>): Command {
  const { file, besides, mended, imported, mostBytes, together } = transfer;
  const sent = (brought: F) => transfer.sent?.(brought) ?? [{ name: nameOfFile(brought), value: brought }];
  const params = z.object({
    ...besides?.params.shape,
    file: param(together ? filesOfType(kind.type, file) : fileOfType(kind.type, file), {
      title: 'transfer.file',
      description: 'transfer.file-description',
      input: jsonFile(),
    }),
  });
  return defineCommand<typeof params, Stored | readonly Stored[]>({
    ...importFace(kind, 'transfer.import'),
    description: 'transfer.import-description',
    keywords: 'transfer.import-keywords',
    params,
    ...(besides && { initial: () => besides.startingAt(shownList(kind)?.place ?? OWN) }),
    async run({ file: given, ...answers }, run) {
      const brought = listOf(given as F | readonly F[]);
      const whole =
        run.source === 'script'
          ? brought
          : await eachInTurn(brought, async (one) => (await mended?.(one)) ?? one);
      if (run.source !== 'script') await agreedToSize(whole.flatMap(sent), mostBytes);
      const made: Imported[] = [];
      for (const one of whole) {
        try {
          made.push(await imported(one, run.request, answers));
        } catch (error) {
          await takeBack(kind, made);
          const told = withSize(error, sent(one));
          throw whole.length > 1 ? failedInList(one, told) : told;
        }
      }
      const created = made.map((one) => one.created);
      const [first] = created;
      if (first) await showAdded(kind, first, run);
      for (const { note } of made) {
        if (note && run.source !== 'script') showToast({ type: 'warn', message: note });
      }
      return Array.isArray(given) || !first ? created : first;
    },
    done: (created) => about('transfer.imported', refsOf(kind, created)),
    undo: (created) => ({
      label: about('entity.undo-add', refsOf(kind, created)),
      async run(request) {
        for (const { id } of listOf(created)) if (id) await remove(kind, id.id, request);
        await refresh(kind);
      },
    }),
  });
}

function listOf<T>(value: T | readonly T[]): readonly T[] {
  return Array.isArray(value) ? value : [value as T];
}

/** Each question waits for the answer to the one before. */
async function eachInTurn<T>(list: readonly T[], change: (one: T) => Promise<T>): Promise<T[]> {
  const changed: T[] = [];
  for (const one of list) changed.push(await change(one));
  return changed;
}

/** That what was made before cannot be removed says less than why it was to be. */
async function takeBack(kind: EntityKind, made: readonly Imported[]): Promise<void> {
  await Promise.allSettled(
    made.map(({ created: { id } }) => id && remove(kind, id.id, { ignoreErrors: true })),
  );
}

function failedInList(file: unknown, error: unknown): RunError {
  const values = { name: nameOfFile(file), reason: translate(shownOf(error)) };
  return new RunError({ key: 'transfer.one-failed', values });
}

function refsOf(kind: EntityKind, created: Stored | readonly Stored[]): EntityRef[] {
  return listOf(created).map((one) => ({
    entityType: kind.type,
    id: one.id?.id ?? '',
    name: kind.nameOf(one),
  }));
}
