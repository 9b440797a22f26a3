import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { AlarmField } from '../../../model/alarm.ts';
import { alarmInfo } from '../../api/alarms.ts';
import { queryClient } from '../../api/query-client.ts';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { RecordDialog } from '../../entities/details/record-dialog.tsx';
import { alarmFieldText, alarmFieldTitles } from '../../entities/parts/alarm-texts.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { openDialog } from '../../messages/dialog-store.ts';
import { Severity } from './alarm-columns.tsx';
import { alarmRef } from './alarm-ref.ts';

/** What has not happened has no line. */
const TIMES: readonly AlarmField[] = ['createdTime', 'startTime', 'endTime', 'ackTime', 'clearTime'];

/** Shows everything about an alarm until it is closed. Rejects when it cannot be read. */
export async function showAlarm(id: string): Promise<void> {
  await queryClient.fetchQuery({ ...alarmQuery(id), staleTime: 0 });
  await openDialog((close) => (
    <QueryClientProvider client={queryClient}>
      <AlarmDialog id={id} onClose={() => close()} />
    </QueryClientProvider>
  ));
}

function alarmQuery(id: string) {
  return {
    queryKey: ['ALARM', 'info', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => alarmInfo(id, { signal, ignoreErrors: true }),
  };
}

/** An alarm as it stands, also after it was acknowledged or cleared from here. */
function AlarmDialog({ id, onClose }: { id: string; onClose(): void }) {
  const t = useTranslate();
  const { data: alarm } = useQuery(alarmQuery(id));
  if (!alarm) return null;
  const entity = alarmRef(alarm);
  const facts = (['originator', 'type', 'status', ...TIMES] as const)
    .map((name) => ({ title: alarmFieldTitles[name], content: alarmFieldText(alarm, name), name }))
    .filter(({ content, name }) => content !== '' || !TIMES.includes(name));
  const details = alarm.details ?? null;
  return (
    <RecordDialog
      title={t('alarm.details')}
      facts={[
        { title: alarmFieldTitles.severity, content: <Severity alarm={alarm} /> },
        ...facts.map(({ title, content }) => ({ title, content })),
      ]}
      bodies={
        details === null
          ? []
          : [{ title: 'alarm.more', text: JSON.stringify(details, null, 4), language: 'json' }]
      }
      actions={
        entity && (
          <>
            <CommandButton command="alarm.acknowledge" entities={[entity]} />
            <CommandButton command="alarm.clear" entities={[entity]} />
          </>
        )
      }
      onClose={onClose}
    />
  );
}
