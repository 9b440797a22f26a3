import { useQuery } from '@tanstack/react-query';
import type { AlarmInfo } from '../../../model/alarm.ts';
import { DetailsPanel } from '../../entities/details/details-panel.tsx';
import { alarmRef } from '../../entities/parts/alarm-ref.ts';
import { EntityLink } from '../../entities/parts/entity-link.tsx';
import { useTranslate } from '../../i18n/i18n.ts';
import { CodeField } from '../../inputs/code/code-field.tsx';
import { ApiError } from '../../wire/api-error.ts';
import { alarmDetails, alarmFacts, alarmQuery } from './alarm-facts.tsx';

/** Everything about one alarm, beside the list it was opened from. */
export function AlarmPanel({ id, onClose }: { id: string; onClose(): void }) {
  const t = useTranslate();
  const { data: alarm, error, isPending, refetch } = useQuery(alarmQuery(id));
  const entity = (alarm && alarmRef(alarm)) ?? { entityType: 'ALARM', id, name: id };
  return (
    <DetailsPanel
      title={alarm?.type ?? t('alarm.details')}
      subtitle={alarm?.originatorName ?? ''}
      entity={entity}
      onClose={onClose}
      loading={isPending}
      {...(error && {
        error: {
          message: error instanceof ApiError && error.status === 404 ? { key: 'alarm.not-found' } : error,
          retry: () => void refetch(),
        },
      })}
      tabs={[
        {
          id: 'details',
          title: 'details.details',
          render: () => (alarm ? <Facts alarm={alarm} /> : null),
        },
      ]}
    />
  );
}

function Facts({ alarm }: { alarm: AlarmInfo }) {
  const t = useTranslate();
  const { originator, originatorName } = alarm;
  const details = alarmDetails(alarm);
  return (
    <div className="p-4 text-[13px]">
      <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-2">
        {alarmFacts(alarm).map(({ title, content }) => (
          <div key={title} className="contents">
            <dt className="text-muted">{t(title)}</dt>
            <dd className="min-w-0 wrap-anywhere whitespace-pre-wrap text-ink">
              {title === 'alarm.originator' ? (
                <EntityLink
                  entity={{ ...originator, name: originatorName ?? originator.id }}
                  query="tab=alarms"
                  tabIndex={0}
                />
              ) : (
                content
              )}
            </dd>
          </div>
        ))}
      </dl>
      {details !== undefined && (
        <div className="mt-4">
          <CodeField
            label={t('alarm.more')}
            name="details"
            language="json"
            text={details}
            onText={() => undefined}
            readOnly
          />
        </div>
      )}
    </div>
  );
}
