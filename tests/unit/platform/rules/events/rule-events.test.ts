import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventType } from '../../../../../src/model/event.ts';
import { HourlyQuota } from '../../../../../src/platform/rules/events/hourly-quota.ts';
import { RuleEvents } from '../../../../../src/platform/rules/events/rule-events.ts';
import { newMessage } from '../../../../../src/platform/rules/message/new-message.ts';
import type { EntityHandle } from '../../../../../src/platform/store/registry/entity-handles.ts';
import { openStore, type Store } from '../../../../../src/platform/store/store.ts';
import { idOf } from '../../store/memory-store.ts';

let store: Store;
let events: RuleEvents;
let node: EntityHandle;
let now: number;

beforeEach(async () => {
  now = Date.UTC(2026, 0, 5, 12);
  store = openStore({ folder: ':memory:', now: () => now });
  const nodeId = await store.write(() => {
    const tenantId = idOf(store.tenants.create({ title: 'Acme' }));
    const { id } = store.ruleChains.save(tenantId, { name: 'Root', root: true });
    const saved = store.ruleNodes.save(tenantId, {
      ruleChainId: { entityType: 'RULE_CHAIN', id: id.id },
      nodes: [
        { type: 'a', name: 'Node', debugMode: true, additionalInfo: { debugUntil: now + 1_000, layoutX: 5 } },
        { type: 'a', name: 'Other', debugMode: true, additionalInfo: {} },
      ],
      connections: [],
    });
    return saved.nodes?.[0]?.id?.id ?? '';
  });
  node = store.entities.resolve('RULE_NODE', nodeId) as EntityHandle;
  events = new RuleEvents(store, console);
});

afterEach(async () => {
  await events.close();
  await store.close();
});

async function written(type: EventType): Promise<unknown[]> {
  await events.close();
  const { data } = store.events.list(node, { page: 0, pageSize: 100 }, type);
  return data.map(({ body }) => body).toReversed();
}

const server = expect.any(String);

it('tells of a message where a node is watched: how it came, and how it went on', async () => {
  const message = newMessage(
    { type: 'SOME', originator: { entityType: 'DEVICE', id: 'd' }, data: '{"a":1}', metadata: { k: 'v' } },
    now,
  );
  const chainNode = { ...node, chainId: '', made: '', debugUntil: 0 } as never;
  events.traced([
    { node: chainNode, direction: 'IN', message },
    { node: chainNode, direction: 'OUT', message, label: 'Failure', error: 'Why' },
  ]);
  const body = {
    server,
    entityId: 'd',
    entityName: 'DEVICE',
    msgId: message.id,
    msgType: 'SOME',
    dataType: 'JSON',
    data: '{"a":1}',
    metadata: '{"k":"v"}',
  };
  expect(await written('DEBUG_RULE_NODE')).toEqual([
    { ...body, type: 'IN', relationType: '', error: '' },
    { ...body, type: 'OUT', relationType: 'Failure', error: 'Why' },
  ]);
});

it('holds no more of what waits to be written than there is room for', async () => {
  const chainNode = { ...node, chainId: '', made: '', debugUntil: 0 } as never;
  const long = {
    type: 'SOME',
    originator: { entityType: 'DEVICE', id: 'd' },
    data: 'x'.repeat(90_000),
  } as const;
  const traces = Array.from({ length: 1_000 }, () => newMessage(long, now));
  events.traced(traces.map((message) => ({ node: chainNode, direction: 'IN', message })));
  await events.close();
  const kept = store.events.list(node, { page: 0, pageSize: 1 }, 'DEBUG_RULE_NODE').totalElements;
  expect(kept).toBe(Math.ceil((32 * 1024 * 1024) / 90_024));
});

it('tells of the life of a node, with the reason where it could not be started', async () => {
  events.onLifeCycle({ type: 'RULE_NODE', id: node.id }, 'STARTED');
  events.onLifeCycle({ type: 'RULE_NODE', id: node.id }, 'UPDATED', 'Bad configuration');
  events.onLifeCycle({ type: 'RULE_NODE', id: 'gone' }, 'STOPPED');
  expect(await written('LC_EVENT')).toEqual([
    { server, event: 'STARTED', success: true },
    { server, event: 'UPDATED', success: false, error: 'Bad configuration' },
  ]);
});

it('tells of failures of a node every three seconds at most, and counts them all', async () => {
  for (const [at, error] of ['One', 'Two', 'Three'].entries()) {
    events.failed(node, error);
    if (at === 1) now += 3_000;
  }
  events.handled(node.key, 10);
  expect(await written('ERROR')).toEqual([
    { server, method: 'onMessage', error: 'One' },
    { server, method: 'onMessage', error: 'Three' },
  ]);
  expect(await written('STATS')).toEqual([{ server, messagesProcessed: 10, errorsOccurred: 3 }]);
});

it('writes soon by itself', async () => {
  events.failed(node, 'One');
  await vi.waitFor(() =>
    expect(store.events.list(node, { page: 0, pageSize: 9 }, 'ERROR').totalElements).toBe(1),
  );
});

it('grants so much in an hour, and says once when there is no more', () => {
  const quota = new HourlyQuota(2);
  const hour = 3_600_000;
  expect([1, 2, 3, 4].map(() => quota.take('a', hour))).toEqual(['some', 'some', 'last', 'none']);
  expect(quota.take('b', hour)).toBe('some');
  expect(quota.take('a', 2 * hour)).toBe('some');
});

it('ends the debug mode of a node when its time is over, and leaves the rest as it is', async () => {
  const nodes = () => store.ruleNodes.ofChain(chainId)?.nodes ?? [];
  const chainId = store.ruleNodes.chainsWith(['a'])[0] ?? '';
  expect(await store.write(() => store.ruleNodes.endDebugging(now))).toEqual([]);
  expect(await store.write(() => store.ruleNodes.endDebugging(now + 1_000))).toEqual([chainId]);
  expect(nodes().map(({ debugMode, additionalInfo }) => [debugMode, additionalInfo])).toEqual([
    [false, { layoutX: 5 }],
    [true, {}],
  ]);
});
