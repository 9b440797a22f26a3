import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { AuditLog } from '../../../model/audit-log.ts';
import { withoutSecrets } from '../../../model/secrets.ts';
import { queryClient } from '../../api/query-client.ts';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { laidOut, type Readable, RecordDialog } from '../../entities/details/record-dialog.tsx';
import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { openDialog } from '../../messages/dialog-store.ts';
import { FailedReading } from '../../messages/failed-reading.tsx';
import type { RequestOptions } from '../../wire/transport.ts';
import { auditColumns } from './audit-columns.tsx';
import { auditLogRef, type NotedLog } from './audit-log-ref.ts';
import { changesBy } from './earlier-logs.ts';
import { knownAuditLog } from './known-audit-log.ts';
import type { Change } from './logged-changes.ts';

/** More lines than this are only in the data of the action. */
const MOST_LINES = 300;

type Body = { title: TranslationKey } & Readable;

/**
 * Shows everything about an audit log until it is closed: what was changed, with what it was done, and why it failed
 * where it did. False when there is none such. Rejects when it cannot be read.
 */
export async function openAuditLog(noted: NotedLog, request: RequestOptions): Promise<boolean> {
  const log = await knownAuditLog(noted, request);
  if (!log) return false;
  // Platforms may have written what nobody should read over a shoulder.
  const failure = withoutSecrets(log.actionFailureDetails);
  const bodies: Body[] = [
    ...(failure ? [{ title: 'audit-log.failure-details' as const, ...(await laidOut(failure)) }] : []),
    { title: 'audit-log.action-data', ...(await laidOut(JSON.stringify(withoutSecrets(log.actionData)))) },
  ];
  await openDialog((close) => (
    <QueryClientProvider client={queryClient}>
      <AuditLogDialog log={log} bodies={bodies} onClose={() => close()} />
    </QueryClientProvider>
  ));
  return true;
}

function AuditLogDialog({
  log,
  bodies,
  onClose,
}: {
  log: AuditLog;
  bodies: readonly Body[];
  onClose(): void;
}) {
  const t = useTranslate();
  const entities = [auditLogRef(log)];
  return (
    <RecordDialog
      title={t('audit-log.details')}
      facts={auditColumns.all.map(({ title, text }) => ({ title, content: text(log) }))}
      bodies={bodies}
      actions={
        <>
          <CommandButton command="audit-log.open-entity" entities={entities} />
          <CommandButton command="audit-log.open-user" entities={entities} />
        </>
      }
      onClose={onClose}
    >
      <Changes log={log} />
    </RecordDialog>
  );
}

function Changes({ log }: { log: AuditLog }) {
  const t = useTranslate();
  const { data, error, refetch } = useQuery({
    queryKey: ['AUDIT_LOG', 'changes', log.id.id],
    queryFn: ({ signal }) => changesBy(log, { signal, ignoreErrors: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const title = t(log.actionStatus === 'FAILURE' ? 'audit-log.was-to-change' : 'audit-log.what-changed');
  // Of what says nothing but itself, such as a deletion, there is nothing to add.
  if (data && data.changes.length === 0 && !data.since) return null;
  return (
    <section aria-label={title} aria-busy={!data && !error} className="mt-4 flex flex-col gap-1.5">
      <h3 className="font-semibold">{title}</h3>
      {error && <FailedReading failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <p className="text-muted">{t('audit-log.comparing')}</p>}
      {data && (
        <>
          <p className="text-xs text-muted">
            {data.since &&
              t('audit-log.compared-with', {
                time: formatTimestamp(data.since.createdTime),
                user: data.since.userName,
              })}{' '}
            {data.isAlone && t('audit-log.nothing-earlier')}
          </p>
          {data.changes.length === 0 ? (
            <p>{t('audit-log.nothing-changed')}</p>
          ) : (
            <ChangeTable changes={data.changes} title={title} isCompared={data.since !== undefined} />
          )}
        </>
      )}
    </section>
  );
}

function ChangeTable({
  changes,
  title,
  isCompared,
}: {
  changes: readonly Change[];
  title: string;
  isCompared: boolean;
}) {
  const t = useTranslate();
  const hasBefore = isCompared || changes.some(({ before }) => before !== undefined);
  const hasAfter = isCompared || changes.some(({ after }) => after !== undefined);
  return (
    <>
      <table aria-label={title} className="w-full table-fixed border-collapse text-[13px]">
        <thead>
          <tr className="border-b border-line text-start text-xs text-muted">
            <th className="py-1 pe-3 text-start font-medium">{t('audit-log.member')}</th>
            {hasBefore && <th className="py-1 pe-3 text-start font-medium">{t('audit-log.before')}</th>}
            {hasAfter && <th className="py-1 text-start font-medium">{t('audit-log.after')}</th>}
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, MOST_LINES).map(({ name, before, after }) => (
            <tr key={name} className="border-b border-line align-top">
              <th scope="row" className="py-1 pe-3 text-start font-mono text-xs font-normal wrap-anywhere">
                <bdi>{name}</bdi>
              </th>
              {hasBefore && (
                <td className="py-1 pe-3 wrap-anywhere whitespace-pre-wrap">
                  <Value text={before} as="del" />
                </td>
              )}
              {hasAfter && (
                <td className="py-1 wrap-anywhere whitespace-pre-wrap">
                  <Value text={after} as="ins" />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > MOST_LINES && (
        <p className="text-xs text-muted">
          {t('audit-log.more-changes', { count: changes.length - MOST_LINES })}
        </p>
      )}
    </>
  );
}

/** What is not there is a dash, what is empty is said to be. */
function Value({ text, as: Tag }: { text: string | undefined; as: 'del' | 'ins' }) {
  const t = useTranslate();
  if (text === undefined) return <span className="text-muted">—</span>;
  if (text === '') return <span className="text-muted">{t('audit-log.empty')}</span>;
  return (
    <Tag className={Tag === 'del' ? 'line-clamp-6 text-muted' : 'line-clamp-6 no-underline'}>{text}</Tag>
  );
}
