import { mdiLanDisconnect } from '@mdi/js';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { formatMoment } from '../i18n/format-moment.ts';
import { useTranslate } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { connection } from './connection-store.ts';

/** Says that what is on screen moves late or not at all, since when and why. Takes no room while all is well. */
export function ConnectionNotice() {
  const t = useTranslate();
  const { status, since, reason, isLate, refusal } = useSnapshot(connection);
  return (
    <div role="status">
      {status === 'lost' && (
        <Line>
          <span>{t('connection.lost', { time: formatMoment(since) })}</span>
          {reason && <span>{t('connection.reason', { reason })}</span>}
          <button
            type="button"
            onClick={() => void retry()}
            className="rounded-control px-2 py-0.5 font-medium text-accent hover:bg-accent-soft"
          >
            {t('connection.retry')}
          </button>
        </Line>
      )}
      {isLate && <Line>{t('connection.late')}</Line>}
      {refusal && <Line>{t('connection.refused', { reason: refusal })}</Line>}
    </div>
  );
}

function Line({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 border-b border-line bg-raised px-4 py-1.5 text-[13px] text-ink">
      <Icon path={mdiLanDisconnect} size={18} className="text-warning" />
      {children}
    </p>
  );
}

/** The code of a connection that was lost is there already; without one the notice does not wait for it. */
async function retry(): Promise<void> {
  const { telemetrySocket } = await import('./telemetry-socket.ts');
  telemetrySocket.retryNow();
}
