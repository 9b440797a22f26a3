import { type ReactNode, useId } from 'react';
import type { Answer } from '../../commands/input.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { number } from '../../inputs/number.ts';
import { ReadableSelect } from '../../inputs/readable-select.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import type { SelectOption } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { type GatewayDraft, LOG_LEVELS } from './gateway-draft.ts';

/** What the parts of the form of a gateway are drawn with. */
export interface DraftPartProps {
  readonly draft: GatewayDraft;
  /** How many fields stand in a row. */
  readonly columns: 1 | 2;
  readonly isReadOnly: boolean;
  /** What is wrong with a member, translated; nothing before somebody has tried to save. */
  problemOf(name: string): string | undefined;
  onChange(draft: GatewayDraft): void;
}

/** The names of the members of a type. */
type Members<Type> = {
  [Name in keyof GatewayDraft]: GatewayDraft[Name] extends Type ? Name : never;
}[keyof GatewayDraft];
type TextMember = Exclude<Members<string>, 'security' | 'loggingLevel' | 'storage'>;
type NumberMember = 'port' | 'readRecords' | 'maxRecords' | 'maxFiles';

/** What a gateway is set up with, but for its connectors. */
export function DraftFields(props: DraftPartProps) {
  const { draft, isReadOnly, problemOf, onChange, columns } = props;
  const t = useTranslate();
  const set = (change: Partial<GatewayDraft>) => onChange({ ...draft, ...change });

  const textField = (name: TextMember, label: TranslationKey) => (
    <TextField
      name={name}
      label={t(label)}
      required
      autoComplete="off"
      dir="ltr"
      readOnly={isReadOnly}
      value={draft[name]}
      error={problemOf(name)}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );
  const numberField = (name: NumberMember, label: TranslationKey) => (
    <number.Field
      name={name}
      label={t(label)}
      required
      readOnly={isReadOnly}
      value={draft[name]}
      error={problemOf(name)}
      onChange={(value: Answer<number>) => set({ [name]: value })}
    />
  );
  const choice = <Name extends 'security' | 'loggingLevel' | 'storage'>(
    name: Name,
    label: TranslationKey,
    options: readonly SelectOption[],
  ) => (
    <ReadableSelect
      name={name}
      label={t(label)}
      readOnly={isReadOnly}
      options={options}
      value={draft[name]}
      onChange={({ target }) => set({ [name]: target.value as GatewayDraft[Name] })}
    />
  );

  return (
    <>
      <Group title="gateway.connection" columns={columns}>
        {choice('security', 'gateway.security', [
          { value: 'accessToken', label: t('gateway.access-token') },
          { value: 'tls', label: 'TLS' },
        ])}
        {draft.security === 'accessToken' && textField('accessToken', 'gateway.access-token')}
        {textField('host', 'gateway.host')}
        {numberField('port', 'gateway.port')}
        {draft.security === 'tls' && textField('caCert', 'gateway.ca-cert')}
        {draft.security === 'tls' && textField('privateKey', 'gateway.private-key')}
        {draft.security === 'tls' && textField('cert', 'gateway.cert')}
        <CheckboxField
          name="remoteConfiguration"
          label={t('gateway.remote-configuration')}
          readOnly={isReadOnly}
          checked={draft.remoteConfiguration}
          className="self-end"
          onChange={({ target }) => isReadOnly || set({ remoteConfiguration: target.checked })}
        />
      </Group>
      <Group title="gateway.logs" columns={columns}>
        {choice(
          'loggingLevel',
          'gateway.logging-level',
          LOG_LEVELS.map((level) => ({ value: level, label: level })),
        )}
        {textField('logsPath', 'gateway.logs-path')}
      </Group>
      <Group title="gateway.storage" columns={columns}>
        {choice('storage', 'gateway.storage-type', [
          { value: 'memory', label: t('gateway.memory') },
          { value: 'file', label: t('gateway.file') },
        ])}
        {draft.storage === 'file' && textField('dataFolder', 'gateway.data-folder')}
        {numberField('readRecords', 'gateway.read-records')}
        {numberField(
          'maxRecords',
          draft.storage === 'file' ? 'gateway.max-file-records' : 'gateway.max-records',
        )}
        {draft.storage === 'file' && numberField('maxFiles', 'gateway.max-files')}
      </Group>
    </>
  );
}

function Group({
  title,
  columns,
  children,
}: {
  title: TranslationKey;
  columns: number;
  children: ReactNode;
}) {
  const t = useTranslate();
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: in a fieldset what goes by the width of a container collapses at times
    <div role="group" aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <h3 id={id} className="font-semibold">
        {t(title)}
      </h3>
      <div className="grid gap-3" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
        {children}
      </div>
    </div>
  );
}
