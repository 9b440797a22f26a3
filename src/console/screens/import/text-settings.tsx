import { useSnapshot } from 'valtio/react';
import type { CsvImport } from '../../entities/import/csv-import.ts';
import type { ImportSettings } from '../../entities/import/import-memory.ts';
import { ENCODINGS } from '../../entities/import/text-encoding.ts';
import { customerPicker } from '../../entities/parts/pickers.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { DELIMITERS, type Delimiter } from '../../table/rows/delimiters.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { SelectField, type SelectOption } from '../../ui/fields/select-field.tsx';
import { ColumnsTable } from './columns-table.tsx';

const DELIMITER_TITLES: Readonly<Record<Delimiter, TranslationKey>> = {
  ',': 'import.comma',
  ';': 'import.semicolon',
  '|': 'import.bar',
  '\t': 'import.tab',
};

const { Field: CustomerField } = customerPicker;

/** How the text is read, and what its columns hold; whatever is changed shows in the rows at once. */
export function TextSettings({ csvImport }: { csvImport: CsvImport }) {
  const t = useTranslate();
  const { settings, unreadable, header } = useSnapshot(csvImport.state);
  if (!settings) return null;
  const choose = (changes: Partial<ImportSettings>) => void csvImport.configure(changes);
  const select = <K extends 'encoding' | 'delimiter' | 'existing' | 'emptyValues'>(
    name: K,
    label: TranslationKey,
    options: readonly SelectOption[],
    error?: string,
  ) => (
    <SelectField
      label={t(label)}
      name={name}
      options={options}
      value={settings[name]}
      error={error}
      onChange={({ target }) => choose({ [name]: target.value })}
    />
  );
  return (
    <div className="flex max-h-[55%] min-h-0 shrink-0 flex-col gap-3 overflow-y-auto px-4 pb-3 max-sm:max-h-none max-sm:overflow-visible">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        {select(
          'encoding',
          'import.encoding',
          ENCODINGS.map((value) => ({ value, label: ENCODING_NAMES[value] })),
          unreadable > 0 ? t('import.unreadable', { count: unreadable }) : undefined,
        )}
        {select(
          'delimiter',
          'import.delimiter',
          DELIMITERS.map((value) => ({ value, label: t(DELIMITER_TITLES[value]) })),
        )}
        {select('existing', 'import.existing', [
          { value: 'update', label: t('import.existing-update') },
          { value: 'skip', label: t('import.existing-skip') },
        ])}
        {select('emptyValues', 'import.empty-values', [
          { value: 'keep', label: t('import.empty-keep') },
          { value: 'delete', label: t('import.empty-delete') },
        ])}
        <div className="w-56">
          <CustomerField
            label={t('import.customer')}
            name="customerId"
            value={settings.customerId ?? undefined}
            onChange={(value) =>
              choose({ customerId: typeof value === 'string' && value !== '' ? value : null })
            }
          />
        </div>
        <CheckboxField
          className="min-h-9 justify-center"
          label={t('import.has-header')}
          name="hasHeader"
          checked={settings.hasHeader}
          onChange={({ target }) => choose({ hasHeader: target.checked })}
        />
      </div>
      {header.length > 0 && <ColumnsTable csvImport={csvImport} />}
    </div>
  );
}

/** Names of their own, in every language. */
const ENCODING_NAMES: Readonly<Record<(typeof ENCODINGS)[number], string>> = {
  'utf-8': 'UTF-8',
  gb18030: 'GB 18030 / GB 2312',
  big5: 'Big5',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  shift_jis: 'Shift JIS',
  'euc-kr': 'EUC-KR',
  'windows-1252': 'Windows-1252',
};
