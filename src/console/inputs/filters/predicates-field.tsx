import type {
  DynamicSource,
  FilterUserInfo,
  FilterValueType,
  PredicateInfo,
  SimplePredicate,
} from '../../../model/dashboard-filter.ts';
import { newComplexPredicate, newPredicate } from '../../aliases/key-filters.ts';
import { OPERATION_TEXTS, SOURCE_TEXTS, valueLabel } from '../../aliases/written-filter.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { LAST_MOMENT, readMoment, writtenMoment } from '../moments.ts';
import { Rows } from '../rows.tsx';
import { OPERATIONS } from './filter-texts.ts';
import { isValueMissing } from './key-filter-rules.ts';

/** What predicates are written about, and what may be said of them. */
export interface PredicateContext {
  /** The key whose values are compared. */
  keyName: string;
  valueType: FilterValueType;
  /** Whose attributes a value may be compared with. */
  sources: readonly DynamicSource[];
  /** Whether viewers may be let change values. */
  userInfo: boolean;
  /** Whether what is missing is marked. */
  isTried: boolean;
  disabled: boolean;
}

/** Predicates in a list, groups of them with lists of their own. */
export function PredicatesField({
  predicates,
  onChange,
  number = '',
  ...context
}: PredicateContext & {
  predicates: readonly PredicateInfo[];
  onChange(predicates: PredicateInfo[]): void;
  /** The place of the group that the list is in: `2.1.`. */
  number?: string;
}) {
  const t = useTranslate();
  const nameOf = (_: unknown, at: number) => t('filter.nth-predicate', { number: `${number}${at + 1}` });
  return (
    <Rows
      rows={predicates}
      nameOf={nameOf}
      none={t('filter.no-predicates')}
      isFixed={context.disabled}
      additions={[
        {
          label: t('filter.add-predicate'),
          run: () => onChange([...predicates, newPredicate(context.valueType, Date.now())]),
        },
        {
          label: t('filter.add-complex-predicate'),
          run: () => onChange([...predicates, newComplexPredicate()]),
        },
      ]}
      onRemove={(at) => onChange(predicates.toSpliced(at, 1))}
    >
      {(info, at) => (
        <FieldGroup label={nameOf(info, at)}>
          <Predicate
            {...context}
            info={info}
            number={`${number}${at + 1}.`}
            onChange={(changed) => onChange(predicates.with(at, changed))}
          />
        </FieldGroup>
      )}
    </Rows>
  );
}

function Predicate({
  info,
  number,
  onChange,
  ...context
}: PredicateContext & { info: PredicateInfo; number: string; onChange(changed: PredicateInfo): void }) {
  const t = useTranslate();
  const { keyFilterPredicate: predicate } = info;
  if (predicate.type === 'COMPLEX') {
    return (
      <div className="flex flex-col gap-3">
        <SelectField
          label={t('filter.operation')}
          options={[
            { value: 'AND', label: t('filter.all-of') },
            { value: 'OR', label: t('filter.any-of') },
          ]}
          value={predicate.operation}
          disabled={context.disabled}
          onChange={({ target }) =>
            onChange({
              ...info,
              keyFilterPredicate: { ...predicate, operation: target.value === 'OR' ? 'OR' : 'AND' },
            })
          }
        />
        <PredicatesField
          {...context}
          number={number}
          predicates={predicate.predicates}
          onChange={(predicates) => onChange({ ...info, keyFilterPredicate: { ...predicate, predicates } })}
        />
      </div>
    );
  }
  const change = (keyFilterPredicate: SimplePredicate) => onChange({ ...info, keyFilterPredicate });
  return (
    <div className="flex flex-col gap-2">
      <div className="grid items-start gap-2 @sm:grid-cols-2">
        <SelectField
          label={t('filter.operation')}
          options={OPERATIONS[predicate.type].map((operation) => ({
            value: operation,
            label: t(OPERATION_TEXTS[operation]),
          }))}
          value={predicate.operation}
          disabled={context.disabled}
          onChange={({ target }) => {
            const operation = OPERATIONS[predicate.type].find((known) => known === target.value);
            // The operations are those of the type.
            if (operation) change({ ...predicate, operation } as SimplePredicate);
          }}
        />
        <DefaultValue {...context} predicate={predicate} onChange={change} />
      </div>
      {predicate.type === 'STRING' && (
        <CheckboxField
          label={t('filter.ignore-case')}
          checked={predicate.ignoreCase ?? false}
          disabled={context.disabled}
          onChange={({ target }) => change({ ...predicate, ignoreCase: target.checked })}
        />
      )}
      {context.sources.length > 0 && <DynamicValue {...context} predicate={predicate} onChange={change} />}
      {context.userInfo && (
        <UserInfo
          {...context}
          operation={predicate.operation}
          info={info.userInfo ?? {}}
          onChange={(userInfo) => onChange({ ...info, userInfo })}
        />
      )}
    </div>
  );
}

interface SimpleProps extends PredicateContext {
  predicate: SimplePredicate;
  onChange(predicate: SimplePredicate): void;
}

/** What a value is compared with. */
function DefaultValue({ predicate, onChange, valueType, isTried, disabled, sources }: SimpleProps) {
  const t = useTranslate();
  const label = t(sources.length > 0 ? 'filter.default-value' : 'filter.value');
  switch (predicate.type) {
    case 'STRING':
      return (
        <TextField
          label={label}
          value={predicate.value.defaultValue ?? ''}
          disabled={disabled}
          autoComplete="off"
          onChange={({ target }) =>
            onChange({ ...predicate, value: { ...predicate.value, defaultValue: target.value } })
          }
        />
      );
    case 'BOOLEAN':
      return (
        <SelectField
          label={label}
          options={[
            { value: 'true', label: t('value.true') },
            { value: 'false', label: t('value.false') },
          ]}
          value={String(predicate.value.defaultValue ?? false)}
          disabled={disabled}
          onChange={({ target }) =>
            onChange({ ...predicate, value: { ...predicate.value, defaultValue: target.value === 'true' } })
          }
        />
      );
    case 'NUMERIC': {
      const { defaultValue } = predicate.value;
      const isDate = valueType === 'DATE_TIME';
      const number = (text: string) => (text === '' ? null : Number(text));
      return (
        <TextField
          label={label}
          type={isDate ? 'datetime-local' : 'number'}
          step={isDate ? 1 : 'any'}
          max={isDate ? LAST_MOMENT : undefined}
          required
          error={isTried && isValueMissing(predicate) ? t('filter.value-required') : undefined}
          value={isDate ? writtenMoment(defaultValue ?? null) : (defaultValue ?? '')}
          disabled={disabled}
          onChange={({ target }) =>
            onChange({
              ...predicate,
              value: {
                ...predicate.value,
                defaultValue: isDate ? readMoment(target.value) : number(target.value),
              },
            })
          }
        />
      );
    }
  }
}

/** Whose attribute takes the place of the value, where it is known. */
function DynamicValue({ predicate, onChange, sources, disabled, isTried }: SimpleProps) {
  const t = useTranslate();
  const { sourceType, sourceAttribute } = predicate.value.dynamicValue ?? {};
  const change = (dynamicValue: SimplePredicate['value']['dynamicValue']) =>
    // Only what it is compared with differs, which all types have.
    onChange({ ...predicate, value: { ...predicate.value, dynamicValue } } as SimplePredicate);
  return (
    <div className="grid items-start gap-2 @sm:grid-cols-2">
      <SelectField
        label={t('filter.dynamic-source')}
        options={sources.map((source) => ({ value: source, label: t(SOURCE_TEXTS[source]) }))}
        placeholder={t('filter.no-dynamic-value')}
        value={sourceType ?? ''}
        disabled={disabled}
        onChange={({ target }) => {
          const source = sources.find((known) => known === target.value);
          change(source ? { sourceType: source, sourceAttribute: sourceAttribute ?? '' } : null);
        }}
      />
      {sourceType && (
        <TextField
          label={t('filter.source-attribute')}
          value={sourceAttribute ?? ''}
          required
          error={isTried && !sourceAttribute ? t('filter.source-attribute-required') : undefined}
          disabled={disabled}
          autoComplete="off"
          onChange={({ target }) => change({ sourceType, sourceAttribute: target.value })}
        />
      )}
    </div>
  );
}

/** Whether and how viewers may change the value. */
function UserInfo({
  info,
  onChange,
  keyName,
  operation,
  disabled,
}: PredicateContext & {
  info: FilterUserInfo;
  operation: SimplePredicate['operation'];
  onChange(info: FilterUserInfo): void;
}) {
  const t = useTranslate();
  const automatic = info.autogeneratedLabel ?? true;
  return (
    <details className="rounded-control bg-hover px-2 py-1">
      <summary className="min-h-6 cursor-pointer text-[13px] pointer-coarse:min-h-11">
        {t('filter.user-parameters')}
      </summary>
      <div className="flex flex-col gap-2 py-2">
        <CheckboxField
          label={t('filter.editable')}
          checked={info.editable ?? true}
          disabled={disabled}
          onChange={({ target }) => onChange({ ...info, editable: target.checked })}
        />
        <CheckboxField
          label={t('filter.autogenerated-label')}
          checked={automatic}
          disabled={disabled}
          onChange={({ target }) => onChange({ ...info, autogeneratedLabel: target.checked })}
        />
        <div className="grid grid-cols-[3fr_1fr] gap-2">
          <TextField
            label={t('filter.display-label')}
            value={automatic ? valueLabel(keyName, operation, t) : (info.label ?? '')}
            readOnly={automatic}
            disabled={disabled}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...info, label: target.value })}
          />
          <TextField
            label={t('filter.order')}
            type="number"
            step={1}
            value={info.order ?? 0}
            disabled={disabled}
            onChange={({ target }) => onChange({ ...info, order: Math.trunc(Number(target.value)) || 0 })}
          />
        </div>
      </div>
    </details>
  );
}
