import type { AliasFilter } from '../../../model/entity-alias.ts';
import type { EntityType } from '../../../model/entity-id.ts';
import { aliasTypesFor } from '../../aliases/alias-types.ts';
import { newAliasFilter } from '../../aliases/new-filter.ts';
import type { EntityDirectory } from '../../api/entity-directory.ts';
import type { InputProps } from '../../commands/input.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { EntitiesField, EntitySelectField } from '../entity/entity-select-field.tsx';
import { entityTypeList } from '../entity/entity-types.tsx';
import { RelationFiltersField } from '../entity/relation-filters-field.tsx';
import { ReadableSelect } from '../readable-select.tsx';
import { FILTER_TYPE_TEXTS } from './alias-texts.ts';
import { type FilterChange, type FilterPart, PSEUDO, readable } from './filter-part.ts';
import { NameBegins, Subtype, TypeOfEntity } from './typed-entities.tsx';
import { Search, StateEntity, Walk } from './walk-fields.tsx';

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

function Members({
  filter,
  onChange,
  ...part
}: FilterPart & { filter: AliasFilter; onChange: FilterChange }) {
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

const RELATED_TYPES = entityTypeList();
