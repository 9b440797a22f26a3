import type { EntityAlias } from '../../../model/entity-alias.ts';
import type { InputProps } from '../../commands/input.ts';
import { formatList } from '../../i18n/format-list.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { NamedRows } from '../named-rows.tsx';
import { AliasDialog, type AliasOptions } from './alias-dialog.tsx';
import { ALIAS_NAME_ERRORS } from './alias-rules.ts';
import { writtenAlias } from './alias-texts.ts';
import { FoundCount } from './found-count.tsx';

/** A row per alias: its name, what it means, whether it stands for all or one, and buttons to write and remove it. */
export function EntityAliasesField({
  options,
  ...field
}: InputProps<EntityAlias[]> & { options: AliasOptions }) {
  const t = useTranslate();
  return (
    <NamedRows
      field={field}
      nameOf={({ alias }) => alias}
      named={(entry, alias) => ({ ...entry, alias })}
      nameErrors={ALIAS_NAME_ERRORS}
      nthName="alias.nth-name"
      none={t('alias.none')}
      addLabel={t('alias.add')}
      summaryOf={({ filter }) => (
        <>
          {writtenAlias(filter, t)}
          {options.countFound && (
            <>
              {' · '}
              <FoundCount filter={filter} count={options.countFound} />
            </>
          )}
        </>
      )}
      tick={{
        label: t('alias.resolve-multiple'),
        isTicked: ({ filter }) => filter.resolveMultiple ?? false,
        ticked: (entry, resolveMultiple) => ({ ...entry, filter: { ...entry.filter, resolveMultiple } }),
      }}
      dialog={(alias, others, close) => (
        <AliasDialog
          alias={alias}
          otherNames={others.map((other) => other.alias)}
          options={options}
          close={close}
        />
      )}
      whyKept={(entry) => {
        const users = options.usedBy?.(entry) ?? [];
        if (users.length === 0) return undefined;
        const values = { alias: entry.alias, widgets: formatList([...users]) };
        return {
          title: { key: 'entity.unable-delete-entity-alias-title' },
          message: { key: 'entity.unable-delete-entity-alias-text', values },
        };
      }}
    />
  );
}
