import { mdiCheck } from '@mdi/js';
import type { Authority } from '../../../model/authority.ts';
import { type DeviceInfo, isGateway } from '../../../model/device.ts';
import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import { translate, useTranslate } from '../../i18n/i18n.ts';
import type { Column } from '../../table/columns/column.ts';
import { Icon } from '../../ui/icon.tsx';
import { ACTIVITY_KEYS, ActivityCell, activityText } from './activity-cell.tsx';

/** A mark where it holds; nothing to look at where it does not, because most rows would say so. */
function Mark({ holds }: { holds: boolean }) {
  const t = useTranslate();
  return holds ? (
    <Icon path={mdiCheck} size={18} title={t('device.yes')} />
  ) : (
    <span className="sr-only">{t('device.no')}</span>
  );
}

const yesNo = (value: boolean) => translate(value ? 'device.yes' : 'device.no');

const columns: readonly Column<DeviceInfo>[] = [
  {
    id: 'name',
    title: 'device.name',
    width: 200,
    grow: 2,
    sortProperty: 'name',
    text: (device) => device.name,
  },
  {
    id: 'activity',
    title: 'device.last-activity',
    width: 180,
    live: { keys: ACTIVITY_KEYS },
    cell: (_device, live) => <ActivityCell values={live} />,
    text: (_device, live) => activityText(live),
  },
  {
    id: 'deviceProfileName',
    title: 'device.device-profile',
    width: 140,
    grow: 1,
    sortProperty: 'deviceProfileName',
    text: (device) => device.deviceProfileName ?? device.type ?? '',
  },
  {
    id: 'label',
    title: 'device.label',
    width: 140,
    grow: 1,
    sortProperty: 'label',
    text: (device) => device.label ?? '',
  },
  {
    id: 'customerTitle',
    title: 'device.customer',
    width: 140,
    grow: 1,
    sortProperty: 'customerTitle',
    text: (device) => device.customerTitle ?? '',
  },
  {
    id: 'public',
    title: 'device.public',
    width: 70,
    align: 'center',
    cell: (device) => <Mark holds={device.customerIsPublic === true} />,
    text: (device) => yesNo(device.customerIsPublic === true),
  },
  {
    id: 'gateway',
    title: 'device.is-gateway',
    width: 80,
    align: 'center',
    cell: (device) => <Mark holds={isGateway(device)} />,
    text: (device) => yesNo(isGateway(device)),
  },
  {
    id: 'createdTime',
    title: 'device.created-time',
    width: 160,
    sortProperty: 'createdTime',
    text: (device) => formatTimestamp(device.createdTime),
  },
];

/** What a customer user's own list has no use for: every row would say the same. */
const TENANT_ONLY = new Set(['customerTitle', 'public']);

const customerColumns = columns.filter((column) => !TENANT_ONLY.has(column.id));

/** The columns of the devices table for an authority; the same array each time, so that rows stay memoised. */
export function deviceColumns(authority: Authority | null): readonly Column<DeviceInfo>[] {
  return authority === 'TENANT_ADMIN' ? columns : customerColumns;
}
