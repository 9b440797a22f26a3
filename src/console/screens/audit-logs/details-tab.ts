import type { DetailsTab } from '../../entities/details/details-tabs.ts';
import { latePart } from '../../frame/late-part.ts';

/** Who did what to entities. Of what the platform keeps no logs of, such as tenants, there is no such tab. */
export const auditLogTab: DetailsTab = {
  id: 'audit',
  title: 'audit-log.audit-logs',
  entityTypes: [
    'CUSTOMER',
    'USER',
    'DEVICE',
    'ASSET',
    'ENTITY_VIEW',
    'DEVICE_PROFILE',
    'DASHBOARD',
    'RULE_CHAIN',
  ],
  authorities: ['TENANT_ADMIN'],
  order: 60,
  component: latePart(async () => (await import('./audit-log-tab.tsx')).AuditLogTab),
};
