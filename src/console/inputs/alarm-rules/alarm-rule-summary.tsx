import { StoredAlarm } from '../../../model/alarm-rule.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { writtenAlarm } from './rule-text.ts';

/** What raises and clears the alarms of one type, a line a rule; of rules that cannot be read, that they are kept. */
export function AlarmRuleSummary({ alarm }: { alarm: unknown }) {
  const t = useTranslate();
  const { data } = StoredAlarm.safeParse(alarm);
  if (!data) return <p className="text-xs text-muted">{t('alarm-rule.kept')}</p>;
  return (
    <ul className="text-xs text-muted">
      {writtenAlarm(data, t).map(({ title, text }) => (
        <li key={title} className="wrap-anywhere">
          <span className="text-ink">{title}:</span> {text || t('alarm-rule.condition-required')}
        </li>
      ))}
    </ul>
  );
}
