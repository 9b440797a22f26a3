import {
  createPlatform,
  type Platform,
  type PlatformParts,
} from '../../../../../src/platform/assembly/platform.ts';
import type { AroundEngine } from '../../../../../src/platform/assembly/rule-engine.ts';
import { type Outcome, SUCCESS, tell } from '../../../../../src/platform/rules/contract/outcome.ts';
import type { RuleChanges } from '../../../../../src/platform/rules/contract/rule-changes.ts';
import {
  type NodeClass,
  NodeFailure,
  type RunningNode,
} from '../../../../../src/platform/rules/contract/rule-node.ts';
import { RuleEngine } from '../../../../../src/platform/rules/engine/engine.ts';
import { changesWith } from '../../../../../src/platform/rules/engine/rule-changes.ts';
import type { MessageCount } from '../../../../../src/platform/rules/engine/tenant-counts.ts';
import type { Trace } from '../../../../../src/platform/rules/engine/walk.ts';
import { newMessage } from '../../../../../src/platform/rules/message/new-message.ts';
import type { RuleMessage } from '../../../../../src/platform/rules/message/rule-message.ts';
import { nodeClasses } from '../../../../../src/platform/rules/nodes/node-classes.ts';
import { type QueueSettings, readQueues } from '../../../../../src/platform/rules/queues/queue-settings.ts';
import { nodeScriptsOf } from '../../../../../src/platform/rules/scripts/node-scripts.ts';
import type { EntityHandle } from '../../../../../src/platform/store/registry/entity-handles.ts';
import { openStore, type Store } from '../../../../../src/platform/store/store.ts';
import { idOf } from '../../store/memory-store.ts';

/** A chain as a case draws it: nodes by name with their class, the first one first, and links `from -Label-> to`, where `Root` is the chain itself. */
export interface DrawnChain {
  nodes: Record<string, string | [clazz: string, configuration: object]>;
  links?: readonly string[];
}

/** A message that stands at a node of the bench which waits for the test. */
export interface Standing {
  readonly number: number;
  answer(to?: string): void;
  fail(reason: string): void;
}

/** An engine over a store, with nodes that do as a test says. */
export interface EngineBench {
  readonly platform: Platform;
  readonly store: Store;
  readonly engine: RuleEngine;
  readonly tenantId: string;
  readonly devices: readonly EntityHandle[];
  /** Messages that stand at nodes of the class `wait`, in the order in which they came there. */
  readonly standing: Standing[];
  /** What nodes of the class `note` were handed, as `device:number`; kept also of changes that were undone. */
  readonly seen: string[];
  readonly traces: Trace[];
  readonly failures: string[];
  readonly lifeCycle: string[];
  /** Makes it the root chain. */
  draw(chain: DrawnChain): Promise<void>;
  /** Sends a numbered message of a device; resolves when it is kept, with how to wait until it is done. */
  send(number: number, options?: { device?: number; type?: string }): Promise<{ done: Promise<void> }>;
  /** Sends numbered messages that came from a device in one piece; resolves when all are kept. */
  sendAll(numbers: readonly number[]): Promise<number[]>;
  /** What nodes of the class `store` have stored of a device, in order. */
  stored(device?: number): number[];
  /** The numbers of the points of a device. */
  points(device?: number): number[];
  /** How many messages wait in their table. */
  waiting(): Promise<number>;
  /** Ends the platform, as a kill does for messages that wait, and starts another one; of a bench in a folder. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const numberOf = ({ data }: RuleMessage): number => (JSON.parse(data) as { number: number }).number;

function numbered(entity: EntityHandle, number: number, type: string): RuleMessage {
  const originator = { entityType: entity.type, id: entity.id };
  return newMessage({ type, originator, data: JSON.stringify({ number }) }, number);
}

function parsed(link: string): { from: string; type: string; to: string } {
  const [, from = '', type = '', to = ''] = /^(.+) -(.+)-> (.+)$/.exec(link) ?? [];
  return { from, type, to };
}

/** Starts a bench in a folder, or in memory. */
export async function startEngineBench(
  queues: readonly object[] = [],
  folder = ':memory:',
  mostKept: MessageCount | undefined = undefined,
): Promise<EngineBench> {
  let store = openStore({ folder });
  let engine: RuleEngine;
  const parts: PlatformParts = {
    log: console,
    startRules(around) {
      engine = startEngine(around);
      return { engine, close: () => engine.close() };
    },
  };
  const standing: Standing[] = [];
  const seen: string[] = [];
  const traces: Trace[] = [];
  const failures: string[] = [];
  const lifeCycle: string[] = [];

  function keep(message: RuleMessage, changes: RuleChanges): Outcome {
    const entity = store.entities.resolve('DEVICE', message.originator.id) as EntityHandle;
    const before = (changes.stateOf(entity) ?? []) as number[];
    changes.keepState(entity, [...before, numberOf(message)]);
    return tell(SUCCESS, message);
  }

  const kinds: Record<string, (configuration: Record<string, unknown>) => RunningNode> = {
    pass: () => ({ kind: 'pure', onMessage: (message) => tell(SUCCESS, message) }),
    odd: () => ({
      kind: 'pure',
      onMessage: (message) => tell(numberOf(message) % 2 === 1 ? 'Odd' : 'Even', message),
    }),
    fail: () => ({
      kind: 'pure',
      onMessage() {
        throw new NodeFailure('It fails');
      },
    }),
    store: () => ({ kind: 'storing', onMessage: keep }),
    'store-and-fail': () => ({
      kind: 'storing',
      onMessage(message, changes) {
        keep(message, changes);
        throw new NodeFailure('It fails after all');
      },
    }),
    note: () => ({
      kind: 'storing',
      onMessage(message) {
        seen.push(`${message.originator.id === devices[0]?.id ? 0 : 1}:${numberOf(message)}`);
        return tell(SUCCESS, message);
      },
    }),
    wait: () => {
      const own: Standing[] = [];
      let hasStopped = false;
      return {
        kind: 'awaiting',
        onMessage: (message) =>
          new Promise((resolve, reject) => {
            if (hasStopped) throw new NodeFailure('It has stopped');
            const one = {
              number: numberOf(message),
              answer: (to = SUCCESS) => resolve(tell(to, message)),
              fail: (reason: string) => reject(new NodeFailure(reason)),
            };
            own.push(one);
            standing.push(one);
          }),
        stop() {
          hasStopped = true;
          for (const one of own) one.fail('It has stopped');
        },
      };
    },
    news: () => ({
      kind: 'storing',
      onMessage(message, changes) {
        const { type, originator, data } = message;
        changes.note(newMessage({ type, originator, data }, 0));
        return tell(SUCCESS, message);
      },
    }),
    grow: () => ({
      kind: 'pure',
      onMessage: (message) => tell(SUCCESS, message.withMetadata({ more: 'x'.repeat(2_000_000) })),
    }),
    leave: () => ({
      kind: 'storing',
      onMessage(message) {
        store.devices.delete(message.originator.id);
        return tell(SUCCESS, message);
      },
    }),
    prepare: () => ({
      kind: 'preparing',
      onMessage: async (message) => (changes) => keep(message, changes),
    }),
    later: ({ after, queue }) => ({
      kind: 'pure',
      onMessage: (message) => [
        {
          to: SUCCESS,
          message,
          ...(typeof after === 'number' ? { at: Date.now() + after } : {}),
          ...(typeof queue === 'string' ? { queue } : {}),
        },
      ],
    }),
    acknowledge: () => ({
      kind: 'pure',
      onMessage: (message) => [{ to: SUCCESS, message, isAcknowledged: true }],
    }),
  };
  const classes = new Map<string, NodeClass>([
    ...nodeClasses,
    ...Object.entries(kinds).map(([clazz, start]): [string, NodeClass] => [
      clazz,
      { clazz, start: (configuration) => start((configuration ?? {}) as Record<string, unknown>) },
    ]),
  ]);
  const settings: QueueSettings[] = readQueues(queues);

  function startEngine(around: AroundEngine): RuleEngine {
    const { transactions, telemetry, usage, changes } = around;
    return new RuleEngine({
      store,
      changes,
      transactions,
      telemetry,
      usage,
      classes,
      log: console,
      queues: settings,
      ...(mostKept && { mostKept }),
      configurationOf: () => null,
      contextOf: () => ({
        contextOf: (node) => ({
          context: {
            ...node,
            store,
            now: () => store.now(),
            entityOf: ({ originator }: RuleMessage) => store.entities.resolve('DEVICE', originator.id),
            newMessage: (made: Parameters<typeof newMessage>[0]) => newMessage(made, store.now()),
            scripts: nodeScriptsOf(tenantId, around.scripts, around.usage),
          } as never,
          release: () => lifeCycle.push('RULE_NODE released'),
        }),
      }),
      changesOf: (self) => changesWith(around, self),
      watcher: {
        traced: (some) => traces.push(...some),
        failed: (_node, error) => failures.push(error),
        handled: () => undefined,
        onLifeCycle: ({ type }, event, error = '') => lifeCycle.push(`${type} ${event} ${error}`.trim()),
      },
    });
  }

  let platform = await createPlatform(store, parts);
  const tenantId = await store.write(() => {
    const id = idOf(store.tenants.create({ title: 'Acme' }));
    store.ruleChains.save(id, { name: 'Root', root: true });
    for (const name of ['Device 0', 'Device 1', 'Device 2']) store.devices.save(id, { name });
    return id;
  });
  const devices = [0, 1, 2].map((at) => {
    const device = store.devices.byName(tenantId, `Device ${at}`);
    return store.entities.resolve('DEVICE', device?.id?.id ?? '') as EntityHandle;
  });
  const root = store.ruleChains.rootOf(tenantId);

  const bench = {
    tenantId,
    devices,
    standing,
    seen,
    traces,
    failures,
    lifeCycle,
    get platform() {
      return platform;
    },
    get store() {
      return store;
    },
    get engine() {
      return engine;
    },
    async draw({ nodes, links = [] }: DrawnChain) {
      const names = Object.keys(nodes);
      const present = store.ruleNodes.ofChain(root?.id?.id ?? '')?.nodes ?? [];
      await platform.transactions.run((transaction) => {
        store.ruleNodes.save(tenantId, {
          ruleChainId: root?.id as never,
          firstNodeIndex: 0,
          nodes: names.map((name) => {
            const drawn = nodes[name] ?? '';
            const [type, configuration] = typeof drawn === 'string' ? [drawn, {}] : drawn;
            const id = present.find((node) => node.name === name)?.id;
            return { ...(id ? { id } : {}), type, name, debugMode: name.endsWith('!'), configuration };
          }),
          connections: links
            .map(parsed)
            .filter(({ to }) => names.includes(to))
            .map(({ from, type, to }) => ({
              fromIndex: names.indexOf(from),
              toIndex: names.indexOf(to),
              type,
            })),
          ruleChainConnections: links
            .map(parsed)
            .filter(({ to }) => !names.includes(to))
            .map(({ from, type }) => ({
              fromIndex: names.indexOf(from),
              targetRuleChainId: root?.id as never,
              type,
            })),
        });
        const entity = store.entities.resolve('RULE_CHAIN', root?.id?.id ?? '') as EntityHandle;
        transaction.publish({ kind: 'entity-updated', entity });
      });
    },
    async send(number: number, { device = 0, type = 'POST_TELEMETRY_REQUEST' } = {}) {
      const entity = devices[device] as EntityHandle;
      const admitted = await engine.admit(entity, [numbered(entity, number, type)]);
      return { done: admitted.whenDone() ?? Promise.resolve() };
    },
    async sendAll(numbers: readonly number[]) {
      const entity = devices[0] as EntityHandle;
      const type = 'POST_TELEMETRY_REQUEST';
      const refused = await engine.admitAll(
        entity,
        numbers.map((number) => [numbered(entity, number, type)]),
      );
      return refused.flatMap(({ at }) => numbers[at] ?? []);
    },
    stored(device = 0) {
      const chain = store.ruleNodes.ofChain(root?.id?.id ?? '');
      return (chain?.nodes ?? []).flatMap(({ id }) => {
        const node = store.entities.resolve('RULE_NODE', id?.id ?? '');
        return (store.nodeStates.of(node?.key ?? 0, devices[device]?.key ?? 0) ?? []) as number[];
      });
    },
    points(device = 0) {
      const all = { startTs: 0, endTs: 1e12, interval: 0, limit: 1e5, agg: 'NONE', orderBy: 'ASC' } as const;
      return store.timeseries
        .query(devices[device]?.key ?? 0, 'number', all)
        .map(({ value }) => Number(value));
    },
    async waiting() {
      await store.telemetryLog.whenMerged();
      const tenantKey = store.entities.resolve('TENANT', tenantId)?.key ?? 0;
      return store.ruleMessages.after(tenantKey, { root: 0, key: 0 }, 1_000).length;
    },
    async restart() {
      await platform.close();
      await store.close();
      standing.length = 0;
      store = openStore({ folder });
      platform = await createPlatform(store, parts);
    },
    async close() {
      await platform.close();
      await store.close();
    },
  };
  return bench;
}
