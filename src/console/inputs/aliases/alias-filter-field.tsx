import { useMemo } from 'react';
import type { AliasFilter } from '../../../model/entity-alias.ts';
import { EntityType } from '../../../model/entity-id.ts';
import { aliasTypesFor } from '../../aliases/alias-types.ts';
import { newAliasFilter } from '../../aliases/new-filter.ts';
import type { EntityDirectory, SubtypedEntity } from '../../api/entity-directory.ts';
import { type Answer, type InputProps, Unreadable } from '../../commands/input.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ChipsField } from '../chips-field.tsx';
import { offeredTypes, titleOf } from '../entity/allowed-types.ts';
import { beginningWith } from '../entity/beginning-with.ts';
import { EntitiesField, EntitySelectField } from '../entity/entity-select-field.tsx';
import { entityTypeList } from '../entity/entity-types.tsx';
import { RelationFiltersField } from '../entity/relation-filters-field.tsx';
import { relationType } from '../entity/relation-type.ts';
import { PickerField } from '../picker-field.tsx';
import { ReadableSelect } from '../readable-select.tsx';
import { FILTER_TYPE_TEXTS } from './alias-texts.ts';

/** What every part of the field is drawn with. */
interface Part {
  directory: EntityDirectory;
  name: string;
  disabled: boolean;
  readOnly: boolean;
}

/** What the control of a member is drawn with. */
function controlOf({ name, disabled, readOnly }: Part, member: string) {
  return { name: `${name}.${member}`, disabled, readOnly };
}

/** Members of a filter that have changed. */
type Change = (changes: Readonly<Record<string, unknown>>) => void;

/** The type of a filter, and below it what filters of that type want. */
export function AliasFilterField({
  directory,
  entityTypes,
  name,
  value,
  onChange,
  onBlur,
  disabled = false,
  readOnly = false,
  autoFocus,
  ref,
  ...group
}: InputProps<AliasFilter> & { directory: EntityDirectory; entityTypes?: readonly EntityType[] }) {
  const t = useTranslate();
  const filter = readable(value);
  return (
    <FieldGroup {...group}>
      <ReadableSelect
        label={t('alias.filter-type')}
        name={`${name}.type`}
        disabled={disabled}
        readOnly={readOnly}
        required={group.required ?? false}
        {...(ref && { ref })}
        autoFocus={autoFocus}
        onBlur={onBlur}
        {...(!filter && { placeholder: '' })}
        options={aliasTypesFor(entityTypes).map((type) => ({
          value: type,
          label: t(FILTER_TYPE_TEXTS[type]),
        }))}
        value={filter?.type ?? ''}
        onChange={({ target }) => {
          const type = aliasTypesFor(entityTypes).find((one) => one === target.value);
          if (type) onChange(newAliasFilter(type));
        }}
      />
      {filter && (
        <Members
          {...{ directory, name, disabled, readOnly }}
          key={filter.type}
          filter={filter}
          // Every member belongs to the type of the filter that it is drawn for.
          onChange={(changes) => onChange({ ...filter, ...changes } as AliasFilter)}
        />
      )}
    </FieldGroup>
  );
}

function Members({ filter, onChange, ...part }: Part & { filter: AliasFilter; onChange: Change }) {
  const t = useTranslate();
  switch (filter.type) {
    case 'singleEntity':
      return (
        <EntitySelectField
          {...part}
          name={`${part.name}.singleEntity`}
          label={t('alias.entity')}
          required
          offered={PSEUDO}
          value={filter.singleEntity ?? undefined}
          onChange={(entity) => onChange({ singleEntity: readable(entity) ?? null })}
        />
      );
    case 'entityList':
      return (
        <>
          <TypeOfEntity
            {...part}
            value={filter.entityType}
            onChange={(entityType) => onChange({ entityType, entityList: [] })}
          />
          {filter.entityType && (
            <EntitiesField
              {...part}
              name={`${part.name}.entityList`}
              label={t('alias.entities')}
              required
              entityType={filter.entityType}
              value={filter.entityList ?? undefined}
              onChange={(ids) => onChange({ entityList: readable(ids) ?? [] })}
            />
          )}
        </>
      );
    case 'entityName':
      return (
        <>
          <TypeOfEntity
            {...part}
            value={filter.entityType}
            onChange={(entityType) => onChange({ entityType })}
          />
          <NameBegins
            {...part}
            required
            member="entityNameFilter"
            value={filter.entityNameFilter}
            onChange={onChange}
          />
        </>
      );
    case 'stateEntity':
      return <StateEntity {...part} filter={filter} onChange={onChange} />;
    case 'assetType': {
      const { assetType: type, assetNameFilter: begin } = filter;
      return <Subtype {...part} of="ASSET" {...{ type, begin, onChange }} />;
    }
    case 'deviceType': {
      const { deviceType: type, deviceNameFilter: begin } = filter;
      return <Subtype {...part} of="DEVICE" {...{ type, begin, onChange }} />;
    }
    case 'entityViewType': {
      const { entityViewType: type, entityViewNameFilter: begin } = filter;
      return <Subtype {...part} of="ENTITY_VIEW" {...{ type, begin, onChange }} />;
    }
    case 'apiUsageState':
      return null;
    case 'relationsQuery':
      return (
        <>
          <Walk {...part} filter={filter} onChange={onChange} />
          <RelationFiltersField
            {...part}
            types={RELATED_TYPES}
            name={`${part.name}.filters`}
            label={t('alias.relation-filters')}
            value={filter.filters ?? []}
            onChange={(filters) => onChange({ filters: readable(filters) ?? [] })}
          />
        </>
      );
    case 'assetSearchQuery':
      return <Search {...part} of="ASSET" types={filter.assetTypes} {...{ filter, onChange }} />;
    case 'deviceSearchQuery':
      return <Search {...part} of="DEVICE" types={filter.deviceTypes} {...{ filter, onChange }} />;
    case 'entityViewSearchQuery':
      return <Search {...part} of="ENTITY_VIEW" types={filter.entityViewTypes} {...{ filter, onChange }} />;
  }
}

const PSEUDO = { pseudo: true };
const RELATED_TYPES = entityTypeList();

type WalkFilter = Extract<AliasFilter, { type: `${string}Query` }>;
type OfState = Extract<AliasFilter, { type: 'stateEntity' }> | WalkFilter;

/** The parameter of the state that has the entity, and the one in its place where the state has none. */
function StateEntity({ filter, onChange, ...part }: Part & { filter: OfState; onChange: Change }) {
  const t = useTranslate();
  return (
    <>
      <TextField
        label={t('alias.state-entity-parameter-name')}
        placeholder={t('alias.default-entity-parameter-name')}
        {...controlOf(part, 'stateEntityParamName')}
        autoComplete="off"
        value={filter.stateEntityParamName ?? ''}
        onChange={({ target }) => onChange({ stateEntityParamName: target.value || null })}
      />
      <EntitySelectField
        {...part}
        name={`${part.name}.defaultStateEntity`}
        label={t('alias.default-state-entity')}
        offered={PSEUDO}
        value={filter.defaultStateEntity ?? undefined}
        onChange={(entity) => onChange({ defaultStateEntity: readable(entity) ?? null })}
      />
    </>
  );
}

/** Where a walk along relations begins, which way and how far it goes. */
function Walk({ filter, onChange, ...part }: Part & { filter: WalkFilter; onChange: Change }) {
  const t = useTranslate();
  return (
    <>
      <CheckboxField
        label={t('alias.root-state-entity')}
        disabled={part.disabled}
        readOnly={part.readOnly}
        checked={filter.rootStateEntity ?? false}
        onChange={({ target }) => part.readOnly || onChange({ rootStateEntity: target.checked })}
      />
      {filter.rootStateEntity ? (
        <StateEntity {...part} filter={filter} onChange={onChange} />
      ) : (
        <EntitySelectField
          {...part}
          name={`${part.name}.rootEntity`}
          label={t('alias.root-entity')}
          required
          offered={PSEUDO}
          value={filter.rootEntity ?? undefined}
          onChange={(entity) => onChange({ rootEntity: readable(entity) ?? null })}
        />
      )}
      <div className="@container">
        <div className="grid items-start gap-2 @sm:grid-cols-2">
          <ReadableSelect
            label={t('alias.direction')}
            {...controlOf(part, 'direction')}
            required
            options={[
              { value: 'FROM', label: t('alias.direction-from') },
              { value: 'TO', label: t('alias.direction-to') },
            ]}
            value={filter.direction ?? 'FROM'}
            onChange={({ target }) => onChange({ direction: target.value })}
          />
          <TextField
            label={t('alias.max-level')}
            hint={t('alias.unlimited-level')}
            {...controlOf(part, 'maxLevel')}
            type="number"
            min={1}
            step={1}
            value={filter.maxLevel ?? ''}
            onChange={({ target }) => onChange({ maxLevel: levelOf(target.value) })}
          />
        </div>
      </div>
      {filter.maxLevel !== 1 && (
        <CheckboxField
          label={t('alias.last-level-only')}
          disabled={part.disabled}
          readOnly={part.readOnly}
          checked={filter.fetchLastLevelOnly ?? false}
          onChange={({ target }) => part.readOnly || onChange({ fetchLastLevelOnly: target.checked })}
        />
      )}
    </>
  );
}

/** A walk along relations of one type, and the types of entities that it looks for. */
function Search({
  filter,
  of,
  types,
  onChange,
  ...part
}: Part & {
  filter: Extract<AliasFilter, { type: `${string}SearchQuery` }>;
  of: SubtypedEntity;
  types: readonly string[] | null | undefined;
  onChange: Change;
}) {
  const t = useTranslate();
  const choices = useSubtypes(part.directory, of);
  const { types: member, typesLabel } = SUBTYPED[of];
  return (
    <>
      <Walk {...part} filter={filter} onChange={onChange} />
      <relationType.Field
        label={t('alias.relation-type')}
        {...controlOf(part, 'relationType')}
        value={filter.relationType ?? ''}
        onChange={(type) => onChange({ relationType: readable(type) || null })}
      />
      <ChipsField
        {...controlOf(part, member)}
        label={t(typesLabel)}
        required
        choices={choices}
        value={types ? [...types] : undefined}
        onChange={(chosen) => onChange({ [member]: readable(chosen) ?? [] })}
      />
    </>
  );
}

/** By which members filters name the types of entities, and how these are labelled. */
const SUBTYPED = {
  DEVICE: {
    type: 'deviceType',
    begin: 'deviceNameFilter',
    types: 'deviceTypes',
    typeLabel: 'alias.device-type',
    typesLabel: 'alias.device-types',
  },
  ASSET: {
    type: 'assetType',
    begin: 'assetNameFilter',
    types: 'assetTypes',
    typeLabel: 'alias.asset-type',
    typesLabel: 'alias.asset-types',
  },
  ENTITY_VIEW: {
    type: 'entityViewType',
    begin: 'entityViewNameFilter',
    types: 'entityViewTypes',
    typeLabel: 'alias.entity-view-type',
    typesLabel: 'alias.entity-view-types',
  },
} as const satisfies Record<SubtypedEntity, Record<string, string>>;

/** The types in use that begin with a text. */
function useSubtypes(directory: EntityDirectory, of: SubtypedEntity) {
  return useMemo(
    () => async (text: string) => beginningWith(await directory.subtypes(of), text),
    [directory, of],
  );
}

function TypeOfEntity({
  value,
  onChange,
  ...part
}: Part & { value: EntityType | null | undefined; onChange(type: EntityType | null): void }) {
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
function Subtype({
  of,
  type,
  begin,
  onChange,
  ...part
}: Part & {
  of: SubtypedEntity;
  type: string | null | undefined;
  begin: string | null | undefined;
  onChange: Change;
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
        value={type ?? ''}
        onChange={(chosen) => onChange({ [members.type]: readable(chosen) || null })}
      />
      <NameBegins {...part} member={members.begin} value={begin} onChange={onChange} />
    </>
  );
}

function NameBegins({
  member,
  value,
  required = false,
  onChange,
  ...part
}: Part & { member: string; value: string | null | undefined; required?: boolean; onChange: Change }) {
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

/** A level of 1 and more; none where it is left empty, which goes any distance. */
function levelOf(text: string): number | null {
  const level = Math.trunc(Number(text));
  return text === '' || !Number.isFinite(level) || level < 1 ? null : level;
}

function readable<V>(answer: Answer<V>): V | undefined {
  return answer == null || answer instanceof Unreadable ? undefined : answer;
}
