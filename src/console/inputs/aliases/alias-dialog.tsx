import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import type { AliasFilter, AliasFilterType, EntityAlias } from '../../../model/entity-alias.ts';
import type { EntityType } from '../../../model/entity-id.ts';
import { newAliasFilter } from '../../aliases/new-filter.ts';
import type { EntityDirectory } from '../../api/entity-directory.ts';
import { formatList } from '../../i18n/format-list.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { nameErrorOf } from '../own-names.ts';
import { AliasFilterField } from './alias-filter-field.tsx';
import { ALIAS_NAME_ERRORS, WholeAliasFilter } from './alias-rules.ts';
import type { Found } from './finds-any.ts';

/** What aliases are written with. */
export interface AliasOptions {
  directory: EntityDirectory;
  /** Only filters that can find entities of these types; all, unless said. */
  entityTypes?: readonly EntityType[];
  /** Whether a filter finds an entity; a failure counts as none. */
  findsAny(filter: AliasFilter): Promise<boolean>;
  /** How many entities a filter finds, which is said beside it. Rejects when that cannot be asked. */
  countFound?(filter: AliasFilter, signal: AbortSignal): Promise<Found>;
  /** The titles of the widgets that use an alias: they change with it, and it cannot be removed. */
  usedBy?(alias: EntityAlias): readonly string[];
}

/** Writes one alias; closes with it once its name is its own and its filter finds something. */
export function AliasDialog({
  alias,
  startName = '',
  startType,
  otherNames,
  options,
  close,
}: {
  /** The one to change; a new one without it. */
  alias?: EntityAlias | undefined;
  /** What a new one is called at first. */
  startName?: string;
  /** Of which type its filter is at first; that is asked for, unless said. */
  startType?: AliasFilterType | undefined;
  otherNames: readonly string[];
  options: AliasOptions;
  close(result?: EntityAlias): void;
}) {
  const t = useTranslate();
  const [name, setName] = useState(alias?.alias ?? startName);
  const [filter, setFilter] = useState<AliasFilter | undefined>(
    alias?.filter ?? (startType && newAliasFilter(startType)),
  );
  const [isTried, setTried] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const [foundNothing, setFoundNothing] = useState(false);
  const trimmed = name.trim();
  const whole = WholeAliasFilter.safeParse(filter);
  const nameError = nameErrorOf(trimmed, otherNames, ALIAS_NAME_ERRORS);
  const users = alias ? (options.usedBy?.(alias) ?? []) : [];
  const filterError = filter ? 'alias.filter-incomplete' : 'alias.filter-type-required';

  async function save() {
    setTried(true);
    setFoundNothing(false);
    if (nameError || !whole.success) return;
    setChecking(true);
    const finds = await options.findsAny(whole.data).catch(() => false);
    setChecking(false);
    if (finds) close({ ...alias, id: alias?.id ?? uuid(), alias: trimmed, filter: whole.data });
    else setFoundNothing(true);
  }

  return (
    <DialogForm
      title={t(alias ? 'alias.edit' : 'alias.add')}
      width={600}
      submitLabel={alias ? 'action.save' : 'input.add'}
      isBusy={isChecking}
      onSubmit={() => void save()}
      onClose={() => close()}
    >
      <TextField
        label={t('alias.name')}
        required
        autoFocus
        autoComplete="off"
        value={name}
        error={isTried && nameError ? t(nameError) : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <AliasFilterField
        name="filter"
        label={t('alias.filter')}
        required
        directory={options.directory}
        {...(options.entityTypes && { entityTypes: options.entityTypes })}
        value={filter}
        error={isTried && !whole.success ? t(filterError) : undefined}
        onChange={(next) => {
          setFoundNothing(false);
          if (next && 'type' in next) setFilter(next);
        }}
      />
      {filter && (
        <CheckboxField
          label={t('alias.resolve-multiple')}
          hint={t('alias.resolve-multiple-hint')}
          checked={filter.resolveMultiple ?? false}
          onChange={({ target }) => setFilter({ ...filter, resolveMultiple: target.checked })}
        />
      )}
      {users.length > 0 && (
        <p className="text-[13px] text-muted wrap-anywhere">
          {t('alias.used-by', { widgets: formatList([...users]), count: users.length })}
        </p>
      )}
      {foundNothing && (
        <p role="alert" className="text-danger">
          {t('alias.entity-filter-no-entity-matched')}
        </p>
      )}
    </DialogForm>
  );
}
