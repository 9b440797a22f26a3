import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../api/query-client.ts';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { RecordDialog } from '../../entities/details/record-dialog.tsx';
import { alarmRef } from '../../entities/parts/alarm-ref.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { openDialog } from '../../messages/dialog-store.ts';
import { alarmDetails, alarmFacts, alarmQuery } from './alarm-facts.tsx';

/** Shows everything about an alarm until it is closed. Rejects when it cannot be read. */
export async function showAlarm(id: string): Promise<void> {
  await queryClient.fetchQuery({ ...alarmQuery(id), staleTime: 0 });
  await openDialog((close) => (
    <QueryClientProvider client={queryClient}>
      <AlarmDialog id={id} onClose={() => close()} />
    </QueryClientProvider>
  ));
}

/** An alarm as it stands, also after it was acknowledged or cleared from here. */
function AlarmDialog({ id, onClose }: { id: string; onClose(): void }) {
  const t = useTranslate();
  const { data: alarm } = useQuery(alarmQuery(id));
  if (!alarm) return null;
  const entity = alarmRef(alarm);
  const details = alarmDetails(alarm);
  return (
    <RecordDialog
      title={t('alarm.details')}
      facts={alarmFacts(alarm)}
      bodies={details === undefined ? [] : [{ title: 'alarm.more', text: details, language: 'json' }]}
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
