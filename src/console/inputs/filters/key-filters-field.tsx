import type { KeyFilterInfo } from '../../../model/dashboard-filter.ts';
import { writtenFilter } from '../../aliases/written-filter.ts';
import type { InputProps } from '../../commands/input.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { DialogRows } from '../dialog-rows.tsx';
import { KEY_TYPE_TEXTS } from './filter-texts.ts';
import { KeyFilterDialog, type KeyFilterOptions } from './key-filter-dialog.tsx';

/** A row per key with what it has to be like, and buttons to write it, take it out and add another. */
export function KeyFiltersField({
  options,
  ...field
}: InputProps<KeyFilterInfo[]> & { options: KeyFilterOptions }) {
  const t = useTranslate();
  return (
    <DialogRows
      field={field}
      nameOf={({ key }) => key.key}
      none={t('filter.no-key-filters')}
      addLabel={t('filter.add-key-filter')}
      dialog={(filter, _others, close) => <KeyFilterDialog filter={filter} options={options} close={close} />}
    >
      {(filter) => (
        <>
          <p className="truncate">
            {filter.key.key} <span className="text-xs text-muted">{t(KEY_TYPE_TEXTS[filter.key.type])}</span>
          </p>
          <p className="text-xs text-muted wrap-anywhere">{writtenFilter({ keyFilters: [filter] }, t)}</p>
        </>
      )}
    </DialogRows>
  );
}
