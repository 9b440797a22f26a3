import * as z from 'zod/mini';
import type { Listed } from '../../api/entity-service.ts';
import { type ListPlace, OWN } from '../../api/list-place.ts';
import { type BulkReport, runBulk } from '../../commands/bulk.ts';
import { type Command, defineCommand, type ParamsSchema } from '../../commands/command.ts';
import { param } from '../../commands/param.ts';
import type { Message } from '../../i18n/translation-key.ts';
import { jsonFile } from '../../inputs/json-file.tsx';
import { fileOfType, transferFileName } from '../../inputs/transfer/transfer-file.ts';
import { showToast } from '../../messages/toast-store.ts';
import { saveFile } from '../../table/rows/save-file.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import { writersOf } from '../kind/access.ts';
import { showAdded, undoAdding } from '../kind/added.ts';
import { commandOfKind } from '../kind/command-of-kind.ts';
import { about } from '../kind/counted-names.ts';
import type { EntityKind, Stored, Trait } from '../kind/entity-kind.ts';
import { shownList } from '../kind/list-places.ts';
import { EXPORT_VERB, IMPORT_VERB } from '../kind/transfer-verbs.ts';
import { agreedToSize, type SentPart, withSize } from './transfer-size.ts';

/** How entities of a kind are written into files of JSON and made of them, as the platform's own console does it. */
export interface Transfer<F> {
  /** What the file of one holds; members it does not name survive. */
  file: z.ZodMiniType<F>;
  /** The file of one: all that it is, without what ties it to its platform. Rejects with an ApiError. */
  exported(id: string, request: RequestOptions): Promise<F>;
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
  return { lateCommands: async (kind) => [exportVerb(kind, transfer), importVerb(kind, transfer)] };
}

/** Writes each into a file of its own, which every console of the platform can import. A script is given the files. */
function exportVerb<F>(kind: EntityKind, { exported }: Transfer<F>): Command {
  return defineCommand({
    ...commandOfKind(kind, 'export'),
    ...EXPORT_VERB,
    description: 'transfer.export-description',
    keywords: 'transfer.export-keywords',
    authorities: writersOf(kind),
    targets: { types: [kind.type], count: 'many' },
    async run(_args, run): Promise<Exported> {
      const files = new Map<string, F>();
      const report = await runBulk(
        run.entities,
        async ({ id, name }, request) => {
          const file = await exported(id, request);
          files.set(id, file);
          if (run.source === 'script') return;
          const text = `${JSON.stringify(file, null, 2)}\n`;
          saveFile(transferFileName(name, kind.noun), [text], 'application/json');
        },
        { run, title: about('transfer.exporting', run.entities) },
      );
      return { ...report, files: report.done.map(({ id }) => files.get(id)) };
    },
    done: ({ done }) => (done.length > 0 ? about('transfer.exported', done) : undefined),
  });
}

/** Makes a new one of a file. */
function importVerb<F>(kind: EntityKind, transfer: Transfer<F>): Command {
  const { file, besides, mended, imported, mostBytes } = transfer;
  const sent = (brought: F) => transfer.sent?.(brought) ?? [{ name: nameIn(brought), value: brought }];
  const params = z.object({
    ...besides?.params.shape,
    file: param(fileOfType(kind.type, file), {
      title: 'transfer.file',
      description: 'transfer.file-description',
      input: jsonFile(),
    }),
  });
  return defineCommand<typeof params, Stored>({
    ...commandOfKind(kind, 'import'),
    ...IMPORT_VERB,
    title: 'transfer.import',
    description: 'transfer.import-description',
    keywords: 'transfer.import-keywords',
    authorities: kind.writers,
    params,
    ...(besides && { initial: () => besides.startingAt(shownList(kind)?.place ?? OWN) }),
    async run({ file, ...answers }, run) {
      const brought = file as F;
      const whole = run.source === 'script' ? brought : ((await mended?.(brought)) ?? brought);
      if (run.source !== 'script') await agreedToSize(sent(whole), mostBytes);
      const { created, note } = await imported(whole, run.request, answers).catch((error: unknown) => {
        throw withSize(error, sent(whole));
      });
      await showAdded(kind, created, run);
      if (note && run.source !== 'script') showToast({ type: 'warn', message: note });
      return created;
    },
    done: (created) => ({ key: 'transfer.imported', values: { name: kind.nameOf(created) } }),
    undo: undoAdding(kind),
  });
}

const Named = z.looseObject({ name: z.optional(z.string()), title: z.optional(z.string()) });

function nameIn(file: unknown): string {
  const { data } = z.safeParse(Named, file);
  return data?.title ?? data?.name ?? '';
}
