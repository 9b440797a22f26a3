import { useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import { entityTypeSupport } from '../../commands/entity-types.ts';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { ArticleLink } from '../../frame/article-link.tsx';
import type { ArticleId } from '../../frame/articles.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useUrlParam } from '../../ui/navigation.ts';
import { Page, Section } from '../../ui/page.tsx';
import { addressOf, DEVICE_PARAM, hasDevices, portsQuery, shownAddress, tokenQuery } from './connection.ts';
import { chosen } from './connection-store.ts';
import { type Connection, type Example, examples, PROTOCOLS, type Protocol } from './examples.ts';
import { LastMessage } from './last-message.tsx';

const WHAT: Record<Protocol, { title: TranslationKey; text: TranslationKey; article: ArticleId }> = {
  http: { title: 'sdk.http', text: 'sdk.http-text', article: 'httpApi' },
  mqtt: { title: 'sdk.mqtt', text: 'sdk.mqtt-text', article: 'mqttApi' },
  gateway: { title: 'sdk.gateway', text: 'sdk.gateway-text', article: 'gatewayApi' },
};

/** Which device, how it reaches this platform, and per protocol the lines with which it speaks. */
export function SdkManagementPage() {
  const t = useTranslate();
  const [deviceId] = useUrlParam(DEVICE_PARAM);
  const { data: ports } = useQuery(portsQuery);
  const { data: token } = useQuery({
    ...tokenQuery(deviceId ?? ''),
    enabled: deviceId !== null && hasDevices(),
  });
  const { mqtt, tokenShown } = useSnapshot(chosen);
  const address = ports && shownAddress(ports, mqtt, location.hostname);
  const connection: Connection = {
    http: location.origin,
    mqtt: address && addressOf(address),
    token: tokenShown ? (token ?? undefined) : undefined,
  };
  return (
    <Page>
      <p className="max-w-prose">{t('sdk.intro')}</p>
      {hasDevices() && <DeviceSection deviceId={deviceId} token={token} />}
      {PROTOCOLS.map((protocol) => (
        <Section key={protocol} title={t(WHAT[protocol].title)}>
          <p className="max-w-prose text-muted">
            {t(WHAT[protocol].text)}{' '}
            <ArticleLink article={WHAT[protocol].article} label={t('documentation.article-outside')} />
          </p>
          {protocol === 'mqtt' && address && <AddressFields {...address} />}
          {protocol !== 'http' && address && !connection.mqtt && (
            <p role="status">{t(isOff(ports) ? 'sdk.mqtt-off' : 'sdk.mqtt-unknown')}</p>
          )}
          <ul className="flex flex-col gap-5">
            {examples
              .filter((example) => example.protocol === protocol)
              .map((example) => (
                <ExampleItem key={example.id} example={example} connection={connection} />
              ))}
          </ul>
        </Section>
      ))}
    </Page>
  );
}

function isOff(
  ports: { mqttPort?: number | null | undefined; mqttsPort?: number | null | undefined } | undefined,
) {
  return ports?.mqttPort === null && ports.mqttsPort === null;
}

function DeviceSection({ deviceId, token }: { deviceId: string | null; token: string | null | undefined }) {
  const t = useTranslate();
  const [, setDeviceId] = useUrlParam(DEVICE_PARAM);
  const { tokenShown } = useSnapshot(chosen);
  const picker = entityTypeSupport('DEVICE')?.picker;
  return (
    <Section title={t('device.device')}>
      <div className="max-w-sm">
        {picker && (
          <picker.Field
            name="device"
            label={t('sdk.device')}
            hint={t('sdk.device-hint')}
            value={deviceId ?? undefined}
            onChange={(id) => setDeviceId(typeof id === 'string' && id !== '' ? id : null)}
          />
        )}
      </div>
      {deviceId !== null && (
        <>
          {token === null ? (
            <p role="status">{t('sdk.no-token')}</p>
          ) : (
            <div className="flex flex-wrap items-center gap-3">
              <CommandButton
                command="sdk.toggle-token"
                label={t(tokenShown ? 'sdk.hide-token' : 'sdk.show-token')}
              />
              <span className="text-muted">{t(tokenShown ? 'sdk.token-shown' : 'sdk.token-hidden')}</span>
            </div>
          )}
          <LastMessage deviceId={deviceId} />
        </>
      )}
    </Section>
  );
}

function AddressFields({ host, port, tls }: { host: string; port: string; tls: boolean }) {
  const t = useTranslate();
  return (
    <div className="flex max-w-xl flex-wrap items-end gap-x-4 gap-y-3">
      <div className="min-w-48 flex-1">
        <TextField
          label={t('sdk.mqtt-host')}
          name="mqtt-host"
          value={host}
          spellCheck={false}
          autoCapitalize="none"
          onChange={(event) => {
            chosen.mqtt.host = event.target.value;
          }}
        />
      </div>
      <div className="w-28">
        <TextField
          label={t('sdk.mqtt-port')}
          name="mqtt-port"
          inputMode="numeric"
          value={port}
          onChange={(event) => {
            chosen.mqtt.port = event.target.value;
          }}
        />
      </div>
      <CheckboxField
        label={t('sdk.mqtt-tls')}
        name="mqtt-tls"
        checked={tls}
        className="mb-1.5"
        onChange={(event) => {
          chosen.mqtt.tls = event.target.checked;
        }}
      />
    </div>
  );
}

function ExampleItem({ example, connection }: { example: Example; connection: Connection }) {
  const t = useTranslate();
  const line = example.line(connection);
  if (line === undefined) return null;
  return (
    <li className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-medium">{t(example.title)}</h3>
        <CommandButton
          command="sdk.copy-example"
          args={{ example: example.id }}
          label={t('sdk.copy-named', { protocol: t(WHAT[example.protocol].title), what: t(example.title) })}
          iconOnly
        />
      </div>
      {example.note && <p className="max-w-prose text-muted">{t(example.note)}</p>}
      <pre className="rounded-control border border-line bg-raised px-3 py-2 text-xs wrap-anywhere whitespace-pre-wrap">
        <code dir="ltr">{line}</code>
      </pre>
    </li>
  );
}
