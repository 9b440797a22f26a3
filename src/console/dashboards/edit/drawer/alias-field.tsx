import { useMemo } from 'react';
import type { AliasFilterType, EntityAlias } from '../../../../model/entity-alias.ts';
import type { EntityType } from '../../../../model/entity-id.ts';
import { aliasTypesFor } from '../../../aliases/alias-types.ts';
import { matching } from '../../../commands/choice-list.ts';
import type { Choice } from '../../../commands/input.ts';
import { useTranslate } from '../../../i18n/i18n.ts';
import type { TranslationKey } from '../../../i18n/translation-key.ts';
import { PickerField } from '../../../inputs/picker-field.tsx';
import type { Path } from '../../../inputs/schema-form/path.ts';
import type { DashboardDocument } from '../../document/dashboard-document.ts';
import { withAliases } from '../../document/dashboard-edits.ts';
import { jsonObject } from '../../document/json-object.ts';
import { askForAlias } from '../aliases/ask-for-alias.tsx';
import { useEdited } from './edited-widget.ts';

/** One of the aliases of the dashboard. A new one is written in a dialog and added in one step with the choice of it. */
export function AliasField({
  label,
  name,
  value,
  path,
  entityTypes,
  onChoose,
}: {
  label: TranslationKey;
  name: string;
  /** The id of the alias that is chosen. */
  value: string | undefined;
  /** Where the id is written. */
  path: Path;
  /** Only such as can stand for entities of these types. */
  entityTypes?: readonly EntityType[];
  /** Writes otherwise than the id to its place. */
  onChoose?(id: string | undefined): void;
}) {
  const t = useTranslate();
  const { dashboard, write, writeWith } = useEdited();
  const { aliases } = dashboard.dashboard;
  const { choices, labelOf } = useMemo(() => {
    const types = aliasTypesFor(entityTypes);
    const offered = [...aliases.values()]
      .filter(({ filter }) => types.includes(filter.type))
      .map(({ id, alias }): Choice => ({ value: id, label: alias }));
    return {
      choices: async (typed: string) => matching(offered, typed),
      labelOf: async (id: string) => aliases.get(id)?.alias ?? '',
    };
  }, [aliases, entityTypes]);
  const isGone = value !== undefined && value !== '' && !aliases.has(value);

  async function edit(): Promise<void> {
    const alias = await askForAlias(dashboard.dashboard, { alias: aliases.get(value ?? ''), entityTypes });
    if (!alias) return;
    dashboard.edit({
      document: withAlias(dashboard.document, alias),
      label: { key: 'alias.edit' },
      at: { state: dashboard.view().state.id },
    });
  }

  const take = (alias: EntityAlias) => writeWith((document) => withAlias(document, alias), path, alias.id);

  async function createOf(type: AliasFilterType): Promise<void> {
    const alias = await askForAlias(dashboard.dashboard, { type, entityTypes });
    if (alias) take(alias);
  }

  const allowed = aliasTypesFor(entityTypes);
  const offers =
    value && !isGone
      ? [{ label: t('alias.edit'), run: () => void edit() }]
      : NEW_TYPES.filter(({ type }) => allowed.includes(type)).map(({ type, title }) => ({
          label: t(title),
          run: () => void createOf(type),
        }));

  return (
    <PickerField
      label={t(label)}
      name={name}
      required
      value={value}
      // The field would else name nothing.
      error={isGone ? t('dashboard.alias-missing') : value ? undefined : t('widget-config.alias-required')}
      choices={choices}
      labelOf={labelOf}
      none="alias.none"
      onChange={(chosen) => {
        const id = typeof chosen === 'string' ? chosen : undefined;
        if (onChoose) onChoose(id);
        else write(path, id);
      }}
      create={{
        label: (typed) => t('widget-config.create-alias', { name: typed }),
        async run(typed) {
          const alias = await askForAlias(dashboard.dashboard, { name: typed, entityTypes });
          if (!alias) return undefined;
          take(alias);
          return undefined;
        },
      }}
      offers={offers}
    />
  );
}

/** What most widgets are about: an alias of it is offered to be made where none is chosen. */
const NEW_TYPES = [
  { type: 'singleEntity', title: 'widget-config.new-entity-alias' },
  { type: 'deviceType', title: 'widget-config.new-device-type-alias' },
] as const satisfies readonly { type: AliasFilterType; title: TranslationKey }[];

function withAlias(document: DashboardDocument, alias: EntityAlias): DashboardDocument {
  const before = jsonObject(document.configuration.entityAliases);
  return withAliases(document, { ...before, [alias.id]: alias });
}
