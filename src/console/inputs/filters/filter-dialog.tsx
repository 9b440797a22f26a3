import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import type { DashboardFilter, KeyFilterInfo } from '../../../model/dashboard-filter.ts';
import { writtenFilter } from '../../aliases/written-filter.ts';
import { formatList } from '../../i18n/format-list.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { nameErrorOf } from '../own-names.ts';
import { FILTER_NAME_ERRORS } from './key-filter-rules.ts';
import { DASHBOARD_OPTIONS } from './key-filters.tsx';
import { KeyFiltersField } from './key-filters-field.tsx';

/** Writes one filter of a dashboard; closes with it once its name is its own and it filters a key. */
export function FilterDialog({
  filter,
  startName = '',
  otherNames,
  usedBy = [],
  close,
}: {
  /** The one to change; a new one without it. */
  filter?: DashboardFilter | undefined;
  /** What a new one is called at first. */
  startName?: string;
  otherNames: readonly string[];
  /** The titles of the widgets that use it: they change with it. */
  usedBy?: readonly string[] | undefined;
  close(result?: DashboardFilter): void;
}) {
  const t = useTranslate();
  const [name, setName] = useState(filter?.filter ?? startName);
  const [editable, setEditable] = useState(filter?.editable ?? true);
  const [keyFilters, setKeyFilters] = useState<KeyFilterInfo[]>(filter?.keyFilters ?? []);
  const [isTried, setTried] = useState(false);
  const trimmed = name.trim();
  const nameError = nameErrorOf(trimmed, otherNames, FILTER_NAME_ERRORS);

  function save() {
    setTried(true);
    if (nameError || keyFilters.length === 0) return;
    close({ ...filter, id: filter?.id ?? uuid(), filter: trimmed, editable, keyFilters });
  }

  return (
    <DialogForm
      title={t(filter ? 'filter.edit' : 'filter.add')}
      width={700}
      submitLabel={filter ? 'action.save' : 'input.add'}
      onSubmit={save}
      onClose={() => close()}
    >
      <TextField
        label={t('filter.filter')}
        required
        autoFocus
        autoComplete="off"
        value={name}
        error={isTried && nameError ? t(nameError) : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <CheckboxField
        label={t('filter.editable')}
        checked={editable}
        onChange={({ target }) => setEditable(target.checked)}
      />
      <KeyFiltersField
        name="keyFilters"
        label={t('filter.key-filters')}
        required
        options={DASHBOARD_OPTIONS}
        value={keyFilters}
        error={isTried && keyFilters.length === 0 ? t('filter.key-filters-required') : undefined}
        onChange={(next) => Array.isArray(next) && setKeyFilters(next)}
      />
      {keyFilters.length > 0 && (
        <p aria-live="polite" className="rounded-control bg-hover px-3 py-2 text-[13px] wrap-anywhere">
          {writtenFilter({ keyFilters }, t)}
        </p>
      )}
      {usedBy.length > 0 && (
        <p className="text-[13px] text-muted wrap-anywhere">
          {t('filter.used-by', { widgets: formatList([...usedBy]), count: usedBy.length })}
        </p>
      )}
    </DialogForm>
  );
}
