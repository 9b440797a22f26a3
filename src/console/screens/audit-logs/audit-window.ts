import type { WindowedList } from '../../entities/list-filters/list-window.ts';

/** The time the listed audit logs are of. */
export const auditWindow: WindowedList = {
  list: 'audit-logs',
  command: 'audit-log.filter-time',
  group: 'audit-log.audit-logs',
};
