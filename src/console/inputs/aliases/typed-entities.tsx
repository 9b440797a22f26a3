import { EntityType } from '../../../model/entity-id.ts';
import type { SubtypedEntity } from '../../api/entity-directory.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { offeredTypes, titleOf } from '../entity/allowed-types.ts';
import { PickerField } from '../picker-field.tsx';
import { ReadableSelect } from '../readable-select.tsx';
import { controlOf, type FilterChange, type FilterPart, readable } from './filter-part.ts';
import { SUBTYPED, useSubtypes } from './subtypes.ts';

/** Of which type the entities are. */
export function TypeOfEntity({
  value,
  onChange,
  ...part
}: FilterPart & { value: EntityType | null | undefined; onChange(type: EntityType | null): void }) {
  const t = useTranslate();
  const offered = offeredTypes();
  // A stored type stays, also where the role could not choose it.
  const stored =
    value && !offered.some((one) => one.value === value) ? [{ value, label: titleOf(value) }] : [];
  return (
    <ReadableSelect
      label={t('entity.type')}
      {...controlOf(part, 'entityType')}
      required
      options={[...offered, ...stored]}
      {...(!value && { placeholder: '' })}
      value={value ?? ''}
      onChange={({ target }) => {
        const type = EntityType.safeParse(target.value);
        onChange(type.success ? type.data : null);
      }}
    />
  );
}

/** Entities of one type, of which the names may have to begin with a text. */
export function Subtype({
  of,
  type,
  begin,
  onChange,
  ...part
}: FilterPart & {
  of: SubtypedEntity;
  type: string | null | undefined;
  begin: string | null | undefined;
  onChange: FilterChange;
}) {
  const t = useTranslate();
  const choices = useSubtypes(part.directory, of);
  const members = SUBTYPED[of];
  return (
    <>
      <PickerField
        label={t(members.typeLabel)}
        {...controlOf(part, members.type)}
        required
        choices={choices}
        isSuggestedFirst
        value={type ?? ''}
        onChange={(chosen) => onChange({ [members.type]: readable(chosen) || null })}
      />
      <NameBegins {...part} member={members.begin} value={begin} onChange={onChange} />
    </>
  );
}

/** What the names of the entities begin with. */
export function NameBegins({
  member,
  value,
  required = false,
  onChange,
  ...part
}: FilterPart & {
  member: string;
  value: string | null | undefined;
  required?: boolean;
  onChange: FilterChange;
}) {
  const t = useTranslate();
  return (
    <TextField
      label={t('alias.name-starts-with')}
      {...controlOf(part, member)}
      required={required}
      autoComplete="off"
      value={value ?? ''}
      onChange={({ target }) => onChange({ [member]: target.value })}
    />
  );
}
