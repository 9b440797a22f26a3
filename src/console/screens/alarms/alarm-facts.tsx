import type { ReactNode } from 'react';
import type { AlarmField, AlarmInfo } from '../../../model/alarm.ts';
import { Severity } from '../../entities/parts/alarm-severity.tsx';
import { alarmFieldText, alarmFieldTitles } from '../../entities/parts/alarm-texts.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { readAlarm } from './alarm-lookup.ts';

/** What has not happened has no line. */
const TIMES: readonly AlarmField[] = ['createdTime', 'startTime', 'endTime', 'ackTime', 'clearTime'];

/** An alarm as it stands, read anew with all that is on screen of alarms. */
export function alarmQuery(id: string) {
  return {
    queryKey: ['ALARM', 'info', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => readAlarm(id, signal),
  };
}

/** What is known of an alarm but for its details, a line each. */
export function alarmFacts(alarm: AlarmInfo): { title: TranslationKey; content: ReactNode }[] {
  const facts = (['originator', 'type', 'status', ...TIMES] as const)
    .map((name) => ({ title: alarmFieldTitles[name], content: alarmFieldText(alarm, name), name }))
    .filter(({ content, name }) => content !== '' || !TIMES.includes(name));
  return [
    { title: alarmFieldTitles.severity, content: <Severity alarm={alarm} /> },
    ...facts.map(({ title, content }) => ({ title, content })),
  ];
}

/** The details of an alarm, laid out to be read; undefined where it has none. */
export function alarmDetails({ details }: AlarmInfo): string | undefined {
  return details === null || details === undefined ? undefined : JSON.stringify(details, null, 4);
}
