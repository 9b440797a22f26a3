import { useTranslate } from '../../i18n/i18n.ts';
import { jsonObject } from '../../inputs/code/json-object.tsx';
import { ReadableSelect } from '../../inputs/readable-select.tsx';
import { Rows } from '../../inputs/rows.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { connectorTypes } from './connector-types.ts';
import type { DraftPartProps } from './draft-fields.tsx';
import { type ConnectorDraft, uniqueName, withConnector, withNewConnector } from './gateway-draft.ts';

/** The connectors of a gateway, each with the configuration of its type. */
export function ConnectorRows({ draft, columns, isReadOnly, problemOf, onChange }: DraftPartProps) {
  const t = useTranslate();
  const { connectors } = draft;

  return (
    <Rows
      rows={connectors}
      keyOf={({ id }) => String(id)}
      nameOf={({ name, type }) => name || type || t('gateway.connector')}
      none={t('gateway.no-connectors')}
      isFixed={isReadOnly}
      additions={[{ label: t('gateway.add-connector'), run: () => onChange(withNewConnector(draft)) }]}
      onRemove={(at) => onChange({ ...draft, connectors: connectors.filter((_, place) => place !== at) })}
    >
      {rowOf}
    </Rows>
  );

  function rowOf(connector: ConnectorDraft) {
    const { id, type, name, isEnabled, config } = connector;
    const types = connectorTypes(t, type);
    const at = (member: string) => `connectors.${id}.${member}`;
    const set = (change: Partial<ConnectorDraft>, typeTitle?: string) =>
      onChange(withConnector(draft, id, change, typeTitle));
    return (
      <>
        <div className="grid gap-3" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
          <ReadableSelect
            name={at('type')}
            label={t('gateway.connector-type')}
            required
            readOnly={isReadOnly}
            placeholder=""
            options={types}
            value={type}
            error={problemOf(at('type'))}
            onChange={({ target }) =>
              set({ type: target.value }, types.find(({ value }) => value === target.value)?.label)
            }
          />
          <TextField
            name={at('name')}
            label={t('gateway.connector-name')}
            required
            autoComplete="off"
            readOnly={isReadOnly}
            value={name}
            error={problemOf(at('name'))}
            onChange={({ target }) => set({ name: target.value })}
            onBlur={() => {
              const unique = name.trim() && uniqueName(name.trim(), draft, id);
              if (!isReadOnly && unique !== name) set({ name: unique });
            }}
          />
        </div>
        <CheckboxField
          name={at('enabled')}
          label={t('gateway.connector-enabled')}
          readOnly={isReadOnly}
          checked={isEnabled}
          onChange={({ target }) => isReadOnly || set({ isEnabled: target.checked })}
        />
        <jsonObject.Field
          name={at('config')}
          label={t('gateway.connector-config')}
          required
          readOnly={isReadOnly}
          value={config}
          error={problemOf(at('config'))}
          onChange={(changed) => set({ config: changed })}
        />
      </>
    );
  }
}
