import type { EntityKey } from '../../../model/entity-query.ts';
import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { RowValues } from '../../live/row-follower.ts';
import { StateLight } from '../../ui/led-light.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';

/** What tells of the activity of a device. */
export const ACTIVITY_KEYS: readonly EntityKey[] = [
  { type: 'SERVER_ATTRIBUTE', key: 'active' },
  { type: 'SERVER_ATTRIBUTE', key: 'lastActivityTime' },
];

/** On a card another fact stands behind it, which would move when it comes, and with every second. */
const STEADY = 'inline-flex items-baseline gap-1 group-data-cards/grid:min-w-30';

/** When the device was last heard of, and whether it still counts as active; changes as it sends. */
export function ActivityCell({ values }: { values: RowValues | undefined }) {
  const t = useTranslate();
  if (!values) return <span className={STEADY} />;
  const active = values.get('active')?.value === 'true';
  const lastActivity = lastActivityOf(values);
  if (!lastActivity) return <span className={`text-muted ${STEADY}`}>{t('device.never-active')}</span>;
  return (
    <span className={STEADY}>
      <StateLight isOn={active} label={t(active ? 'device.active' : 'device.inactive')} />
      <RelativeTime ms={lastActivity} />
    </span>
  );
}

/** The time of the last activity, empty when there is none. */
export function activityText(values: RowValues | undefined): string {
  const lastActivity = lastActivityOf(values);
  return lastActivity ? formatTimestamp(lastActivity) : '';
}

/** In ms; 0 or NaN when there is none. */
function lastActivityOf(values: RowValues | undefined): number {
  return Number(values?.get('lastActivityTime')?.value);
}
