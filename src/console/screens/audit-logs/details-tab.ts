import type { DetailsTab } from '../../entities/details/details-tabs.ts';
import { latePart } from '../../frame/late-part.ts';
import { AUDITED_TYPES } from './audited-types.ts';

/** Who did what to entities. Of what the platform keeps no logs of, such as tenants, there is no such tab. */
export const auditLogTab: DetailsTab = {
  id: 'audit',
  title: 'audit-log.audit-logs',
  entityTypes: AUDITED_TYPES,
  authorities: ['TENANT_ADMIN'],
  order: 60,
  component: latePart(async () => (await import('./audit-log-tab.tsx')).AuditLogTab),
};
