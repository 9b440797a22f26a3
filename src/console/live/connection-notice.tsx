import { mdiLanDisconnect } from '@mdi/js';
import { useSnapshot } from 'valtio/react';
import { formatMoment, useTranslate } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { connection } from './connection-store.ts';

/** One line that says that what is on screen no longer moves, and since when. Takes no room while all is well. */
export function ConnectionNotice() {
  const t = useTranslate();
  const { status, since } = useSnapshot(connection);
  return (
    <div role="status">
      {status === 'lost' && (
        <p className="flex items-center gap-2 border-b border-line bg-raised px-4 py-1.5 text-[13px] text-ink">
          <Icon path={mdiLanDisconnect} size={18} className="text-warning" />
          <span>{t('connection.lost', { time: formatMoment(since) })}</span>
          <button
            type="button"
            onClick={() => void retry()}
            className="rounded-control px-2 py-0.5 font-medium text-accent hover:bg-accent-soft"
          >
            {t('connection.retry')}
          </button>
        </p>
      )}
    </div>
  );
}

/** The code of a connection that was lost is there already; without one the notice does not wait for it. */
async function retry(): Promise<void> {
  const { telemetrySocket } = await import('./telemetry-socket.ts');
  telemetrySocket.retryNow();
}
