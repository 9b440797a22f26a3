import { ChoiceField } from '../../../commands/choice-field.tsx';
import { Unreadable } from '../../../commands/input.ts';
import { translate, useTranslate } from '../../../i18n/i18n.ts';
import { type Path, pointerOf, valueAt } from '../../../inputs/schema-form/path.ts';
import { text } from '../../../inputs/text.ts';
import { jsonObject } from '../../document/json-object.ts';
import { AliasField } from './alias-field.tsx';
import { ConfigField } from './config-field.tsx';
import { DataKeys } from './data-keys.tsx';
import { useEdited } from './edited-widget.ts';
import { FilterField } from './filter-field.tsx';
import { newSource } from './new-source.ts';

const TYPES = () => [
  { value: 'entity', label: translate('widget-config.source-entity') },
  { value: 'function', label: translate('widget-config.source-function') },
];

/** Where values come from: which entities, narrowed how, and which of their keys. */
export function DatasourceFields({ path }: { path: Path }) {
  const t = useTranslate();
  const { config, widget, type, write } = useEdited();
  const source = jsonObject(valueAt(config, path));
  const isMadeUp = source.type === 'function';
  const aliasId = typeof source.entityAliasId === 'string' ? source.entityAliasId : undefined;
  const filterId = typeof source.filterId === 'string' ? source.filterId : undefined;
  const needs = type?.needs;
  return (
    <>
      <ChoiceField
        label={t('widget-config.source-type')}
        name={pointerOf([...path, 'type'])}
        list={TYPES}
        withoutNone
        required
        value={isMadeUp ? 'function' : 'entity'}
        onChange={(chosen) => {
          if (chosen instanceof Unreadable || chosen === undefined) return;
          // The keys of the one are none of the other.
          write(path, { ...source, ...newSource(widget.type, chosen === 'function', t) });
        }}
      />
      {isMadeUp ? (
        <ConfigField path={[...path, 'name']} input={text} label="widget-config.source-name" />
      ) : (
        <>
          <AliasField
            label="widget-config.alias"
            name={pointerOf([...path, 'entityAliasId'])}
            path={[...path, 'entityAliasId']}
            value={aliasId}
          />
          <FilterField
            name={pointerOf([...path, 'filterId'])}
            path={[...path, 'filterId']}
            value={filterId}
          />
        </>
      )}
      <DataKeys
        list={[...path, 'dataKeys']}
        isMadeUp={isMadeUp}
        aliasId={aliasId}
        most={needs?.maxDataKeys}
        isOptional={needs?.dataKeysOptional === true}
      />
    </>
  );
}
