import { useMemo } from 'react';
import type { DashboardFilter } from '../../../../model/dashboard-filter.ts';
import { matching } from '../../../commands/choice-list.ts';
import type { Choice } from '../../../commands/input.ts';
import { useTranslate } from '../../../i18n/i18n.ts';
import { PickerField } from '../../../inputs/picker-field.tsx';
import type { Path } from '../../../inputs/schema-form/path.ts';
import type { DashboardDocument } from '../../document/dashboard-document.ts';
import { withFilters } from '../../document/dashboard-edits.ts';
import { jsonObject } from '../../document/json-object.ts';
import { askForFilter } from '../filters/ask-for-filter.tsx';
import { useEdited } from './edited-widget.ts';

/** One of the filters of the dashboard, or none. A new one is written in a dialog and added in one step with the choice of it. */
export function FilterField({ name, value, path }: { name: string; value: string | undefined; path: Path }) {
  const t = useTranslate();
  const { dashboard, write, writeWith } = useEdited();
  const { filters } = dashboard.dashboard;
  const { choices, labelOf } = useMemo(() => {
    const offered = [...filters.values()].map(({ id, filter }): Choice => ({ value: id, label: filter }));
    return {
      choices: async (typed: string) => matching(offered, typed),
      labelOf: async (id: string) => filters.get(id)?.filter ?? '',
    };
  }, [filters]);
  const isGone = value !== undefined && value !== '' && !filters.has(value);

  async function edit(): Promise<void> {
    const filter = await askForFilter(dashboard.dashboard, { filter: filters.get(value ?? '') });
    if (!filter) return;
    dashboard.edit({
      document: withFilter(dashboard.document, filter),
      label: { key: 'filter.edit' },
      at: { state: dashboard.view().state.id },
    });
  }

  return (
    <PickerField
      label={t('widget-config.filter')}
      name={name}
      value={value}
      error={isGone ? t('widget-config.filter-missing') : undefined}
      choices={choices}
      labelOf={labelOf}
      none="filter.none"
      onChange={(chosen) => write(path, typeof chosen === 'string' ? chosen : undefined)}
      create={{
        label: (typed) => t('widget-config.create-filter', { name: typed }),
        async run(typed) {
          const filter = await askForFilter(dashboard.dashboard, { name: typed });
          if (!filter) return undefined;
          writeWith((document) => withFilter(document, filter), path, filter.id);
          return undefined;
        },
      }}
      offers={value && !isGone ? [{ label: t('filter.edit'), run: () => void edit() }] : []}
    />
  );
}

function withFilter(document: DashboardDocument, filter: DashboardFilter): DashboardDocument {
  const before = jsonObject(document.configuration.filters);
  return withFilters(document, { ...before, [filter.id]: filter });
}
