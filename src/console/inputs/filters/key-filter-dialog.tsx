import { useState } from 'react';
import { type DynamicSource, FilterValueType, type KeyFilterInfo } from '../../../model/dashboard-filter.ts';
import type { EntityKeyType } from '../../../model/entity-query.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { confirm } from '../../messages/dialog-store.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { EntityKeyField } from './entity-key-field.tsx';
import { VALUE_TYPE_TEXTS } from './filter-texts.ts';
import { arePredicatesWhole, valueTypeOfField } from './key-filter-rules.ts';
import type { KeyNames } from './key-names.ts';
import { PredicatesField } from './predicates-field.tsx';

/** Which keys can be filtered, and with what they can be compared. */
export interface KeyFilterOptions {
  keyTypes: readonly EntityKeyType[];
  sources: readonly DynamicSource[];
  /** Whether viewers may be let change values. */
  userInfo: boolean;
  /** The keys of a type that are suggested. */
  names?: KeyNames;
}

/** Writes the filter of one key; closes with it once it is whole. */
export function KeyFilterDialog({
  filter,
  options,
  close,
}: {
  /** The one to change; a new one without it. */
  filter: KeyFilterInfo | undefined;
  options: KeyFilterOptions;
  close(result?: KeyFilterInfo): void;
}) {
  const t = useTranslate();
  const [draft, setDraft] = useState<KeyFilterInfo>(filter ?? newKeyFilter(options));
  const [isTried, setTried] = useState(false);
  const { key, valueType, predicates } = draft;
  const hasName = key.key.trim() !== '';
  const areWhole = arePredicatesWhole(predicates);

  async function changeValueType(next: FilterValueType, rest: Partial<KeyFilterInfo> = {}) {
    if (next !== valueType && predicates.length > 0 && !(await confirm(CLEAR_PREDICATES))) return;
    setDraft({ ...draft, ...rest, valueType: next, ...(next !== valueType && { predicates: [] }) });
  }

  function save() {
    setTried(true);
    if (hasName && areWhole) close({ ...draft, key: { ...key, key: key.key.trim() } });
  }

  return (
    <DialogForm
      title={t(filter ? 'filter.edit-key-filter' : 'filter.add-key-filter')}
      width={900}
      submitLabel={filter ? 'action.save' : 'input.add'}
      onSubmit={save}
      onClose={() => close()}
    >
      <EntityKeyField
        name="key"
        label={t('filter.key')}
        keyTypes={options.keyTypes}
        names={options.names}
        value={key}
        required
        autoFocus
        error={isTried && !hasName ? t('filter.key-name-required') : undefined}
        onChange={(next) => {
          if (next === undefined || !('type' in next)) return;
          const known = next.type === 'ENTITY_FIELD' ? valueTypeOfField(next.key) : undefined;
          if (known && known !== valueType) void changeValueType(known, { key: next });
          else setDraft({ ...draft, key: next });
        }}
      />
      <SelectField
        label={t('filter.value-type')}
        options={FilterValueType.options.map((type) => ({ value: type, label: t(VALUE_TYPE_TEXTS[type]) }))}
        value={valueType}
        onChange={({ target }) => {
          const next = FilterValueType.safeParse(target.value);
          if (next.success) void changeValueType(next.data);
        }}
      />
      <fieldset className="flex min-w-0 flex-col gap-2">
        <legend className="mb-1 text-[13px] font-medium">{t('filter.predicates')}</legend>
        <PredicatesField
          predicates={predicates}
          onChange={(next) => setDraft({ ...draft, predicates: next })}
          keyName={key.key}
          valueType={valueType}
          sources={options.sources}
          userInfo={options.userInfo}
          isTried={isTried}
          disabled={false}
        />
        {isTried && !areWhole && (
          <p role="alert" className="text-xs text-danger">
            {t('filter.predicates-required')}
          </p>
        )}
      </fieldset>
    </DialogForm>
  );
}

const CLEAR_PREDICATES = {
  title: { key: 'filter.change-value-type-title' },
  message: { key: 'filter.change-value-type-text' },
  danger: true,
} satisfies Parameters<typeof confirm>[0];

function newKeyFilter({ keyTypes }: KeyFilterOptions): KeyFilterInfo {
  const type = keyTypes.includes('ATTRIBUTE') ? 'ATTRIBUTE' : (keyTypes[0] ?? 'ATTRIBUTE');
  return { key: { type, key: '' }, valueType: 'STRING', predicates: [] };
}
