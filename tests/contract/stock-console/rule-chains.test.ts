import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ComponentDescriptor } from '../../../src/model/component-descriptor.ts';
import { Event } from '../../../src/model/event.ts';
import { pageOf } from '../../../src/model/page.ts';
import { RuleChain, RuleChainMetaData, TestScriptResult } from '../../../src/model/rule-chain.ts';
import { call, deleteAfterwards, read, tokenOf, uniqueName } from '../client.ts';
import { lastDay, pageQuery } from './requests.ts';

// What the stock console asks to list rule chains, to draw one and to save it.

let token: string;

beforeAll(async () => {
  token = await tokenOf('tenant');
});

async function createChain() {
  const body = { name: uniqueName('Chain'), debugMode: false, additionalInfo: { description: '' } };
  const chain = await read(RuleChain, 'POST', '/api/ruleChain', { token, body });
  deleteAfterwards(`/api/ruleChain/${chain.id?.id}`);
  return { ...chain, id: chain.id };
}

const scriptNode = {
  type: 'org.thingsboard.rule.engine.filter.TbJsFilterNode',
  name: 'warm?',
  configuration: { jsScript: 'return msg.temperature > 20;' },
  debugMode: false,
  additionalInfo: { description: '', layoutX: 300, layoutY: 150 },
};
const logNode = {
  type: 'org.thingsboard.rule.engine.action.TbLogNode',
  name: 'log',
  configuration: { jsScript: 'return "warm";' },
  debugMode: false,
  additionalInfo: { description: '', layoutX: 600, layoutY: 150 },
};

describe('the rule chains of the stock console', () => {
  it('are a list with the root in it', async () => {
    const path = `/api/ruleChains?${pageQuery({ pageSize: 100 })}`;
    const { data } = await read(pageOf(RuleChain), 'GET', path, { token });
    expect(data.filter(({ root }) => root)).toHaveLength(1);
    for (const chain of data)
      expect(chain).toMatchObject({ createdTime: expect.any(Number), name: expect.any(String) });
  });

  it('are drawn of components, each told in full', async () => {
    const componentTypes = 'FILTER,ENRICHMENT,TRANSFORMATION,ACTION,EXTERNAL';
    const path = `/api/components?componentTypes=${componentTypes}`;
    const components = await read(z.array(ComponentDescriptor), 'GET', path, { token });
    expect([...new Set(components.map(({ type }) => type))].sort()).toEqual(componentTypes.split(',').sort());
    expect(components.map(({ clazz }) => clazz)).toEqual(
      expect.arrayContaining([scriptNode.type, logNode.type]),
    );
    const forms = components.flatMap(
      ({ configurationDescriptor: { nodeDefinition } }) => nodeDefinition.uiResources ?? [],
    );
    for (const form of new Set(forms)) expect((await call('GET', `/${form}`)).status).toBe(200);
    for (const { configurationDescriptor } of components) {
      expect(configurationDescriptor.nodeDefinition).toMatchObject({
        inEnabled: expect.any(Boolean),
        outEnabled: expect.any(Boolean),
        relationTypes: expect.any(Array),
        customRelations: expect.any(Boolean),
        defaultConfiguration: expect.any(Object),
      });
    }
  });

  it('open empty, are saved as a whole, and are drawn anew from the answer', async () => {
    const { id } = await createChain();
    const path = `/api/ruleChain/${id?.id}/metadata`;
    const empty = await read(RuleChainMetaData, 'GET', path, { token });
    expect([empty.ruleChainId, empty.nodes ?? []]).toEqual([id, []]);

    const connections = [{ fromIndex: 0, toIndex: 1, type: 'True' }];
    const drawn = {
      ruleChainId: id,
      firstNodeIndex: 0,
      nodes: [scriptNode, logNode],
      connections,
      ruleChainConnections: [],
    };
    const saved = await read(RuleChainMetaData, 'POST', '/api/ruleChain/metadata', { token, body: drawn });
    const places = (saved.nodes ?? []).map(({ name }) => name);
    expect(places.toSorted()).toEqual(['log', 'warm?']);
    expect(places[saved.firstNodeIndex ?? -1]).toBe('warm?');
    expect(
      (saved.connections ?? []).map(({ fromIndex, toIndex, type }) => [
        places[fromIndex],
        places[toIndex],
        type,
      ]),
    ).toEqual([['warm?', 'log', 'True']]);
    for (const node of saved.nodes ?? []) {
      expect(node).toMatchObject({ id: { entityType: 'RULE_NODE' }, additionalInfo: { layoutY: 150 } });
    }

    const ids = (metadata: RuleChainMetaData) => (metadata.nodes ?? []).map((node) => node.id?.id).sort();
    const again = await read(RuleChainMetaData, 'POST', '/api/ruleChain/metadata', { token, body: saved });
    expect(ids(again)).toEqual(ids(saved));
    expect(await read(RuleChain, 'GET', `/api/ruleChain/${id?.id}`, { token })).toMatchObject({
      firstRuleNodeId: { entityType: 'RULE_NODE' },
    });
  });

  it('lead into one another', async () => {
    const [{ id: from }, { id: to }] = [await createChain(), await createChain()];
    const into = {
      fromIndex: 0,
      targetRuleChainId: to,
      type: 'True',
      additionalInfo: { ruleChainNodeId: 'rule-chain-node-2', layoutX: 600, layoutY: 150, description: '' },
    };
    const body = {
      ruleChainId: from,
      firstNodeIndex: 0,
      nodes: [scriptNode],
      connections: [],
      ruleChainConnections: [into],
    };
    const saved = await read(RuleChainMetaData, 'POST', '/api/ruleChain/metadata', { token, body });
    expect(saved.ruleChainConnections).toMatchObject([into]);
  });

  it('have nodes whose scripts are tried, and which tell what came in last', async () => {
    const { id, tenantId } = await createChain();
    const metadata = await read(RuleChainMetaData, 'POST', '/api/ruleChain/metadata', {
      token,
      body: {
        ruleChainId: id,
        firstNodeIndex: 0,
        nodes: [scriptNode],
        connections: [],
        ruleChainConnections: [],
      },
    });
    const nodeId = metadata.nodes?.[0]?.id?.id;
    const lastIn = await call('GET', `/api/ruleNode/${nodeId}/debugIn`, { token });
    expect([lastIn.status, lastIn.text]).toEqual([200, '']);
    const script = {
      script: scriptNode.configuration.jsScript,
      scriptType: 'filter',
      argNames: ['msg', 'metadata', 'msgType'],
      msg: '{"temperature":21.5}',
      metadata: { deviceName: 'T-1' },
      msgType: 'POST_TELEMETRY_REQUEST',
    };
    const tried = await read(TestScriptResult, 'POST', '/api/ruleChain/testScript', { token, body: script });
    expect(tried).toEqual({ output: 'true', error: '' });
    const events = `/api/events/RULE_NODE/${nodeId}/DEBUG_RULE_NODE?tenantId=${tenantId?.id}&${pageQuery()}&${lastDay()}`;
    expect(await read(pageOf(Event), 'GET', events, { token })).toMatchObject({ totalElements: 0 });
  });
});
