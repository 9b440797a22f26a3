import { useSnapshot } from 'valtio/react';
import { IMPORT_VALUE_TYPES } from '../../api/import/column-types.ts';
import { columnTypesOf, type ImportColumn, isKeyed, isRepeatable } from '../../api/import/import-columns.ts';
import { problemText } from '../../entities/import/column-problem.ts';
import { COLUMN_TYPE_TITLES, VALUE_TYPE_TITLES } from '../../entities/import/column-titles.ts';
import type { CsvImport } from '../../entities/import/csv-import.ts';
import { columnName } from '../../entities/import/planned-row.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { controlClass } from '../../ui/fields/field.tsx';

const HEADINGS = ['import.column', 'import.example', 'import.holds', 'import.key', 'import.values'] as const;

/** What each column holds: guessed, and to be changed here. What stands for one column only can be chosen for one. */
export function ColumnsTable({ csvImport }: { csvImport: CsvImport }) {
  const t = useTranslate();
  const { settings, header, examples, problems } = useSnapshot(csvImport.state);
  const columns: readonly ImportColumn[] = settings?.columns ?? [];
  const types = columnTypesOf(csvImport.entityType);
  const change = (at: number, changed: Partial<ImportColumn>) =>
    void csvImport.configure({
      columns: columns.map((column, other) => (other === at ? { ...column, ...changed } : { ...column })),
    });
  const ofWhole = problems.filter((problem) => !('column' in problem));
  return (
    <div className="flex flex-col gap-2">
      {ofWhole.map((problem) => (
        <p key={problem.problem} role="alert" className="text-danger">
          {t(problemText(problem, columns, header))}
        </p>
      ))}
      <table className="w-full border-collapse text-start" aria-label={t('import.columns')}>
        <thead className="max-sm:sr-only">
          <tr className="border-b border-line text-xs text-muted">
            {HEADINGS.map((heading) => (
              <th key={heading} scope="col" className="px-2 py-1 text-start font-medium">
                {t(heading)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map((column, at) => {
            const name = columnName(columns, header, at);
            const problem = problems.find((each) => 'column' in each && each.column === at);
            const invalid = problem ? true : undefined;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is what stands at its place
              <tr key={at} className="border-b border-line max-sm:flex max-sm:flex-wrap max-sm:py-2">
                <th scope="row" className="max-w-48 truncate px-2 text-start font-medium" title={name}>
                  {name}
                </th>
                <td className="max-w-60 truncate px-2 text-muted" title={examples[at]}>
                  {examples[at]}
                </td>
                <td className="px-2 py-1">
                  <select
                    name={`type-${at}`}
                    aria-label={t('import.holds-of', { column: name })}
                    aria-invalid={invalid}
                    className={`${controlClass} h-8`}
                    value={column.type}
                    onChange={({ target }) => {
                      const type = types.find((each) => each === target.value);
                      const key = column.key ?? header[at]?.trim() ?? '';
                      if (type) change(at, { type, ...(isKeyed(type) && { key }) });
                    }}
                  >
                    {types.map((type) => (
                      <option
                        key={type}
                        value={type}
                        disabled={
                          !isRepeatable(type) &&
                          columns.some((other, place) => other.type === type && place !== at)
                        }
                      >
                        {t(COLUMN_TYPE_TITLES[type])}
                      </option>
                    ))}
                  </select>
                  {problem && (
                    <p role="alert" className="py-1 text-xs text-danger">
                      {t(problemText(problem, columns, header))}
                    </p>
                  )}
                </td>
                <td className="px-2 py-1">
                  {isKeyed(column.type) && (
                    <input
                      name={`key-${at}`}
                      aria-label={t('import.key-of', { column: name })}
                      aria-invalid={invalid}
                      className={`${controlClass} h-8`}
                      value={column.key ?? ''}
                      onChange={({ target }) => change(at, { key: target.value })}
                    />
                  )}
                </td>
                <td className="px-2 py-1">
                  {isKeyed(column.type) && (
                    <select
                      name={`values-${at}`}
                      aria-label={t('import.values-of', { column: name })}
                      className={`${controlClass} h-8`}
                      value={column.values ?? 'AUTO'}
                      onChange={({ target }) =>
                        change(at, { values: IMPORT_VALUE_TYPES.find((each) => each === target.value) })
                      }
                    >
                      {IMPORT_VALUE_TYPES.map((type) => (
                        <option key={type} value={type}>
                          {t(VALUE_TYPE_TITLES[type])}
                        </option>
                      ))}
                    </select>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
