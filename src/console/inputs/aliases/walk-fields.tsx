import type { AliasFilter } from '../../../model/entity-alias.ts';
import type { SubtypedEntity } from '../../api/entity-directory.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ChipsField } from '../chips-field.tsx';
import { EntitySelectField } from '../entity/entity-select-field.tsx';
import { relationType } from '../entity/relation-type.ts';
import { ReadableSelect } from '../readable-select.tsx';
import { controlOf, type FilterChange, type FilterPart, PSEUDO, readable } from './filter-part.ts';
import { SUBTYPED, useSubtypes } from './subtypes.ts';

type WalkFilter = Extract<AliasFilter, { type: `${string}Query` }>;
type OfState = Extract<AliasFilter, { type: 'stateEntity' }> | WalkFilter;

/** The parameter of the state that has the entity, and the one in its place where the state has none. */
export function StateEntity({
  filter,
  onChange,
  ...part
}: FilterPart & { filter: OfState; onChange: FilterChange }) {
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
export function Walk({
  filter,
  onChange,
  ...part
}: FilterPart & { filter: WalkFilter; onChange: FilterChange }) {
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
export function Search({
  filter,
  of,
  types,
  onChange,
  ...part
}: FilterPart & {
  filter: Extract<AliasFilter, { type: `${string}SearchQuery` }>;
  of: SubtypedEntity;
  types: readonly string[] | null | undefined;
  onChange: FilterChange;
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
        isSuggestedFirst
        value={types ? [...types] : undefined}
        onChange={(chosen) => onChange({ [member]: readable(chosen) ?? [] })}
      />
    </>
  );
}

/** A level of 1 and more; none where it is left empty, which goes any distance. */
function levelOf(text: string): number | null {
  const level = Math.trunc(Number(text));
  return text === '' || !Number.isFinite(level) || level < 1 ? null : level;
}
