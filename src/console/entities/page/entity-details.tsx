import { useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import type { Listed } from '../../api/entity-service.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { session } from '../../session/session-store.ts';
import { ApiError } from '../../wire/api-error.ts';
import { DetailsPanel } from '../details/details-panel.tsx';
import { detailsTabsFor } from '../details/details-tabs.ts';
import { type EntityKind, refOf } from '../kind/entity-kind.ts';
import { entityQuery } from '../kind/entity-name.ts';
import { singularOf, textOf } from '../kind/entity-noun.ts';
import { propertiesOf } from './properties-of.ts';

/** Everything about one entity, beside the list it was opened from. */
export function EntityDetails({ kind, id, onClose }: { kind: EntityKind; id: string; onClose(): void }) {
  const t = useTranslate();
  const { authUser } = useSnapshot(session);
  const { data, error, isPending, refetch } = useQuery(
    entityQuery({ type: kind.type, whole: async () => kind }, id),
  );
  const entity = data ? refOf(kind, data) : { entityType: kind.type, id, name: '' };
  const shared = detailsTabsFor(kind.type, authUser?.authority ?? null);
  return (
    <DetailsPanel
      title={data ? kind.nameOf(data) : t(singularOf(kind.noun))}
      {...(kind.hintOf && { subtitle: data ? kind.hintOf(data) : '' })}
      entity={entity}
      onClose={onClose}
      loading={isPending}
      {...(error && {
        error: {
          message: isMissing(error) ? { key: textOf(kind.noun, 'not-found') } : error,
          retry: () => void refetch(),
        },
      })}
      tabs={[
        {
          id: 'details',
          title: 'details.details',
          render: () => (data ? <Properties kind={kind} entity={data} /> : null),
        },
        ...shared.map(({ id: tab, title, component: Tab }) => ({
          id: tab,
          title,
          render: () => <Tab entity={entity} />,
        })),
      ]}
    />
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && [400, 403, 404].includes(error.status);
}

function Properties({ kind, entity }: { kind: EntityKind; entity: Listed }) {
  const t = useTranslate();
  const shown = propertiesOf(kind).filter(({ inDetails }) => inDetails !== null);
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-2 p-4 text-[13px]">
      {shown.map(({ id, title, text, inDetails = text }) => (
        <div key={id} className="contents">
          <dt className="text-muted">{t(title)}</dt>
          <dd className="min-w-0 break-words whitespace-pre-wrap text-ink">
            <bdi>{inDetails?.(entity) || '—'}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
