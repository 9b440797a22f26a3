import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { FailedReading } from '../../messages/failed-reading.tsx';
import type { RuleNodeItem } from '../graph/chain-graph.ts';
import type { OpenChain } from '../open/open-chain.ts';
import { type DebugEvent, debugEvents } from './debug-events.ts';

const MOST = 30;
/** How often it is looked for more while they are on screen, ms. */
const EVERY = 2000;

/**
 * What a node has done with messages, the newest first: each with what came in, what left it, and what failed. While a
 * message is gone along, what was done with that comes first, whole.
 */
export function NodeEvents({
  chain,
  node,
  nodeId,
}: {
  chain: OpenChain;
  node: RuleNodeItem;
  nodeId: string;
}) {
  const t = useTranslate();
  const { followed } = useSyncExternalStore(chain.subscribe, chain.view);
  const step = followed?.nodes.indexOf(node.key) ?? -1;
  const { data, error, refetch } = useQuery({
    queryKey: ['rule-node-events', nodeId],
    queryFn: ({ signal }) => debugEvents(nodeId, MOST, { signal, ignoreErrors: true, ignoreLoading: true }),
    refetchInterval: EVERY,
  });
  if (error && !data) {
    return (
      <div className="p-4">
        <FailedReading failure={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!data) return null;
  const isFollowed = ({ msgId }: DebugEvent) => step >= 0 && followed?.ids.has(msgId) === true;
  const others = data.filter((event) => !isFollowed(event));
  return (
    <div className="flex flex-col gap-2 p-4 text-[13px]">
      <p role="status" className="text-muted">
        {t(node.debugMode ? 'rule-node.events-live' : 'rule-node.events-off')}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <CommandButton command="rule-message.previous" />
        <CommandButton command="rule-message.next" />
      </div>
      {step >= 0 && (
        <>
          <h3 className="font-semibold wrap-anywhere">
            {t('rule-message.step', {
              message: data.find(isFollowed)?.msgId ?? followed?.message ?? '',
              step: step + 1,
              count: followed?.nodes.length ?? 0,
            })}
          </h3>
          {/* What came in first was done first. */}
          <EventList label={t('rule-message.followed')} events={data.filter(isFollowed).toReversed()} open />
        </>
      )}
      {data.length === 0 && <p>{t('rule-node.no-events')}</p>}
      <EventList label={t('event.events')} events={others} />
    </div>
  );
}

function EventList({
  label,
  events,
  open = false,
}: {
  label: string;
  events: readonly DebugEvent[];
  open?: boolean;
}) {
  return (
    <ul className="flex flex-col gap-1" aria-label={label}>
      {events.map((event) => (
        <li key={event.id}>
          <EventLine event={event} open={open} />
        </li>
      ))}
    </ul>
  );
}

function EventLine({ event, open }: { event: DebugEvent; open: boolean }) {
  const t = useTranslate();
  const parts = [
    { title: t('event.error'), text: event.error },
    { title: t('event.data'), text: pretty(event.data) },
    { title: t('event.metadata'), text: pretty(event.metadata) },
    { title: t('event.message-id'), text: event.msgId },
  ].filter((part) => part.text !== '');
  return (
    <details open={open} className="rounded-control border border-line bg-raised">
      <summary className="flex cursor-pointer flex-wrap gap-x-3 px-2 py-1">
        <span className="tabular-nums text-muted">{formatTimestamp(event.createdTime)}</span>
        <span className="font-semibold">{event.type}</span>
        <span>{event.relationType}</span>
        <span className="text-muted">{event.msgType}</span>
        {event.error !== '' && <span className="truncate text-danger">{event.error.split('\n')[0]}</span>}
      </summary>
      <dl className="flex flex-col gap-1 border-t border-line p-2">
        {parts.map(({ title, text }) => (
          <div key={title}>
            <dt className="text-xs text-muted">{title}</dt>
            <dd>
              <pre className="max-h-64 overflow-auto rounded bg-hover p-2 font-mono text-[12px] whitespace-pre-wrap wrap-anywhere">
                {text}
              </pre>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** JSON over several lines; what is none as it is. */
function pretty(text: string): string {
  try {
    return text === '' ? '' : JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
