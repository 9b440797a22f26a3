import { EntityType } from '../../../model/entity-id.ts';
import type { RelationFilter } from '../../../model/relation.ts';
import { type Input, type InputProps, Unreadable } from '../../commands/input.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { RowsField } from '../rows-field.tsx';
import { relationType } from './relation-type.ts';

/** A row per filter, with a button to take it out, and one to add another. */
export function RelationFiltersField({
  types,
  ...field
}: InputProps<RelationFilter[]> & { types: Input<string[]> }) {
  const t = useTranslate();
  const { value, onChange, onBlur, name, disabled = false, readOnly = false } = field;
  const filters = value === undefined || value instanceof Unreadable ? [] : value;
  const control = { disabled, readOnly, ...(onBlur && { onBlur }) };

  function change(at: number, changed: Partial<RelationFilter>) {
    onChange(filters.with(at, { ...filters[at], ...changed }));
  }

  return (
    <RowsField
      field={field}
      rows={filters}
      nameOf={(_, at) => t('filter.nth-name', { number: at + 1 })}
      none={t('relation.any-relation')}
      additions={[
        {
          label: t('relation.add-filter'),
          run: () => onChange([...filters, { relationType: null, entityTypes: [] }]),
        },
      ]}
      onRemove={(at) => onChange(filters.toSpliced(at, 1))}
    >
      {(filter, at) => (
        <div className="grid items-start gap-2 @md:grid-cols-[1fr_2fr]">
          <relationType.Field
            {...control}
            name={`${name}.${at}.relationType`}
            label={t('relation.nth-type', { number: at + 1 })}
            value={filter.relationType ?? ''}
            onChange={(next) =>
              change(at, { relationType: typeof next === 'string' && next !== '' ? next : null })
            }
          />
          <types.Field
            {...control}
            name={`${name}.${at}.entityTypes`}
            label={t('relation.nth-entity-types', { number: at + 1 })}
            value={filter.entityTypes ?? undefined}
            onChange={(next) =>
              change(at, { entityTypes: Array.isArray(next) ? next.flatMap(knownType) : [] })
            }
          />
        </div>
      )}
    </RowsField>
  );
}

function knownType(type: string): EntityType[] {
  const known = EntityType.safeParse(type);
  return known.success ? [known.data] : [];
}
