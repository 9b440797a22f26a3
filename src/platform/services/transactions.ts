import { setImmediate as nextTurn } from 'node:timers/promises';
import { NULL_UUID } from '../../model/entity-id.ts';
import type { LongChange, LongOptions } from '../store/engine/long-run.ts';
import type { Store } from '../store/store.ts';
import type { Audit, AuditEntry, AuditedCaller, AuditRecord } from './audit.ts';
import type { Change, Changes } from './changes.ts';
import type { RuleIntake } from './rule-intake.ts';
import { noteOf } from './rule-notes.ts';

/** A change of the store that is being made. What is noted here is dropped when the change fails. */
export interface Transaction {
  /** Logs in the same commit what the author does. */
  log(record: AuthoredRecord): void;
  /** Tells watchers once the change is on disk, in the order of these calls. */
  publish(change: Change): void;
  /** Does something when the change has ended, before watchers are told: it is on disk, or not all of it. */
  whenEnded(work: (isMade: boolean) => void): void;
}

/** A record that may name another caller than the author of the change; without either nothing is logged. */
type AuthoredRecord = AuditRecord & { caller?: AuditedCaller };

/** Who makes a change. */
export interface Authorship {
  /** Without it nobody does: the platform or a device. */
  by?: AuditedCaller | undefined;
  /** What is logged when the change fails; without it failures leave no log. */
  attempt?: AuthoredRecord | readonly AuthoredRecord[] | undefined;
}

/**
 * Makes changes of the store together with their logs and with the news of them, for services and for whoever joins the
 * work of several services into one change. Every promise resolves once the change is on disk and watchers were told.
 */
export interface Transactions {
  run<T>(change: (transaction: Transaction) => T, authorship?: Authorship): Promise<T>;
  /** The same for a change of many steps, the author's tenant's unless its owner is named. */
  runLong<T>(
    change: (transaction: Transaction) => LongChange<T>,
    authorship?: Authorship,
    options?: Pick<LongOptions, 'owner' | 'inParts'>,
  ): Promise<T>;
}

/** So many changes are told of in one turn of the event loop: with a customer thousands of users may go. */
const TOLD_PER_TURN = 200;

/** Makes transactions over a store, the audit log, and the hub that tells of changes. */
export function createTransactions(
  store: Pick<Store, 'write' | 'writeLong' | 'entities' | 'now'>,
  changes: Pick<Changes, 'publish'>,
  audit: Audit,
  intake: Pick<RuleIntake, 'note'>,
): Transactions {
  /** Rule chains are told what was done, within the change that does it. */
  function note(transaction: Transaction, record: AuthoredRecord, caller: AuditedCaller | undefined): void {
    const tenantId =
      caller?.tenantId ?? store.entities.resolve(record.entity.entityType, record.entity.id)?.tenantId;
    if (tenantId === undefined || tenantId === NULL_UUID) return;
    const message = noteOf(record, caller, store.now());
    if (message) intake.note(transaction, tenantId, message);
  }

  async function settle<T>(
    { by, attempt = [] }: Authorship,
    write: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    const news: Change[] = [];
    const whenEnded: ((isMade: boolean) => void)[] = [];
    let result: T;
    try {
      const transaction: Transaction = {
        log(record) {
          const entry = authored(record, by);
          if (entry) audit.add(entry);
          note(transaction, record, entry?.caller);
        },
        publish: (change) => news.push(change),
        whenEnded: (work) => whenEnded.push(work),
      };
      result = await write(transaction);
    } catch (failure) {
      for (const work of whenEnded) work(false);
      for (const record of [attempt].flat()) {
        const entry = authored(record, by);
        if (entry) await audit.log({ ...entry, failure });
      }
      throw failure;
    }
    for (const work of whenEnded) work(true);
    await publishAll(changes, news);
    return result;
  }

  return {
    run: (change, authorship = {}) =>
      settle(authorship, (transaction) => store.write(() => change(transaction))),
    runLong: (change, authorship = {}, options = {}) =>
      settle(authorship, (transaction) =>
        store.writeLong(() => change(transaction), { owner: authorship.by?.tenantId, ...options }),
      ),
  };
}

/** Tells watchers of any number of changes without holding up everybody else meanwhile. */
export async function publishAll(changes: Pick<Changes, 'publish'>, news: readonly Change[]): Promise<void> {
  for (const [at, change] of news.entries()) {
    changes.publish(change);
    if (at % TOLD_PER_TURN === TOLD_PER_TURN - 1) await nextTurn();
  }
}

function authored(record: AuthoredRecord, by: AuditedCaller | undefined): AuditEntry | null {
  const { caller = by } = record;
  return caller ? { ...record, caller } : null;
}
