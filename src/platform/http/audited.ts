import type { FastifyRequest } from 'fastify';
import type { Platform } from '../platform.ts';
import type { AuditRecord } from '../services/audit.ts';
import type { LongChange } from '../store/engine/long-run.ts';
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
  return await auditedFailure({ audit }, request, action, () =>
    store.write(() => {
      const result = change();
      audit.add({ caller: callerOf(request), ...action(result) });
      return result;
    }),
  );
}

/** The same for a change of many steps. */
export async function auditedLongWrite<T>(
  { store, audit }: Parts,
  request: FastifyRequest,
  action: AuditedAction<T>,
  change: () => LongChange<T>,
): Promise<T> {
  return await auditedFailure({ audit }, request, action, () =>
    store.writeLong(function* () {
      const result = yield* change();
      audit.add({ caller: callerOf(request), ...action(result) });
      return result;
    }),
  );
}

/** Does work for a request that is more than one change of the store, and logs how it ended. */
export async function audited<T>(
  { audit }: Pick<Platform, 'audit'>,
  request: FastifyRequest,
  action: AuditedAction<T>,
  work: () => Promise<T>,
): Promise<T> {
  const result = await auditedFailure({ audit }, request, action, work);
  await audit.log({ caller: callerOf(request), ...action(result) });
  return result;
}

/** Does work for a request that logs itself what it does, and logs when it fails. */
export async function auditedFailure<T>(
  { audit }: Pick<Platform, 'audit'>,
  request: FastifyRequest,
  action: AuditedAction<T>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    await audit.log({ caller: callerOf(request), ...action(), failure });
    throw failure;
  }
}
