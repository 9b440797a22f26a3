import { randomUUID } from 'node:crypto';
import type { EntityId } from '../../../../src/model/entity-id.ts';
import type { Platform } from '../../../../src/platform/assembly/platform.ts';
import type { NodeContext } from '../../../../src/platform/rules/contract/node-context.ts';
import type { Told } from '../../../../src/platform/rules/contract/outcome.ts';
import type { RuleChanges } from '../../../../src/platform/rules/contract/rule-changes.ts';
import type { NodeClass, RunningNode } from '../../../../src/platform/rules/contract/rule-node.ts';
import { type MessageParts, RuleMessage } from '../../../../src/platform/rules/message/rule-message.ts';
import { nodeScriptsOf } from '../../../../src/platform/rules/scripts/node-scripts.ts';
import type { Transaction } from '../../../../src/platform/services/transactions.ts';
import type { EntityHandle } from '../../../../src/platform/store/registry/entity-handles.ts';
import { startTestApp } from '../http/test-app.ts';

/** The time on the clock of a node that is tried, ms. */
export const NOW = Date.UTC(2026, 0, 5, 12);

/** A message as a case names it: data and metadata as they are, and what it leaves out as usual. */
export type GivenMessage = Partial<Omit<MessageParts, 'data'>> & { data?: unknown };

/** How a message went on, as a case reads it. */
export interface WentOn {
  to: string;
  type: string;
  originator: EntityId;
  data: unknown;
  metadata: Readonly<Record<string, string>>;
  error?: string;
  at?: number;
  queue?: string;
  isAcknowledged?: boolean;
}

/** A place to try single nodes over a real platform in memory. */
export interface NodeBench {
  readonly platform: Platform;
  readonly tenantId: string;
  /** The originator of messages that name none: a device of the default profile. */
  readonly device: EntityHandle;
  /** The entity of an id. */
  handle(id: EntityId | null | undefined): EntityHandle;
  /** Starts a node that goes on until the bench is closed. */
  start(node: NodeClass, configuration?: unknown, context?: Partial<NodeContext>): RunningNode;
  /** Hands a message to a started node. */
  hand(node: RunningNode, message?: GivenMessage): Promise<WentOn[]>;
  /** Starts a node, and hands it one message. */
  run(node: NodeClass, configuration: unknown, message?: GivenMessage): Promise<WentOn[]>;
  /** What nodes sent by themselves. */
  readonly emitted: WentOn[];
  /** What nodes told chains of what they did. */
  readonly noted: Omit<WentOn, 'to'>[];
  /** What nodes wrote to the log of the platform. */
  readonly logged: string[];
  /** Has done once what started nodes do again and again. */
  tick(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a bench with a tenant that has one device, "Device 1". */
export async function startNodeBench(): Promise<NodeBench> {
  const test = await startTestApp();
  const { platform } = test;
  const { store } = platform;
  const { tenantId } = await test.createTenant('Acme');
  const saved = await store.write(() => store.devices.save(tenantId, { name: 'Device 1' }));
  const device = handle(saved.id);
  const running: RunningNode[] = [];
  const emitted: WentOn[] = [];
  const noted: Omit<WentOn, 'to'>[] = [];
  const logged: string[] = [];
  const repeated: (() => void | Promise<void>)[] = [];
  /** What nodes have kept, by the keys of entities; nodes that are given the same id are one that starts again. */
  const statesById = new Map<string, Map<number, unknown>>();
  const statesOf = new Map<RunningNode, Map<number, unknown>>();
  let count = 0;

  function handle(id: EntityId | null | undefined): EntityHandle {
    const found = id && store.entities.resolve(id.entityType, id.id);
    if (!found) throw new Error(`There is no ${id?.entityType} ${id?.id}`);
    return found;
  }

  function messageOf({ data = { temperature: 21.5 }, ...parts }: GivenMessage): RuleMessage {
    count += 1;
    return new RuleMessage({
      id: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
      ts: NOW,
      type: 'POST_TELEMETRY_REQUEST',
      originator: { entityType: device.type, id: device.id },
      metadata: { deviceName: 'Device 1', deviceType: 'default', ts: String(NOW) },
      dataType: 'JSON',
      executions: 0,
      ...parts,
      data: typeof data === 'string' ? data : JSON.stringify(data),
    });
  }

  function changesOf(kept: Map<number, unknown>, transaction: Transaction): RuleChanges {
    const { saveAttributes, deleteAttributes } = platform.telemetry.within(transaction);
    return {
      transaction,
      entities: platform.entities.within(transaction),
      alarms: platform.alarms.within(transaction),
      relations: store.relations,
      note: (message) => noted.push(shown(message)),
      saveAttributes,
      deleteAttributes,
      saveTimeseries(entity, entries, ttlSeconds) {
        store.timeseries.save(entity.key, entries, ttlSeconds);
        transaction.publish({ kind: 'timeseries', entity, entries });
      },
      stateOf: (entity) => kept.get(entity.key),
      keepState: (entity, state) =>
        state === undefined ? kept.delete(entity.key) : kept.set(entity.key, state),
    };
  }

  function keptBy(node: RunningNode): Map<number, unknown> {
    const kept = statesOf.get(node);
    if (!kept) throw new Error('The node was not started here');
    return kept;
  }

  async function outcomeOf(node: RunningNode, message: RuleMessage): Promise<readonly Told[]> {
    switch (node.kind) {
      case 'pure':
        return node.onMessage(message);
      case 'awaiting':
        return await node.onMessage(message);
      case 'storing': {
        const unchanged = node.withoutChanges?.(message);
        if (unchanged) return unchanged;
        return await platform.transactions.run((transaction) =>
          node.onMessage(message, changesOf(keptBy(node), transaction)),
        );
      }
      case 'logging':
        return await platform.transactions.run((transaction) =>
          node.onMessage(message, changesOf(keptBy(node), transaction)),
        );
      case 'preparing': {
        const change = await node.onMessage(message);
        if (typeof change !== 'function') return change;
        return await platform.transactions.run((transaction) => change(changesOf(keptBy(node), transaction)));
      }
    }
  }

  const bench: NodeBench = {
    platform,
    tenantId,
    device,
    handle,
    emitted,
    noted,
    logged,
    async tick() {
      for (const work of repeated) await work();
    },
    start(node, configuration = {}, context = {}) {
      const nodeId = context.nodeId ?? randomUUID();
      const kept = statesById.get(nodeId) ?? new Map<number, unknown>();
      statesById.set(nodeId, kept);
      const started = node.start(configuration, {
        tenantId,
        chainId: '00000000-0000-4000-9000-000000000001',
        nodeId,
        nodeName: 'Node',
        store,
        now: () => NOW,
        entityOf({ entity, originator }) {
          const found = entity ?? store.entities.resolve(originator.entityType, originator.id);
          return found?.tenantId === tenantId ? found : null;
        },
        profileOf({ id }) {
          const profileId = store.devices.byId(id)?.deviceProfileId?.id;
          return profileId === undefined ? null : store.deviceProfiles.byId(profileId);
        },
        whenMerged: (keys) => store.telemetryLog.whenMerged(keys),
        scripts: nodeScriptsOf(tenantId, platform.scripts, platform.usage),
        rpc: { ...platform.rpcReplies, call: platform.rpc.call },
        letters: refusing('Letters are not part of this bench'),
        async emit(told) {
          emitted.push(wentOn(told));
        },
        async change(work) {
          const outcome = await platform.transactions.run((transaction) =>
            work(changesOf(kept, transaction)),
          );
          emitted.push(...outcome.map(wentOn));
        },
        *states() {
          for (const [key, state] of kept) {
            const entity = store.entities.byKey(key);
            if (entity) yield [entity, state] as const;
          }
        },
        newMessage: ({ type, originator, data, metadata = {} }) =>
          messageOf({ type, originator, data, metadata }),
        every: (_, work) => repeated.push(work),
        log: (text) => logged.push(text),
        allowsPrivateAddresses: true,
        serviceEndpoints: {},
        ...context,
      });
      running.push(started);
      statesOf.set(started, kept);
      return started;
    },
    async hand(node, given = {}) {
      const message = messageOf(given);
      try {
        return (await outcomeOf(node, message)).map(wentOn);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        return [wentOn({ to: 'Failure', message, error: error.message })];
      }
    },
    run: (node, configuration, message) => bench.hand(bench.start(node, configuration), message),
    async close() {
      for (const node of running) await node.stop?.();
      await test.close();
    },
  };
  return bench;
}

/** Tells how a message went on; what is JSON is read. */
function wentOn({ to, message, ...rest }: Told): WentOn {
  return { to, ...shown(message), ...rest };
}

function shown({ type, originator, metadata, data, dataType }: RuleMessage): Omit<WentOn, 'to'> {
  return { type, originator, metadata, data: dataType === 'JSON' ? JSON.parse(data) : data };
}

/** Stands for a part of the platform that a case must bring itself. */
function refusing<T extends object>(reason: string): T {
  return new Proxy({} as T, {
    get() {
      throw new Error(reason);
    },
  });
}
