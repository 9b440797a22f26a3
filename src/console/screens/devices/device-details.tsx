import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { descriptionOf } from '../../../model/additional-info.ts';
import { type DeviceInfo, isGateway } from '../../../model/device.ts';
import { DetailsPanel } from '../../entities/details-panel.tsx';
import { detailsTabsFor } from '../../entities/details-tabs.ts';
import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { session } from '../../session/session-store.ts';
import { ApiError } from '../../wire/api-error.ts';
import { deviceInfoQuery } from './device-name.ts';

/** Everything about one device, beside the list it was opened from. */
export function DeviceDetails({ deviceId, onClose }: { deviceId: string; onClose: () => void }) {
  const t = useTranslate();
  const { authUser } = useSnapshot(session);
  const { data, error, isPending, refetch } = useQuery(deviceInfoQuery(deviceId));
  const entity = { entityType: 'DEVICE', id: deviceId, name: data?.name ?? '' } as const;
  const shared = detailsTabsFor('DEVICE', authUser?.authority ?? null);
  return (
    <DetailsPanel
      title={data?.name ?? t('device.device')}
      subtitle={data?.deviceProfileName ?? data?.type ?? ''}
      entity={entity}
      onClose={onClose}
      loading={isPending}
      {...(error && {
        error: {
          message: isMissing(error) ? { key: 'device.not-found' } : error,
          retry: () => void refetch(),
        },
      })}
      tabs={[
        {
          id: 'details',
          title: 'details.details',
          render: () => (data ? <DeviceFields device={data} /> : null),
        },
        ...shared.map(({ id, title, component: Tab }) => ({
          id,
          title,
          render: () => <Tab entity={entity} />,
        })),
      ]}
    />
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && [400, 403, 404].includes(error.status);
}

function DeviceFields({ device }: { device: DeviceInfo }) {
  const t = useTranslate();
  const yesNo = (value: boolean) => t(value ? 'device.yes' : 'device.no');
  const fields: [TranslationKey, ReactNode][] = [
    ['device.name', device.name],
    ['device.label', device.label],
    ['device.device-profile', device.deviceProfileName ?? device.type],
    ['device.customer', device.customerTitle],
    ['device.public', yesNo(device.customerIsPublic === true)],
    ['device.is-gateway', yesNo(isGateway(device))],
    ['device.description', descriptionOf(device.additionalInfo)],
    ['device.created-time', formatTimestamp(device.createdTime)],
    [
      'device.id',
      <code key="id" className="font-mono text-[13px]">
        {device.id.id}
      </code>,
    ],
  ];
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-2 p-4 text-[13px]">
      {fields.map(([title, value]) => (
        <div key={title} className="contents">
          <dt className="text-muted">{t(title)}</dt>
          <dd className="min-w-0 break-words whitespace-pre-wrap text-ink">{value || '—'}</dd>
        </div>
      ))}
    </dl>
  );
}
