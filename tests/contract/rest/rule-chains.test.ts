import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Event } from '../../../src/model/event.ts';
import { AccessTokenClaims } from '../../../src/model/login.ts';
import { pageOf } from '../../../src/model/page.ts';
import {
  RuleChain,
  RuleChainData,
  RuleChainMetaData,
  type RuleNode,
  TestScriptResult,
} from '../../../src/model/rule-chain.ts';
import { call, isOwnPlatform, read, tokenOf, uniqueName } from '../client.ts';
import { isAsStock } from '../differences.ts';

const ChainPage = pageOf(RuleChain);
const nobody = '00000000-0000-1000-8000-000000000000';
const page = { pageSize: 100, page: 0 };

const created: string[] = [];
let token: string;

beforeAll(async () => {
  token = await tokenOf('tenant');
});

afterAll(async () => {
  for (const id of created.reverse()) await call('DELETE', `/api/ruleChain/${id}`, { token });
});

type Stored = RuleChain & { id: { id: string } };

async function create(body: object = {}, path = '/api/ruleChain'): Promise<Stored> {
  const named = { name: uniqueName('Chain'), ...body };
  const chain = await read(RuleChain, 'POST', path, { token, body: named });
  if (!chain.id) throw new Error(`The new rule chain ${chain.name} has no id`);
  created.push(chain.id.id);
  return { ...chain, id: chain.id };
}

const chainById = (id: string) => read(RuleChain, 'GET', `/api/ruleChain/${id}`, { token });
const metadataOf = (id: string) => read(RuleChainMetaData, 'GET', `/api/ruleChain/${id}/metadata`, { token });
const saveMetadata = (body: object) =>
  read(RuleChainMetaData, 'POST', '/api/ruleChain/metadata', { token, body });
const logNode = (name: string, layoutX = 100): RuleNode => ({
  type: 'org.thingsboard.rule.engine.action.TbLogNode',
  name,
  debugMode: false,
  configuration: { jsScript: 'return JSON.stringify(msg);' },
  additionalInfo: { description: '', layoutX, layoutY: 100 },
});
const way = (fromIndex: number, toIndex: number, type = 'Success') => ({ fromIndex, toIndex, type });
const names = ({ nodes }: RuleChainMetaData) => (nodes ?? []).map(({ name }) => name);

async function rootChain(): Promise<Stored> {
  const query = { ...page, sortProperty: 'root', sortOrder: 'DESC' };
  const [root] = (await read(ChainPage, 'GET', '/api/ruleChains', { token, query })).data;
  if (!root?.id || !root.root) throw new Error('The tenant has no root rule chain');
  return { ...root, id: root.id };
}

describe('a rule chain', () => {
  it('is created, read, changed and deleted', async () => {
    const { tenantId } = AccessTokenClaims.parse(decodeJwt(token));
    const chain = await create({ debugMode: true, additionalInfo: { description: 'Mine' } });
    expect(chain).toMatchObject({
      id: { entityType: 'RULE_CHAIN' },
      tenantId: { entityType: 'TENANT', id: tenantId },
      additionalInfo: { description: 'Mine' },
      firstRuleNodeId: null,
      root: false,
      debugMode: true,
    });
    expect(await chainById(chain.id.id)).toEqual(chain);
    const name = uniqueName('Renamed');
    const body = { ...chain, name, debugMode: false };
    expect(await read(RuleChain, 'POST', '/api/ruleChain', { token, body })).toEqual({
      ...chain,
      name,
      debugMode: false,
    });
    const path = `/api/ruleChain/${chain.id.id}`;
    expect(await call('DELETE', path, { token })).toMatchObject({ status: 200, text: '' });
    for (const gone of [path, `${path}/metadata`]) {
      expect((await call('GET', gone, { token })).status).toBe(404);
    }
  });

  it.each([
    ['without a name', '/api/ruleChain', { name: undefined }],
    ['with a blank name', '/api/ruleChain', { name: ' ' }],
    ['by default with a blank name', '/api/ruleChain/device/default', { name: '' }],
  ])('is refused %s', async (_what, path, body) => {
    const answer = await call('POST', path, { token, body });
    if (body.name && (await isAsStock(answer, 200, 'Takes a blank name of a rule chain'))) {
      created.push(RuleChain.parse(answer.json()).id?.id ?? '');
      return;
    }
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ errorCode: 31 });
  });

  it('takes null for what is not said', async () => {
    const nothing = { root: null, debugMode: null, additionalInfo: null, configuration: null, id: null };
    const chain = await create({ ...nothing, firstRuleNodeId: null });
    expect(chain).toMatchObject({ root: false, debugMode: false, firstRuleNodeId: null });
    const node = { ...logNode('A'), id: null, debugMode: null, additionalInfo: null };
    const empty = { firstNodeIndex: null, connections: null, ruleChainConnections: null };
    const { nodes } = await saveMetadata({ ruleChainId: chain.id, nodes: [node], ...empty });
    expect(nodes).toMatchObject([{ name: 'A', debugMode: false }]);
    expect((await saveMetadata({ ruleChainId: chain.id, nodes: null, ...empty })).nodes ?? []).toEqual([]);
  });

  it('is nothing for others than tenant administrators', async () => {
    const { id } = await create();
    for (const role of ['customer', 'sysadmin'] as const) {
      const other = await tokenOf(role);
      for (const path of [`/api/ruleChain/${id.id}`, '/api/ruleChains?pageSize=1&page=0']) {
        expect([role, path, (await call('GET', path, { token: other })).status]).toEqual([role, path, 403]);
      }
    }
  });

  it('is listed by the beginning of its name', async () => {
    const prefix = uniqueName('List');
    for (const end of ['b', 'a']) await create({ name: `${prefix} ${end}` });
    const query = { ...page, textSearch: prefix.toLowerCase(), sortProperty: 'name' };
    const { data } = await read(ChainPage, 'GET', '/api/ruleChains', { token, query });
    expect(data.map(({ name }) => name)).toEqual([`${prefix} a`, `${prefix} b`]);
  });
});

describe('the root rule chain', () => {
  it('is there for every tenant, once, and cannot be deleted', async () => {
    const root = await rootChain();
    const query = { ...page, sortProperty: 'root', sortOrder: 'DESC' };
    const { data } = await read(ChainPage, 'GET', '/api/ruleChains', { token, query });
    expect(data.filter((chain) => chain.root)).toHaveLength(1);
    const answer = await call('DELETE', `/api/ruleChain/${root.id.id}`, { token });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ message: 'Deletion of Root Tenant Rule Chain is prohibited!' });
    const second = await call('POST', '/api/ruleChain', { token, body: { name: 'Another', root: true } });
    expect(second.status).toBe(400);
    expect(second.json()).toMatchObject({
      message: 'Another root rule chain is present in scope of current tenant!',
    });
  });

  it('can be another, and the former one is so no more', async () => {
    const former = await rootChain();
    const chain = await create();
    const path = (id: string) => `/api/ruleChain/${id}/root`;
    try {
      expect(await read(RuleChain, 'POST', path(chain.id.id), { token })).toMatchObject({
        id: chain.id,
        root: true,
      });
      expect(await chainById(former.id.id)).toMatchObject({ root: false });
    } finally {
      await call('POST', path(former.id.id), { token });
    }
    expect(await chainById(chain.id.id)).toMatchObject({ root: false });
    expect(await chainById(former.id.id)).toMatchObject({ root: true });
  });
});

describe('a default rule chain', () => {
  it('has the seven nodes that device data needs', async () => {
    const chain = await create({}, '/api/ruleChain/device/default');
    expect(chain.root).toBe(false);
    const metadata = await metadataOf(chain.id.id);
    const nodes = metadata.nodes ?? [];
    const nameAt = (index: number) => nodes[index]?.name;
    expect(new Set(names(metadata))).toEqual(
      new Set([
        'Save Timeseries',
        'Save Client Attributes',
        'Message Type Switch',
        'Log RPC from Device',
        'Log Other',
        'RPC Call Request',
        'Device Profile Node',
      ]),
    );
    expect(nameAt(metadata.firstNodeIndex ?? -1)).toBe('Device Profile Node');
    // Stock tells the first node from the next read on.
    const { firstRuleNodeId } = await chainById(chain.id.id);
    expect(nodes[metadata.firstNodeIndex ?? -1]?.id).toEqual(firstRuleNodeId);
    const ways = (metadata.connections ?? []).map(
      ({ fromIndex, toIndex, type }) => `${nameAt(fromIndex)} -${type}-> ${nameAt(toIndex)}`,
    );
    expect(new Set(ways)).toEqual(
      new Set([
        'Device Profile Node -Success-> Message Type Switch',
        'Message Type Switch -Post telemetry-> Save Timeseries',
        'Message Type Switch -Post attributes-> Save Client Attributes',
        'Message Type Switch -RPC Request from Device-> Log RPC from Device',
        'Message Type Switch -Other-> Log Other',
        'Message Type Switch -RPC Request to Device-> RPC Call Request',
      ]),
    );
  });
});

describe('the metadata of a rule chain', () => {
  it('is empty at first', async () => {
    const { id } = await create();
    const metadata = await metadataOf(id.id);
    expect(metadata).toMatchObject({ ruleChainId: id, firstNodeIndex: null });
    expect(metadata.nodes ?? []).toEqual([]);
  });

  it('is read as it was saved, with what nobody knows of its components', async () => {
    const { id } = await create();
    const strange = { type: 'com.example.Unknown', name: 'Strange', configuration: { deep: [{ er: null }] } };
    const saved = await saveMetadata({
      ruleChainId: id,
      firstNodeIndex: 1,
      nodes: [logNode('A'), logNode('B', 5), strange],
      connections: [way(1, 0), way(1, 2, 'Failure'), way(0, 2, 'My label')],
      ruleChainConnections: [],
    });
    const loaded = await metadataOf(id.id);
    expect(loaded).toEqual(saved);
    const at = (name: string) => names(loaded).indexOf(name);
    const node = (name: string) => loaded.nodes?.[at(name)];
    expect(node('B')).toMatchObject({ ...logNode('B', 5), ruleChainId: id, id: { entityType: 'RULE_NODE' } });
    expect(node('Strange')).toMatchObject(strange);
    expect(loaded.firstNodeIndex).toBe(at('B'));
    expect(new Set(loaded.connections)).toEqual(
      new Set([
        way(at('B'), at('A')),
        way(at('B'), at('Strange'), 'Failure'),
        way(at('A'), at('Strange'), 'My label'),
      ]),
    );
    expect((await chainById(id.id)).firstRuleNodeId).toEqual(node('B')?.id);
  });

  it.each([['hot'], [7], [['a', 1]]])(
    'is read as it was saved where a configuration is no object, and the node says that it cannot be started: %j',
    async (configuration) => {
      const { id } = await create();
      const nodes = [{ ...logNode('Broken'), configuration }];
      const saved = await saveMetadata({ ruleChainId: id, firstNodeIndex: 0, nodes, connections: [] });
      const loaded = await metadataOf(id.id);
      expect(loaded).toEqual(saved);
      expect(loaded.nodes).toMatchObject(nodes);

      const { tenantId } = AccessTokenClaims.parse(decodeJwt(token));
      const path = `/api/events/RULE_NODE/${loaded.nodes?.[0]?.id?.id}/LC_EVENT`;
      const query = { tenantId: tenantId ?? '', pageSize: 10, page: 0 };
      await expect
        .poll(async () => (await read(pageOf(Event), 'GET', path, { token, query })).data)
        .toMatchObject([{ body: { event: 'STARTED', success: false, error: expect.any(String) } }]);
    },
  );

  it('keeps nodes that it is told of by id, makes new ones and drops the rest', async () => {
    const { id } = await create();
    const first = await saveMetadata({ ruleChainId: id, nodes: [logNode('A'), logNode('B')] });
    const [a, b] = ['A', 'B'].map((name) => first.nodes?.find((node) => node.name === name));
    const second = await saveMetadata({
      ruleChainId: id,
      nodes: [{ ...b, name: 'B2', debugMode: true }, logNode('C')],
      connections: [way(0, 1)],
    });
    expect(new Set(names(second))).toEqual(new Set(['B2', 'C']));
    const kept = second.nodes?.find(({ name }) => name === 'B2');
    expect(kept).toMatchObject({ id: b?.id, createdTime: b?.createdTime, debugMode: true });
    expect((await call('GET', `/api/ruleNode/${a?.id?.id}/debugIn`, { token })).status).toBe(404);
    expect(await call('GET', `/api/ruleNode/${b?.id?.id}/debugIn`, { token })).toMatchObject({
      status: 200,
      text: '',
    });
  });

  it('leads to other chains, until those are deleted', async () => {
    const target = await create();
    const { id } = await create();
    const connection = {
      fromIndex: 0,
      targetRuleChainId: target.id,
      additionalInfo: { layoutX: 560, layoutY: 360, ruleChainNodeId: 'rule-chain-node-1' },
      type: 'Other',
    };
    const saved = await saveMetadata({
      ruleChainId: id,
      nodes: [logNode('A')],
      ruleChainConnections: [connection],
    });
    expect(saved.ruleChainConnections).toEqual([connection]);
    await call('DELETE', `/api/ruleChain/${target.id.id}`, { token });
    expect((await metadataOf(id.id)).ruleChainConnections ?? []).toEqual([]);
  });

  it.each([
    ['a node that leads to itself', [way(0, 0)], "Can't create the relation to yourself."],
    ['a circle', [way(0, 1), way(1, 2), way(2, 0)], "Can't create circling relations in rule chain."],
  ])('is refused with %s, and stays as it was', async (_what, connections, message) => {
    const { id } = await create();
    const before = await saveMetadata({ ruleChainId: id, nodes: [logNode('Before')] });
    const nodes = [logNode('A'), logNode('B'), logNode('C')];
    const answer = await call('POST', '/api/ruleChain/metadata', {
      token,
      body: { ruleChainId: id, nodes, connections },
    });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ errorCode: 31, message });
    expect(await metadataOf(id.id)).toEqual(before);
  });

  it('of no chain is not found', async () => {
    const body = { ruleChainId: { entityType: 'RULE_CHAIN', id: nobody }, nodes: [] };
    expect((await call('POST', '/api/ruleChain/metadata', { token, body })).status).toBe(404);
  });
});

describe('exported rule chains', () => {
  it('come back by an import, as new chains or over those of the same name', async () => {
    const target = await create();
    const source = await create();
    await saveMetadata({
      ruleChainId: source.id,
      firstNodeIndex: 0,
      nodes: [logNode('A'), logNode('B')],
      connections: [way(0, 1)],
      ruleChainConnections: [
        { fromIndex: 1, targetRuleChainId: target.id, type: 'Other', additionalInfo: {} },
      ],
    });
    const all = await read(RuleChainData, 'GET', '/api/ruleChains/export', { token, query: { limit: 1000 } });
    const exported = (name: string) => all.ruleChains.find((chain) => chain.name === name);
    const idIn = (name: string) => exported(name)?.id?.id;
    expect(idIn(source.name)).not.toBe(source.id.id);
    const wanted = [idIn(source.name), idIn(target.name)];
    const some = {
      ruleChains: all.ruleChains.filter(({ id }) => wanted.includes(id?.id)),
      metadata: all.metadata.filter(({ ruleChainId }) => wanted.includes(ruleChainId?.id)),
    };
    const exportedSource = some.metadata.find(({ ruleChainId }) => ruleChainId?.id === idIn(source.name));
    expect(exportedSource?.ruleChainConnections?.[0]?.targetRuleChainId.id).toBe(idIn(target.name));

    const find = async (name: string) => {
      const query = { ...page, textSearch: name };
      return (await read(ChainPage, 'GET', '/api/ruleChains', { token, query })).data;
    };
    const path = '/api/ruleChains/import';
    const over = await call('POST', path, { token, query: { overwrite: true }, body: some });
    expect(over).toMatchObject({ status: 200, text: '' });
    expect((await find(source.name)).map(({ id }) => id)).toEqual([source.id]);
    const content = await metadataOf(source.id.id);
    expect(new Set(names(content))).toEqual(new Set(['A', 'B']));
    expect(content.ruleChainConnections?.[0]?.targetRuleChainId).toEqual(target.id);

    expect((await call('POST', path, { token, body: some })).status).toBe(200);
    const twice = [...(await find(source.name)), ...(await find(target.name))];
    expect(twice).toHaveLength(4);
    for (const { id } of twice) created.push(id?.id ?? '');
    expect(twice.filter(({ root }) => root)).toEqual([]);
  });
});

describe('a script that is tried', () => {
  const message = {
    argNames: ['msg', 'metadata', 'msgType'],
    msg: '{"temperature":21.5}',
    metadata: { deviceName: 'T-1' },
    msgType: 'POST_TELEMETRY_REQUEST',
  };
  const attempt = (scriptType: string, script: string) =>
    read(TestScriptResult, 'POST', '/api/ruleChain/testScript', {
      token,
      body: { ...message, scriptType, script },
    });

  it.each([
    ['filter', 'return msg.temperature > 20;', true],
    ['switch', 'return ["Hot"];', ['Hot']],
    ['json', 'return {a: msg.temperature};', { a: 21.5 }],
    [
      'update',
      'msg.b = 1; return {msg: msg, metadata: metadata, msgType: msgType};',
      {
        msg: { temperature: 21.5, b: 1 },
        metadata: { deviceName: 'T-1' },
        msgType: 'POST_TELEMETRY_REQUEST',
      },
    ],
  ])('of the type %s answers what it returns', async (type, script, output) => {
    const result = await attempt(type, script);
    expect(result.error).toBe('');
    expect(JSON.parse(result.output)).toEqual(output);
  });

  it('is told of its failures', async () => {
    expect((await attempt('string', 'return 1;')).error).toMatch(/^Wrong result type:/);
    expect((await attempt('filter', 'return nothing.here;')).error).not.toBe('');
  });

  it('is ended when it does not end', async ({ skip }) => {
    if (!isOwnPlatform()) skip('A script without end is tried on a platform of the tests only');
    expect((await attempt('filter', 'while (true) {}')).error).not.toBe('');
    expect(await attempt('string', 'return "still here";')).toEqual({ output: 'still here', error: '' });
  });
});
