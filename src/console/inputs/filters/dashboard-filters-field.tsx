import type { DashboardFilter } from '../../../model/dashboard-filter.ts';
import { writtenFilter } from '../../aliases/written-filter.ts';
import type { InputProps } from '../../commands/input.ts';
import { formatList } from '../../i18n/format-list.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { NamedRows } from '../named-rows.tsx';
import { FilterDialog } from './filter-dialog.tsx';
import { FILTER_NAME_ERRORS } from './key-filter-rules.ts';

/** A row per filter: its name, what it lets through, whether viewers may change it, and buttons to write and remove it. */
export function DashboardFiltersField({
  usedBy,
  ...field
}: InputProps<DashboardFilter[]> & {
  usedBy: ((filter: DashboardFilter) => readonly string[]) | undefined;
}) {
  const t = useTranslate();
  return (
    <NamedRows
      field={field}
      nameOf={({ filter }) => filter}
      named={(entry, filter) => ({ ...entry, filter })}
      nameErrors={FILTER_NAME_ERRORS}
      nthName="filter.nth-name"
      none={t('filter.none')}
      addLabel={t('filter.add')}
      summaryOf={(filter) => writtenFilter(filter, t)}
      tick={{
        label: t('filter.editable'),
        isTicked: ({ editable }) => editable ?? false,
        ticked: (entry, editable) => ({ ...entry, editable }),
      }}
      dialog={(filter, others, close) => (
        <FilterDialog
          filter={filter}
          otherNames={others.map((other) => other.filter)}
          usedBy={filter && usedBy?.(filter)}
          close={close}
        />
      )}
      whyKept={(entry) => {
        const users = usedBy?.(entry) ?? [];
        if (users.length === 0) return undefined;
        const values = { filter: entry.filter, widgets: formatList([...users]) };
        return {
          title: { key: 'filter.unable-delete-filter-title' },
          message: { key: 'filter.unable-delete-filter-text', values },
        };
      }}
    />
  );
}
