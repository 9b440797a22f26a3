import { type ReactNode, useMemo, useState } from 'react';
import type { AliasEntity } from '../../../model/entity-alias.ts';
import { EntityType, NULL_UUID } from '../../../model/entity-id.ts';
import type { EntityDirectory } from '../../api/entity-directory.ts';
import { ChoiceField } from '../../commands/choice-field.tsx';
import { type Answer, type InputProps, Unreadable } from '../../commands/input.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { FieldProps } from '../../ui/fields/field.tsx';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { ChipsField } from '../chips-field.tsx';
import { afterPause } from '../picker.tsx';
import { PickerField } from '../picker-field.tsx';
import { type AnyEntityType, isPseudo, type OfferedTypes, offeredTypes } from './allowed-types.ts';
import { nameOf, namesOf, searchFor } from './entity-autocomplete.tsx';
import { TYPE_TEXTS } from './type-texts.ts';

/** Several entities of one type. */
export interface Entities {
  entityType: EntityType;
  ids: string[];
}

interface Offering {
  directory: EntityDirectory;
  offered: OfferedTypes;
}

/** What the second field has in common with others. */
interface SecondField extends FieldProps {
  name: string;
  required: boolean;
  disabled: boolean;
  readOnly: boolean;
  autoFocus?: boolean;
  ref?: Exclude<InputProps<unknown>['ref'], undefined>;
  onBlur?(): void;
}

/** The type of an entity, and beside it the entity. */
export function EntitySelectField({
  value,
  onChange,
  directory,
  ...field
}: InputProps<AliasEntity> & Offering) {
  const chosen = readable(value);
  return (
    <TypeAndMore
      {...field}
      type={chosen?.entityType}
      // An entity of the type before is none of this one.
      onType={(entityType) =>
        onChange(entityType && isPseudo(entityType) ? { entityType, id: NULL_UUID } : undefined)
      }
      more={(entityType, second) => (
        <EntityField
          {...second}
          directory={directory}
          entityType={entityType}
          value={chosen?.id ?? undefined}
          onChange={(id) => onChange(typeof id === 'string' ? { entityType, id } : undefined)}
        />
      )}
      title={(entityType) => TYPE_TEXTS[entityType].title}
    />
  );
}

/** The type of entities, and beside it the entities. */
export function EntityListSelectField({
  value,
  onChange,
  directory,
  ...field
}: InputProps<Entities> & Offering) {
  const chosen = readable(value);
  return (
    <TypeAndMore
      {...field}
      type={chosen?.entityType}
      onType={() => onChange(undefined)}
      more={(entityType, second) => (
        <EntitiesField
          {...second}
          directory={directory}
          entityType={entityType}
          value={chosen?.ids}
          onChange={(ids) => onChange(Array.isArray(ids) ? { entityType, ids } : undefined)}
        />
      )}
      title={(entityType) => TYPE_TEXTS[entityType].plural}
    />
  );
}

/** One entity of a type that may change. */
export function EntityField({
  directory,
  entityType,
  ...props
}: InputProps<string> & { directory: EntityDirectory; entityType: EntityType }) {
  const choices = useMemo(() => afterPause(searchFor(directory, { entityType })), [directory, entityType]);
  const labelOf = useMemo(() => (id: string) => nameOf(directory, entityType, id), [directory, entityType]);
  const { noMatch } = TYPE_TEXTS[entityType];
  return <PickerField {...props} key={entityType} choices={choices} labelOf={labelOf} noMatch={noMatch} />;
}

/** Several entities of a type that may change. */
export function EntitiesField({
  directory,
  entityType,
  ...props
}: InputProps<string[]> & { directory: EntityDirectory; entityType: EntityType }) {
  const choices = useMemo(() => afterPause(searchFor(directory, { entityType })), [directory, entityType]);
  const labelsOf = useMemo(
    () => (ids: readonly string[]) => namesOf(directory, entityType, ids),
    [directory, entityType],
  );
  const { noMatch } = TYPE_TEXTS[entityType];
  return <ChipsField {...props} key={entityType} choices={choices} labelsOf={labelsOf} noMatch={noMatch} />;
}

/** A type with what is chosen of it. A type of which nothing is chosen yet is nobody's value: only the field knows it. */
function TypeAndMore({
  name,
  type,
  onType,
  more,
  title,
  offered: { only, pseudo },
  onBlur,
  disabled = false,
  readOnly = false,
  autoFocus,
  ref,
  ...group
}: Omit<InputProps<unknown>, 'value' | 'onChange'> & {
  type: AnyEntityType | undefined;
  onType(type: AnyEntityType | undefined): void;
  more(type: EntityType, field: SecondField): ReactNode;
  title(type: EntityType): (typeof TYPE_TEXTS)[EntityType]['title'];
  offered: OfferedTypes;
}) {
  const t = useTranslate();
  const types = useMemo(() => () => offeredTypes({ only, pseudo }), [only, pseudo]);
  // Who has to choose begins with the name: what is typed at once is one.
  const [first] = useState(() => (group.required && type === undefined ? types()[0]?.value : undefined));
  const [begun, setBegun] = useState(first);
  const shown = type ?? begun;
  const of = EntityType.safeParse(shown);
  const entered = { autoFocus: autoFocus ?? false, ...(ref && { ref }) };
  const control = { disabled, readOnly, required: group.required ?? false, ...(onBlur && { onBlur }) };
  return (
    <FieldGroup {...group}>
      <div className="@container">
        <div className="grid items-start gap-2 @sm:grid-cols-[minmax(8rem,1fr)_2fr]">
          <ChoiceField
            {...control}
            list={types}
            name={`${name}.entityType`}
            label={t('entity.type')}
            value={shown}
            {...(first === undefined && entered)}
            onChange={(next) => {
              const known = readable(next);
              setBegun(known);
              onType(known);
            }}
          />
          {of.success &&
            more(of.data, {
              ...control,
              ...(first !== undefined && entered),
              name: `${name}.entity`,
              label: t(title(of.data)),
            })}
        </div>
      </div>
    </FieldGroup>
  );
}

function readable<V>(answer: Answer<V>): V | undefined {
  return answer == null || answer instanceof Unreadable ? undefined : answer;
}
