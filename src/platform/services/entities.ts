import type { Dashboard } from '../../model/dashboard.ts';
import type { Device } from '../../model/device.ts';
import { type EntityType, NULL_UUID } from '../../model/entity-id.ts';
import { notFound } from '../errors.ts';
import type { LongChange } from '../store/engine/long-run.ts';
import type { EntityHandle } from '../store/registry/entity-handles.ts';
import type { Store } from '../store/store.ts';
import type { AuditedCaller } from './audit.ts';
import {
  type AuditedEntity,
  arrivalOf,
  assignmentOf,
  deletionOf,
  departureOf,
  savingOf,
  telling,
  unassignmentOf,
} from './audit-records.ts';
import type { Changes } from './changes.ts';
import { type Authorship, publishAll, type Transaction, type Transactions } from './transactions.ts';
import type { ApiUsage } from './usage/api-usage.ts';
import { differences, snapshotOf } from './value-snapshot.ts';

/**
 * The one place that changes entities, of every type but alarms. Every promise resolves once the change is on disk;
 * watchers are told after that. What people do is logged, also when it fails; without `by` it was the platform or a
 * device, which leaves no log. Everything throws a PlatformError when the store refuses it.
 */
export interface Entities {
  /** Stores a new entity, or an existing one anew when `given` has an id; `store` does it and answers the result. */
  save<Saved extends AuditedEntity>(
    type: EntityType,
    given: AuditedEntity,
    store: () => Saved,
    by?: AuditedCaller,
  ): Promise<Saved>;
  /** The same of an entity view, whose copies of values take any number of steps. */
  saveView<Saved extends AuditedEntity>(
    given: AuditedEntity,
    store: () => LongChange<Saved>,
    by?: AuditedCaller,
  ): Promise<Saved>;
  /** Removes an entity with all that is its own. */
  delete(entity: EntityHandle, by?: AuditedCaller): Promise<void>;
  /** Gives a device, an asset or a view to a customer, or takes it back with null; answers it. */
  assign(entity: EntityHandle, customer: EntityHandle | null, by?: AuditedCaller): Promise<object>;
  /** Shows a dashboard to customers and hides it from others, chosen by those that see it when it is written. */
  share(
    dashboard: EntityHandle,
    choose: (present: readonly string[]) => Sharing,
    authorship?: Authorship,
  ): Promise<Dashboard>;
  /** Hands a device over to another tenant, whoever that is; logged with both. */
  moveToTenant(device: EntityHandle, tenantId: string, by: AuditedCaller): Promise<Device>;
  /** Saves, assigns and shares as parts of a change that does more. */
  within(transaction: Transaction): EntityChanges;
}

/** What can be done to entities within a transaction; each as the function of `Entities` with this name. */
export interface EntityChanges {
  save<Saved extends AuditedEntity>(type: EntityType, given: AuditedEntity, store: () => Saved): Saved;
  assign(entity: EntityHandle, customer: EntityHandle | null): object;
  share(dashboard: EntityHandle, choose: (present: readonly string[]) => Sharing): Dashboard;
}

/** Ids of customers that are to see a dashboard, and of those that are not; what is so already is no change. */
export interface Sharing {
  add?: readonly string[];
  remove?: readonly string[];
}

/** Where entities of a type are stored. */
interface Stored {
  byId(id: string): object | null;
}

/** How many entities one step reads of those that go with another. */
const HANDLES_PER_STEP = 200;

/** Makes the entity service. */
export function createEntities(
  store: Store,
  changes: Pick<Changes, 'publish'>,
  transactions: Transactions,
  usage: Pick<ApiUsage, 'limitsChanged'>,
): Entities {
  const repositories: Partial<Record<EntityType, Stored & { delete(id: string): void }>> = {
    DEVICE: store.devices,
    ASSET: store.assets,
    ENTITY_VIEW: store.entityViews,
    DASHBOARD: store.dashboards,
    DEVICE_PROFILE: store.deviceProfiles,
    TENANT_PROFILE: store.tenantProfiles,
    WIDGET_TYPE: store.widgetTypes,
    USER: store.users,
  };
  /** What may have any number of others in it, which go with it in steps. */
  const containers: Partial<Record<EntityType, Stored & { delete(id: string): LongChange<void> }>> = {
    RULE_CHAIN: store.ruleChains,
    WIDGETS_BUNDLE: store.widgetsBundles,
  };
  const assignables: Partial<Record<EntityType, { assign(id: string, customerId: string | null): object }>> =
    {
      DEVICE: store.devices,
      ASSET: store.assets,
      ENTITY_VIEW: store.entityViews,
    };

  function within(transaction: Transaction): EntityChanges {
    return {
      save(type, given, put) {
        const before = presentOf(type, given);
        const saved = put();
        tellOfSaving(transaction, type, given, { before, saved });
        return saved;
      },

      assign(entity, customer) {
        const before = store.entities.byKey(entity.key) ?? entity;
        const assigned = repositoryOf(assignables, entity).assign(entity.id, customer?.id ?? null);
        const record = customer ? assignmentOf(before, customer) : withdrawalOf(before);
        transaction.log(telling(record, assigned));
        publishMove(transaction, before);
        return assigned;
      },

      share(dashboard, choose) {
        const before = store.entities.byKey(dashboard.key) ?? dashboard;
        const present = before.sharedWith ?? [];
        const { add = [], remove = [] } = choose(present);
        const added = add.filter((id) => !present.includes(id));
        const removed = remove.filter((id) => present.includes(id));
        const customerOf = (id: string) => store.entities.resolve('CUSTOMER', id);
        store.dashboards.unassign(dashboard.id, removed);
        const saved = store.dashboards.assign(dashboard.id, added);
        for (const id of removed) transaction.log(telling(unassignmentOf(dashboard, customerOf(id)), saved));
        for (const id of added) transaction.log(telling(assignmentOf(dashboard, customerOf(id)), saved));
        publishMove(transaction, before);
        return saved;
      },
    };
  }

  function presentOf(type: EntityType, { id }: AuditedEntity): EntityHandle | null {
    return id ? store.entities.resolve(type, id.id) : null;
  }

  /** Logs that an entity was saved, and tells watchers of it when it was there before; answers that one. */
  function tellOfSaving(
    transaction: Transaction,
    type: EntityType,
    given: AuditedEntity,
    { before, saved }: { before: EntityHandle | null; saved: AuditedEntity },
  ): EntityHandle | null {
    transaction.log(savingOf(type, given, saved));
    const entity = before && store.entities.byKey(before.key);
    if (!entity) return null;
    transaction.publish({ kind: 'entity-updated', entity });
    publishMove(transaction, before);
    return entity;
  }

  /** Tells watchers when other customers or another tenant have the entity now than `before`. */
  function publishMove(transaction: Transaction, before: EntityHandle): void {
    const entity = store.entities.byKey(before.key);
    const hasMoved =
      entity?.customerId !== before.customerId ||
      entity.tenantId !== before.tenantId ||
      String(entity.sharedWith) !== String(before.sharedWith);
    if (entity && hasMoved) transaction.publish({ kind: 'entity-reassigned', entity });
  }

  function withdrawalOf(entity: EntityHandle) {
    return unassignmentOf(entity, store.entities.resolve('CUSTOMER', entity.customerId));
  }

  async function deleteTenant(tenant: EntityHandle, { by }: Authorship): Promise<void> {
    const { removed } = await store.tenants.remove(tenant.id, (some) =>
      publishAll(
        changes,
        some.map((entity) => ({ kind: 'entity-deleted', entity })),
      ),
    );
    await transactions.run((transaction) => transaction.log(deletionOf(tenant)), { by });
    await removed;
  }

  async function deleteCustomer(customer: EntityHandle, authorship: Authorship): Promise<void> {
    await transactions.runLong(function* (transaction) {
      const users = store.customers.userIds(customer.id);
      const leaving: EntityHandle[] = [];
      for (const [at, id] of users.entries()) {
        const user = store.entities.resolve('USER', id);
        if (user) leaving.push(user);
        if (at % HANDLES_PER_STEP === HANDLES_PER_STEP - 1) yield;
      }
      const last = store.customers.byId(customer.id);
      yield* store.customers.delete(customer.id);
      transaction.log(telling(deletionOf(customer), last));
      for (const entity of [...leaving, customer]) transaction.publish({ kind: 'entity-deleted', entity });
    }, authorship);
  }

  return {
    within,

    async save(type, given, put, by) {
      const saved = await transactions.run((transaction) => within(transaction).save(type, given, put), {
        by,
        attempt: savingOf(type, given),
      });
      const id = saved.id?.id ?? NULL_UUID;
      if (type === 'TENANT') await usage.limitsChanged({ tenantId: id });
      if (type === 'TENANT_PROFILE') await usage.limitsChanged({ profileId: id });
      return saved;
    },

    saveView: (given, put, by) =>
      transactions.runLong(
        function* (transaction) {
          const before = presentOf('ENTITY_VIEW', given);
          const former = before && (yield* snapshotOf(store, before.key));
          const saved = yield* put();
          const view = tellOfSaving(transaction, 'ENTITY_VIEW', given, { before, saved });
          if (!view || !former) return saved;
          const present = yield* snapshotOf(store, view.key);
          // Only now: those who may see a view no longer have lost sight of it.
          for (const change of yield* differences(view, former, present)) transaction.publish(change);
          return saved;
        },
        { by, attempt: savingOf('ENTITY_VIEW', given) },
      ),

    async delete(entity, by) {
      const authorship = { by, attempt: deletionOf(entity) };
      if (entity.type === 'TENANT') return await deleteTenant(entity, authorship);
      if (entity.type === 'CUSTOMER') return await deleteCustomer(entity, authorship);
      const container = containers[entity.type];
      const tell = (transaction: Transaction, last: object | null) => {
        transaction.log(telling(authorship.attempt, last));
        transaction.publish({ kind: 'entity-deleted', entity });
      };
      if (container) {
        await transactions.runLong(function* (transaction) {
          const last = container.byId(entity.id);
          yield* container.delete(entity.id);
          tell(transaction, last);
        }, authorship);
        return;
      }
      await transactions.run((transaction) => {
        const repository = repositoryOf(repositories, entity);
        const last = repository.byId(entity.id);
        repository.delete(entity.id);
        tell(transaction, last);
      }, authorship);
    },

    assign: (entity, customer, by) =>
      transactions.run((transaction) => within(transaction).assign(entity, customer), {
        by,
        attempt: customer ? assignmentOf(entity, customer) : withdrawalOf(entity),
      }),

    share: (dashboard, choose, authorship) =>
      transactions.run((transaction) => within(transaction).share(dashboard, choose), authorship),

    async moveToTenant(device, tenantId, by) {
      const tenant = store.entities.resolve('TENANT', tenantId);
      if (!tenant) {
        throw notFound('Could not find the specified Tenant!');
      }
      return await transactions.run(
        (transaction) => {
          const moved = store.devices.moveToTenant(device.id, tenantId);
          const former = store.entities.resolve('TENANT', device.tenantId);
          const to = { assignedToTenantId: tenantId, assignedToTenantName: tenant.name };
          const from = {
            assignedFromTenantId: device.tenantId,
            assignedFromTenantName: former?.name ?? '',
          };
          transaction.log(telling(departureOf(device, moved), moved, to));
          transaction.log({ ...telling(arrivalOf(device), moved, from), caller: { ...by, tenantId } });
          publishMove(transaction, device);
          return moved;
        },
        { by, attempt: departureOf(device) },
      );
    },
  };
}

function repositoryOf<Repository>(
  repositories: Partial<Record<EntityType, Repository>>,
  { type }: EntityHandle,
): Repository {
  const repository = repositories[type];
  if (!repository) throw new Error(`This cannot be done to entities of type ${type}`);
  return repository;
}
