import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ComponentDescriptor, ComponentType } from '../../../src/model/component-descriptor.ts';
import { call, read, tokenOf } from '../client.ts';

const Components = z.array(ComponentDescriptor);
const TIMESERIES = 'org.thingsboard.rule.engine.telemetry.TbMsgTimeseriesNode';

describe('the components of rule chains', () => {
  it.each(ComponentType.options)('are listed by their type: %s', async (type) => {
    for (const role of ['tenant', 'sysadmin'] as const) {
      const path = `/api/components/${type}`;
      const components = await read(Components, 'GET', path, { token: await tokenOf(role) });
      expect(components.length).toBeGreaterThan(0);
      for (const component of components) {
        expect(component.type).toBe(type);
        const { relationTypes, customRelations } = component.configurationDescriptor.nodeDefinition;
        expect([component.clazz, relationTypes.at(-1)]).toEqual([component.clazz, 'Failure']);
        expect([component.clazz, relationTypes.length > 1 || customRelations]).toEqual([
          component.clazz,
          true,
        ]);
      }
    }
  });

  it('are listed by several types at once, and each is found by its class', async () => {
    const token = await tokenOf('tenant');
    const query = { componentTypes: ComponentType.options.join(',') };
    const all = await read(Components, 'GET', '/api/components', { token, query });
    expect(new Set(all.map(({ clazz }) => clazz)).size).toBe(all.length);
    expect(new Set(all.map(({ type }) => type))).toEqual(new Set(ComponentType.options));
    const one = all.find(({ clazz }) => clazz === TIMESERIES);
    expect(one).toMatchObject({
      type: 'ACTION',
      scope: 'TENANT',
      name: 'save timeseries',
      configurationDescriptor: {
        nodeDefinition: {
          inEnabled: true,
          outEnabled: true,
          relationTypes: ['Success', 'Failure'],
          defaultConfiguration: { defaultTTL: 0 },
          configDirective: 'tbActionNodeTimeseriesConfig',
        },
      },
    });
    expect(await read(ComponentDescriptor, 'GET', `/api/component/${TIMESERIES}`, { token })).toEqual(one);
  });

  it.each([
    ['script', 'FILTER', ['True', 'False', 'Failure']],
    ['create alarm', 'ACTION', ['Created', 'Updated', 'False', 'Failure']],
    ['gps geofencing events', 'ACTION', ['Entered', 'Left', 'Inside', 'Outside', 'Success', 'Failure']],
  ])('%s of %s leaves by its own ways', async (name, type, ways) => {
    const components = await read(Components, 'GET', `/api/components/${type}`, {
      token: await tokenOf('tenant'),
    });
    const found = components.find((component) => component.name === name);
    const { relationTypes } = found?.configurationDescriptor.nodeDefinition ?? {};
    expect(new Set(relationTypes)).toEqual(new Set(ways));
  });

  it('that do not exist are not found, and are nothing for customer users', async () => {
    const token = await tokenOf('tenant');
    expect((await call('GET', '/api/component/com.example.NoSuchNode', { token })).status).toBe(404);
    const customer = await tokenOf('customer');
    for (const path of [`/api/component/${TIMESERIES}`, '/api/components/ACTION']) {
      expect((await call('GET', path, { token: customer })).status).toBe(403);
    }
  });
});

describe('the queues of a tenant', () => {
  it('are named for the rule engine', async () => {
    const token = await tokenOf('tenant');
    const queues = async (serviceType: string) =>
      await call('GET', '/api/tenant/queues', { token, query: { serviceType } });
    expect((await queues('TB_RULE_ENGINE')).json()).toEqual([
      'Main',
      'HighPriority',
      'SequentialByOriginator',
    ]);
    expect((await queues('TB_CORE')).json()).toEqual([]);
    expect((await queues('NO_SUCH_SERVICE')).status).toBe(400);
    expect((await call('GET', '/api/tenant/queues', { token })).status).toBe(400);
  });
});
