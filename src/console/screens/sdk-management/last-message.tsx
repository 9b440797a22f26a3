import { useTranslate } from '../../i18n/i18n.ts';
import { useLatest } from '../../live/use-latest.ts';
import { StateLight } from '../../ui/led-light.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';

/** When the device was last heard of, as it happens: the proof that a line has worked. */
export function LastMessage({ deviceId }: { deviceId: string }) {
  const t = useTranslate();
  const { status, values } = useLatest({ entityType: 'DEVICE', id: deviceId }, 'SERVER_SCOPE');
  if (status !== 'live') return null;
  const heard = Number(values.get('lastActivityTime')?.value);
  return (
    <p role="status" className="flex items-center gap-2">
      <StateLight isOn={Boolean(heard)} />
      {heard ? (
        <span>
          {t('sdk.last-message')} <RelativeTime ms={heard} />
        </span>
      ) : (
        t('sdk.no-message')
      )}
    </p>
  );
}
