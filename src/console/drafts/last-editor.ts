import type { EntityType } from '../../model/entity-id.ts';
import { newestFirst, SMALL_PAGE } from '../../model/page.ts';
import { auditLogs } from '../api/audit-logs.ts';
import { formatMoment } from '../i18n/format-moment.ts';
import type { Message } from '../i18n/translation-key.ts';
import { session } from '../session/session-store.ts';
import type { RequestOptions } from '../wire/transport.ts';

const SOMEBODY: Message = { key: 'dashboard.changed-by-somebody' };

/**
 * Who has changed an entity last, as the platform keeps it in its audit log: somebody, where it keeps none or does not
 * tell. Never rejects.
 */
export async function lastEditor(
  { entityType, id }: { entityType: EntityType; id: string },
  request: RequestOptions,
): Promise<Message> {
  try {
    const { data } = await auditLogs(
      {
        link: newestFirst(SMALL_PAGE),
        subject: { by: 'entity', entityType, id },
        actionTypes: ['UPDATED'],
      },
      { ...request, ignoreErrors: true },
    );
    const [last] = data;
    if (!last?.userName) return SOMEBODY;
    const time = formatMoment(last.createdTime);
    if (last.userId?.id === session.authUser?.userId)
      return { key: 'dashboard.changed-by-you', values: { time } };
    return { key: 'dashboard.changed-by', values: { name: last.userName, time } };
  } catch (error) {
    console.warn('It is not known who has changed it last', error);
    return SOMEBODY;
  }
}
