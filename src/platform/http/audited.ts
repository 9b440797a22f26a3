import type { FastifyRequest } from 'fastify';
import type { AuditRecord } from '../audit.ts';
import type { Platform } from '../platform.ts';
import { callerOf } from './access-rule.ts';

/**
 * Tells the audit log what a request does, by what came of it; undefined when it failed. `audit-actions.ts` makes
 * those of every kind of action.
 */
export type AuditedAction<T = unknown> = (result?: T) => AuditRecord;

type Parts = Pick<Platform, 'store' | 'audit'>;

/**
 * Makes a change of the store for a request and logs it in the same commit; a change that fails is logged too.
 * `return await auditedWrite(platform, request, savingOf('DEVICE', device), () => store.devices.save(...))`
 */
export async function auditedWrite<T>(
  { store, audit }: Parts,
  request: FastifyRequest,
  action: AuditedAction<T>,
  change: () => T,
): Promise<T> {
  const caller = callerOf(request);
  try {
    return await store.write(() => {
      const result = change();
      audit.add({ caller, ...action(result) });
      return result;
    });
  } catch (failure) {
    await audit.log({ caller, ...action(), failure });
    throw failure;
  }
}

/** Does work for a request that is more than one change of the store, and logs how it ended. */
export async function audited<T>(
  { audit }: Pick<Platform, 'audit'>,
  request: FastifyRequest,
  action: AuditedAction<T>,
  work: () => Promise<T>,
): Promise<T> {
  const caller = callerOf(request);
  let result: T;
  try {
    result = await work();
  } catch (failure) {
    await audit.log({ caller, ...action(), failure });
    throw failure;
  }
  await audit.log({ caller, ...action(result) });
  return result;
}
