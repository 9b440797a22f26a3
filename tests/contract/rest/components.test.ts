import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ComponentDescriptor, ComponentType } from '../../../src/model/component-descriptor.ts';
import { call, read, tokenOf } from '../client.ts';

const Components = z.array(ComponentDescriptor);

/** The labels that a message leaves the switch for its type by. */
const messageTypes =
  'Post attributes, Post telemetry, RPC Request from Device, RPC Request to Device, Activity Event, Inactivity Event, Connect Event, Disconnect Event, Entity Created, Entity Updated, Entity Deleted, Entity Assigned, Entity Unassigned, Attributes Updated, Attributes Deleted, Alarm Acknowledged, Alarm Cleared, Other, Entity Assigned From Tenant, Entity Assigned To Tenant, Timeseries Updated, Timeseries Deleted';

/** Class, name and ways out of every component, where they are others than Success; `*` stands for labels of one's own. */
const catalogue: Readonly<Record<ComponentType, readonly (readonly [string, string, string?])[]>> = {
  FILTER: [
    ['filter.TbJsFilterNode', 'script', 'True, False'],
    ['filter.TbJsSwitchNode', 'switch', '*'],
    ['filter.TbMsgTypeFilterNode', 'message type', 'True, False'],
    ['filter.TbMsgTypeSwitchNode', 'message type switch', messageTypes],
    ['filter.TbOriginatorTypeFilterNode', 'originator type', 'True, False'],
    [
      'filter.TbOriginatorTypeSwitchNode',
      'originator type switch',
      'Device, Asset, Alarm, Entity View, Tenant, Customer, User, Dashboard, Rule chain, Rule node',
    ],
    ['filter.TbCheckMessageNode', 'check existence fields', 'True, False'],
    ['filter.TbCheckRelationNode', 'check relation', 'True, False'],
    ['filter.TbCheckAlarmStatusNode', 'check alarm status', 'True, False'],
    ['geo.TbGpsGeofencingFilterNode', 'gps geofencing filter', 'True, False'],
  ],
  ENRICHMENT: [
    ['metadata.TbGetAttributesNode', 'originator attributes'],
    ['metadata.TbGetCustomerAttributeNode', 'customer attributes'],
    ['metadata.TbGetTenantAttributeNode', 'tenant attributes'],
    ['metadata.TbGetRelatedAttributeNode', 'related attributes'],
    ['metadata.TbGetDeviceAttrNode', 'related device attributes'],
    ['metadata.TbGetCustomerDetailsNode', 'customer details'],
    ['metadata.TbGetTenantDetailsNode', 'tenant details'],
    ['metadata.TbGetOriginatorFieldsNode', 'originator fields'],
    ['metadata.TbGetTelemetryNode', 'originator telemetry'],
  ],
  TRANSFORMATION: [
    ['transform.TbTransformMsgNode', 'script'],
    ['transform.TbChangeOriginatorNode', 'change originator'],
    ['mail.TbMsgToEmailNode', 'to email'],
  ],
  ACTION: [
    ['telemetry.TbMsgTimeseriesNode', 'save timeseries'],
    ['telemetry.TbMsgAttributesNode', 'save attributes'],
    ['action.TbCreateAlarmNode', 'create alarm', 'Created, Updated, False'],
    ['action.TbClearAlarmNode', 'clear alarm', 'Cleared, False'],
    [
      'profile.TbDeviceProfileNode',
      'device profile',
      '*, Alarm Created, Alarm Updated, Alarm Severity Updated, Alarm Cleared, Success',
    ],
    ['rpc.TbSendRPCRequestNode', 'rpc call request'],
    ['rpc.TbSendRPCReplyNode', 'rpc call reply'],
    ['action.TbLogNode', 'log'],
    ['action.TbAssignToCustomerNode', 'assign to customer'],
    ['action.TbUnassignFromCustomerNode', 'unassign from customer'],
    ['action.TbCreateRelationNode', 'create relation'],
    ['action.TbDeleteRelationNode', 'delete relation'],
    ['action.TbCopyAttributesToEntityViewNode', 'copy to view'],
    ['action.TbMsgCountNode', 'message count'],
    ['action.TbSaveToCustomCassandraTableNode', 'save to custom table'],
    ['debug.TbMsgGeneratorNode', 'generator'],
    ['delay.TbMsgDelayNode', 'delay'],
    ['flow.TbAckNode', 'acknowledge'],
    ['flow.TbCheckpointNode', 'checkpoint'],
    ['geo.TbGpsGeofencingActionNode', 'gps geofencing events', 'Entered, Left, Inside, Outside, Success'],
    ['transaction.TbSynchronizationBeginNode', 'synchronization start'],
    ['transaction.TbSynchronizationEndNode', 'synchronization end'],
  ],
  EXTERNAL: [
    ['rest.TbRestApiCallNode', 'rest api call'],
    ['mqtt.TbMqttNode', 'mqtt'],
    ['mqtt.azure.TbAzureIotHubNode', 'azure iot hub'],
    ['kafka.TbKafkaNode', 'kafka'],
    ['rabbitmq.TbRabbitMqNode', 'rabbitmq'],
    ['aws.sns.TbSnsNode', 'aws sns'],
    ['aws.sqs.TbSqsNode', 'aws sqs'],
    ['gcp.pubsub.TbPubSubNode', 'gcp pubsub'],
    ['mail.TbSendEmailNode', 'send email'],
    ['sms.TbSendSmsNode', 'send sms'],
  ],
};

const PACKAGE = 'org.thingsboard.rule.engine.';
const TIMESERIES = `${PACKAGE}telemetry.TbMsgTimeseriesNode`;

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

  it.each(ComponentType.options)('of the type %s are these, each with its ways out', async (type) => {
    const components = await read(Components, 'GET', `/api/components/${type}`, {
      token: await tokenOf('tenant'),
    });
    const found = components.map(({ clazz, name, configurationDescriptor: { nodeDefinition } }) => {
      const { relationTypes, customRelations } = nodeDefinition;
      const ways = [...(customRelations ? ['*'] : []), ...relationTypes].sort();
      return [clazz.replace(PACKAGE, ''), name, ways.join(', ')];
    });
    const expected = catalogue[type].map(([clazz, name, ways = 'Success']) => {
      return [clazz, name, [...ways.split(', '), 'Failure'].sort().join(', ')];
    });
    expect(new Set(found)).toEqual(new Set(expected));
  });

  it('take messages in, except those that make their own', async () => {
    const components = await read(Components, 'GET', '/api/components', {
      token: await tokenOf('tenant'),
      query: { componentTypes: ComponentType.options.join(',') },
    });
    const closed = components.filter(
      ({ configurationDescriptor: { nodeDefinition } }) => !nodeDefinition.inEnabled,
    );
    expect(closed.map(({ name }) => name)).toEqual(['generator']);
  });

  it('name no file for their forms that is not there', async () => {
    const components = await read(Components, 'GET', '/api/components', {
      token: await tokenOf('tenant'),
      query: { componentTypes: ComponentType.options.join(',') },
    });
    const files = components.flatMap(
      ({ configurationDescriptor: { nodeDefinition } }) => nodeDefinition.uiResources ?? [],
    );
    for (const file of new Set(files)) {
      expect([file, (await call('GET', `/${file}`)).status]).toEqual([file, 200]);
    }
    expect(components.length).toBeGreaterThan(0);
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
