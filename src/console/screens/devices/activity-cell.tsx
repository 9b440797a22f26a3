import type { EntityKey } from '../../../model/entity-query.ts';
import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { RowValues } from '../../live/row-follower.ts';

/** What tells of the activity of a device. */
export const ACTIVITY_KEYS: readonly EntityKey[] = [
  { type: 'SERVER_ATTRIBUTE', key: 'active' },
  { type: 'SERVER_ATTRIBUTE', key: 'lastActivityTime' },
];

/** When the device was last heard of, and whether it still counts as active; changes as it sends. */
export function ActivityCell({ values }: { values: RowValues | undefined }) {
  const t = useTranslate();
  if (!values) return null;
  const active = values.get('active')?.value === 'true';
  const lastActivity = activityText(values);
  if (!lastActivity) return <span className="text-muted">{t('device.never-active')}</span>;
  return (
    <span
      className={active ? 'text-success' : 'text-muted'}
      title={t(active ? 'device.active' : 'device.inactive')}
    >
      <span aria-hidden="true">{active ? '● ' : '○ '}</span>
      <span className="sr-only">{t(active ? 'device.active' : 'device.inactive')} </span>
      <span className="text-ink tabular-nums">{lastActivity}</span>
    </span>
  );
}

/** The time of the last activity, empty when there is none. */
export function activityText(values: RowValues | undefined): string {
  const lastActivity = Number(values?.get('lastActivityTime')?.value);
  return lastActivity ? formatTimestamp(lastActivity) : '';
}
