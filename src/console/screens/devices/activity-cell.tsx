import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { createRowFollower } from '../../live/row-follower.ts';
import { useRowValues } from '../../live/use-row-values.ts';

const follower = createRowFollower('DEVICE', [
  { type: 'SERVER_ATTRIBUTE', key: 'active' },
  { type: 'SERVER_ATTRIBUTE', key: 'lastActivityTime' },
]);

/** When the device was last heard of, and whether it still counts as active; changes as it sends. */
export function ActivityCell({ deviceId }: { deviceId: string }) {
  const t = useTranslate();
  const values = useRowValues(follower, deviceId);
  if (!values) return null;
  const active = values.get('active')?.value === 'true';
  const lastActivity = Number(values.get('lastActivityTime')?.value);
  if (!lastActivity) return <span className="text-muted">{t('device.never-active')}</span>;
  return (
    <span
      className={active ? 'text-success' : 'text-muted'}
      title={t(active ? 'device.active' : 'device.inactive')}
    >
      <span aria-hidden="true">{active ? '● ' : '○ '}</span>
      <span className="sr-only">{t(active ? 'device.active' : 'device.inactive')} </span>
      <span className="text-ink tabular-nums">{formatTimestamp(lastActivity)}</span>
    </span>
  );
}

/** The same in words, as far as it is known: live values are followed for the rows on screen only. */
export function activityText(deviceId: string): string {
  const lastActivity = Number(follower.values(deviceId)?.get('lastActivityTime')?.value);
  return lastActivity ? formatTimestamp(lastActivity) : '';
}
