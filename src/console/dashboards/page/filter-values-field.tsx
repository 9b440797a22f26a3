import { use, useEffect, useEffectEvent, useRef } from 'react';
import type { DashboardFilter, FilterValueType } from '../../../model/dashboard-filter.ts';
import { editableValues, type FilterValue } from '../../aliases/user-values.ts';
import { valueLabel } from '../../aliases/written-filter.ts';
import { choice } from '../../commands/choice.tsx';
import { type Input, type InputProps, Unreadable } from '../../commands/input.ts';
import { OtherAnswers } from '../../commands/other-answers.ts';
import { translate, useTranslate } from '../../i18n/i18n.ts';
import { moment } from '../../inputs/moment.tsx';
import { number } from '../../inputs/number.ts';
import { text } from '../../inputs/text.ts';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { type FilterValues, pathName } from './entered-values.ts';

const yesOrNo = choice<boolean>(() => [
  { value: true, label: translate('value.true') },
  { value: false, label: translate('value.false') },
]);

/** A field for each value of a filter that viewers may change. What is no value stays, with the reason below it. */
export function FilterValuesField({
  name,
  value,
  onChange,
  onBlur,
  disabled,
  readOnly,
  ref,
  error,
  filterOf,
  autoFocus: _,
  required: __,
  ...group
}: InputProps<FilterValues> & { filterOf(id: unknown): DashboardFilter | undefined }) {
  const t = useTranslate();
  const filter = filterOf(use(OtherAnswers)().filter);
  useEmptiedFor(filter?.id, onChange);
  const entered: Readonly<Record<string, unknown>> = value instanceof Unreadable ? {} : (value ?? {});
  const offered = filter ? editableValues(filter) : [];
  const isSaidBelow = offered.some(({ path }) => entered[pathName(path)] instanceof Unreadable);
  const control = { ...(onBlur && { onBlur }), ...(disabled && { disabled }), ...(readOnly && { readOnly }) };
  // What is wrong comes first: that is where a form is to lead to.
  const wrong = offered.findIndex(({ path }) => entered[pathName(path)] instanceof Unreadable);
  return (
    <FieldGroup {...group} error={isSaidBelow ? undefined : error}>
      <div className="flex flex-col gap-3">
        {offered.map(({ path, key, operation, label, valueType, value: inForce, defaultValue }, at) => {
          const place = pathName(path);
          const { Field, print } = inputOf(valueType);
          const answer = place in entered ? entered[place] : inForce;
          const byDefault = defaultValue === undefined ? '' : print(defaultValue, t);
          return (
            <Field
              key={`${filter?.id} ${place}`}
              {...control}
              {...(ref && at === Math.max(0, wrong) && { ref })}
              name={`${name}.${place}`}
              label={label ?? valueLabel(key, operation, t)}
              hint={
                byDefault === '' || byDefault instanceof Promise
                  ? undefined
                  : t('dashboard.filter-value-default', { value: byDefault })
              }
              error={answer instanceof Unreadable ? t(answer.reason) : undefined}
              value={answer === null ? undefined : (answer as FilterValue | Unreadable | undefined)}
              onChange={(next) => {
                const changed = { ...entered, [place]: next === undefined || next === '' ? null : next };
                // Forms look for what is no value inside of what they are given.
                onChange(changed as FilterValues);
              }}
            />
          );
        })}
      </div>
    </FieldGroup>
  );
}

/** Has what was entered for one filter not go into another one that is chosen instead. */
function useEmptiedFor(id: string | undefined, onChange: (values: FilterValues) => void): void {
  const before = useRef(id);
  const empty = useEffectEvent(() => onChange({}));
  useEffect(() => {
    if (before.current === id) return;
    before.current = id;
    empty();
  }, [id]);
}

/** What a value of the type is entered with. */
function inputOf(valueType: FilterValueType): Input<FilterValue> {
  // Each is handed only values of its type: those of the predicate, and its own.
  return INPUTS[valueType] as Input<FilterValue>;
}

const INPUTS: Readonly<Record<FilterValueType, unknown>> = {
  STRING: text,
  NUMERIC: number,
  BOOLEAN: yesOrNo,
  DATE_TIME: moment,
};
