import { mdiTextBoxSearchOutline } from '@mdi/js';
import { latePart } from '../../frame/late-part.ts';
import type { Screen } from '../../frame/screen.ts';
import { AUDIT_LOGS_PATH } from './audit-logs-path.ts';

/** Who did what in the tenant. */
export const auditLogsScreen: Screen = {
  id: 'audit-logs',
  paths: [AUDIT_LOGS_PATH],
  title: 'audit-log.audit-logs',
  icon: mdiTextBoxSearchOutline,
  authorities: ['TENANT_ADMIN'],
  menu: { order: 90 },
  section: 'home.audit',
  component: latePart(async () => (await import('./audit-log-page.tsx')).AuditLogPage),
};
