import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { AlarmSeverity } from '../../../model/alarm.ts';
import { severityColours, severityTitles } from '../../entities/parts/alarm-texts.ts';
import { PathLink } from '../../frame/screen-link.tsx';
import { useTranslate } from '../../i18n/i18n.ts';
import { connection } from '../../live/connection-store.ts';
import { StateLight } from '../../ui/led-light.tsx';
import { followActiveAlarms } from './active-alarms.ts';
import { followDeviceStates } from './device-states.ts';
import { Card, Figure, Retry } from './figure.tsx';
import { type Follow, useFollowed } from './followed.ts';

/** What goes on at this moment: which devices are connected and which alarms are active; not for system administrators. */
export function StatusCards() {
  return (
    <div className="grid gap-4 md:grid-cols-[1fr_2fr]">
      <DevicesCard />
      <AlarmsCard />
    </div>
  );
}

function DevicesCard() {
  const t = useTranslate();
  const { figures, failed, aside } = useStatus(followDeviceStates);
  return (
    <Card title={t('home.device-states')} aside={aside}>
      <dl className="flex gap-x-8">
        <State
          title={t('home.online')}
          value={figures?.online}
          failed={failed}
          path="/devices?search=active%3Atrue"
          light={<StateLight isOn={Boolean(figures?.online)} />}
        />
        <State
          title={t('home.offline')}
          value={figures?.offline}
          failed={failed}
          path="/devices?search=active%3Afalse"
          light={<StateLight isOn={false} />}
        />
        <State
          title={t('home.never-seen')}
          value={figures?.neverSeen}
          failed={failed}
          light={<StateLight isOn={false} />}
        />
      </dl>
    </Card>
  );
}

function AlarmsCard() {
  const t = useTranslate();
  const { figures, failed, aside } = useStatus(followActiveAlarms);
  return (
    <Card title={t('home.active-alarms')} aside={aside}>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-x-2 gap-y-3">
        {AlarmSeverity.options.map((severity) => (
          <State
            key={severity}
            title={t(severityTitles[severity])}
            value={figures?.[severity]}
            failed={failed}
            path={`/alarms?alarmStatus=ACTIVE&severity=${severity}`}
            light={<StateLight isOn={Boolean(figures?.[severity])} colour={severityColours[severity]} />}
          />
        ))}
      </dl>
    </Card>
  );
}

/** One figure; `path` is where those stand that it counts. */
function State({
  title,
  value,
  failed,
  path,
  light,
}: {
  title: string;
  value: number | undefined;
  failed: boolean;
  path?: string;
  light: ReactNode;
}) {
  return (
    <div className="relative flex min-w-0 flex-col-reverse">
      <dt className="flex items-center gap-1.5 text-muted">
        {light}
        {path ? (
          // The figure above is part of what is pressed.
          <PathLink
            path={path}
            className="truncate before:absolute before:inset-0 hover:text-ink hover:underline"
          >
            {title}
          </PathLink>
        ) : (
          <span className="truncate">{title}</span>
        )}
      </dt>
      <dd
        className={`text-2xl leading-tight font-semibold tracking-tight ${value === 0 ? 'text-muted' : ''}`}
      >
        <Figure value={value} failed={failed} />
      </dd>
    </div>
  );
}

/** What was never heard of while the connection is lost is not known; what was stays, and the frame says so. */
function useStatus<F>(follow: Follow<F>) {
  const followed = useFollowed(follow);
  const { status } = useSnapshot(connection);
  const failed = followed.status === 'failed' || (followed.status === 'loading' && status === 'lost');
  return {
    figures: followed.status === 'known' ? followed.figures : undefined,
    failed,
    aside: followed.status === 'failed' && <Retry onRetry={followed.retry} />,
  };
}
