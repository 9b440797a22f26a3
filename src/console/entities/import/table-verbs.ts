import * as z from 'zod/mini';
import { Uuid } from '../../../model/entity-id.ts';
import { IMPORT_COLUMN_TYPES, IMPORT_VALUE_TYPES, type ImportedType } from '../../api/import/column-types.ts';
import { choice } from '../../commands/choice.tsx';
import { type Command, defineCommand } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { param } from '../../commands/param.ts';
import { translate } from '../../i18n/i18n.ts';
import { checkbox } from '../../inputs/checkbox.tsx';
import { json } from '../../inputs/json.ts';
import { textarea } from '../../inputs/text.ts';
import { DELIMITERS } from '../../table/rows/delimiters.ts';
import { navigate } from '../../ui/navigation.ts';
import { commandOfKind } from '../kind/command-of-kind.ts';
import { about } from '../kind/counted-names.ts';
import type { EntityKind } from '../kind/entity-kind.ts';
import { shownList } from '../kind/list-places.ts';
import { EXPORT_VERB, importFace } from '../kind/transfer-verbs.ts';
import { ownerAt } from '../parts/owner.ts';
import { customerPicker } from '../parts/pickers.ts';
import { customerOfAddress, importPath } from './import-place.ts';

/** How entities of a kind are taken in tables: out of lists, and in. */
export function tableVerbs(kind: EntityKind): readonly Command[] {
  return [exportVerb(kind), importVerb(kind)];
}

const ImportedColumn = z.object({
  type: z.enum(IMPORT_COLUMN_TYPES),
  key: z.optional(z.string()),
  values: z.optional(z.enum(IMPORT_VALUE_TYPES)),
});

const params = z.object({
  csv: param(z.optional(z.string()), {
    title: 'import.csv',
    description: 'import.csv-description',
    input: textarea,
    // Tables may hold access tokens.
    secret: true,
  }),
  delimiter: param(z.optional(z.enum(DELIMITERS)), {
    title: 'import.delimiter',
    description: 'import.delimiter-description',
    input: choice(() => DELIMITERS.map((value) => ({ value, label: value }))),
  }),
  hasHeader: param(z.optional(z.boolean()), {
    title: 'import.has-header',
    description: 'import.has-header-description',
    input: checkbox,
  }),
  columns: param(z.optional(z.array(ImportedColumn)), {
    title: 'import.columns',
    description: 'import.columns-description',
    input: json(),
  }),
  existing: param(z._default(z.enum(['update', 'skip']), 'update'), {
    title: 'import.existing',
    description: 'import.existing-description',
    input: choice<'update' | 'skip'>(() => [
      { value: 'update', label: translate('import.existing-update') },
      { value: 'skip', label: translate('import.existing-skip') },
    ]),
  }),
  emptyValues: param(z._default(z.enum(['keep', 'delete']), 'keep'), {
    title: 'import.empty-values',
    description: 'import.empty-values-description',
    input: choice<'keep' | 'delete'>(() => [
      { value: 'keep', label: translate('import.empty-keep') },
      { value: 'delete', label: translate('import.empty-delete') },
    ]),
  }),
  customerId: param(z.optional(z.nullable(Uuid)), {
    title: 'import.customer',
    description: 'import.customer-description',
    input: customerPicker,
  }),
  dryRun: param(z._default(z.boolean(), false), {
    title: 'import.dry-run',
    description: 'import.dry-run-description',
    input: checkbox,
  }),
});

/** Writes them into one table, which can be imported again. A script is given its text. */
function exportVerb(kind: EntityKind): Command {
  return defineCommand({
    ...commandOfKind(kind, 'export'),
    ...EXPORT_VERB,
    description: 'import.export-description',
    keywords: 'import.import-keywords',
    authorities: kind.readers,
    targets: { types: [kind.type], count: 'many' },
    async run(_args, { entities, request, source }) {
      const [{ exportedCsv }, { csvFileName }, { saveFile }] = await Promise.all([
        import('./export-csv.ts'),
        import('../../table/rows/csv.ts'),
        import('../../table/rows/save-file.ts'),
      ]);
      const ids = entities.map(({ id }) => id);
      const parts = await exportedCsv(kind.type as ImportedType, ids, request);
      if (source === 'script') return { exported: entities, csv: parts.join('') };
      saveFile(csvFileName(kind.segment, new Date()), parts, 'text/csv;charset=utf-8');
      return { exported: entities };
    },
    done: ({ exported }) => about('transfer.exported', exported),
  });
}

/** Leads a person to the page on which a table is looked through before anything is sent; imports that of a script. */
function importVerb(kind: EntityKind): Command {
  const entityType = kind.type as ImportedType;
  return defineCommand({
    ...importFace(kind, 'import.import'),
    description: 'import.import-description',
    keywords: 'import.import-keywords',
    safe: true,
    params,
    async run({ csv, customerId, ...settings }, run) {
      if (run.source === 'script') {
        if (csv === undefined) throw new RunError({ key: 'import.csv-required' });
        const { importByScript } = await import('./import-by-script.ts');
        return importByScript(entityType, { csv, customerId, ...settings }, run);
      }
      const place = shownList(kind)?.place;
      const here = place ? ownerAt(place).customerId : customerOfAddress();
      navigate(importPath(kind, customerId === undefined ? here : customerId));
      if (csv === undefined) return undefined;
      const { importOf } = await import('./imports-under-way.ts');
      await importOf(entityType).take({ name: '', bytes: new TextEncoder().encode(csv) });
      return undefined;
    },
  });
}
