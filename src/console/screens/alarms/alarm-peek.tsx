import type { AlarmInfo } from '../../../model/alarm.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { alarmDetails, alarmFacts } from './alarm-facts.tsx';

/** What the card about an alarm says: its facts, and its details as they are. */
export function AlarmPeek({ alarm }: { alarm: AlarmInfo }) {
  const t = useTranslate();
  const details = alarmDetails(alarm);
  return (
    <>
      <p className="mb-2 truncate font-medium">{alarm.type}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {alarmFacts(alarm)
          .filter(({ title }) => title !== 'alarm.type')
          .map(({ title, content }) => (
            <div key={title} className="contents">
              <dt className="text-muted">{t(title)}</dt>
              <dd className="min-w-0 truncate">{content}</dd>
            </div>
          ))}
      </dl>
      {details !== undefined && details !== '{}' && (
        <pre className="mt-2 overflow-hidden font-mono text-xs whitespace-pre-wrap wrap-anywhere">
          {details}
        </pre>
      )}
    </>
  );
}
