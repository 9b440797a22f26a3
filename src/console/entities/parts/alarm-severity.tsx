import type { AlarmInfo } from '../../../model/alarm.ts';
import { alarmFieldText, severityColours } from './alarm-texts.ts';

/** How bad it is, in words beside a mark: not everybody tells the colours apart. */
export function Severity({ alarm }: { alarm: AlarmInfo }) {
  return (
    // The mark stands before the words, whichever way those run.
    <bdi className="font-semibold">
      <span aria-hidden="true" className="me-1.5" style={{ color: severityColours[alarm.severity] }}>
        ●
      </span>
      {alarmFieldText(alarm, 'severity')}
    </bdi>
  );
}
