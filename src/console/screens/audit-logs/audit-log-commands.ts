import type { Command } from '../../commands/command.ts';
import { windowCommand } from '../../entities/details/list-window.ts';
import { auditWindow } from './audit-window.ts';

/** What can be done with the list of audit logs. */
export const auditLogCommands: readonly Command[] = [
  { ...windowCommand(auditWindow), authorities: ['TENANT_ADMIN'] },
];
