import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { componentOfClass } from '../../../../../../src/platform/rules/component-catalogue.ts';
import { messageTypeSwitch } from '../../../../../../src/platform/rules/nodes/filter/message-type-switch.ts';
import { type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());

const labels = {
  POST_ATTRIBUTES_REQUEST: 'Post attributes',
  POST_TELEMETRY_REQUEST: 'Post telemetry',
  TO_SERVER_RPC_REQUEST: 'RPC Request from Device',
  RPC_CALL_FROM_SERVER_TO_DEVICE: 'RPC Request to Device',
  ACTIVITY_EVENT: 'Activity Event',
  INACTIVITY_EVENT: 'Inactivity Event',
  CONNECT_EVENT: 'Connect Event',
  DISCONNECT_EVENT: 'Disconnect Event',
  ENTITY_CREATED: 'Entity Created',
  ENTITY_UPDATED: 'Entity Updated',
  ENTITY_DELETED: 'Entity Deleted',
  ENTITY_ASSIGNED: 'Entity Assigned',
  ENTITY_UNASSIGNED: 'Entity Unassigned',
  ATTRIBUTES_UPDATED: 'Attributes Updated',
  ATTRIBUTES_DELETED: 'Attributes Deleted',
  ALARM_ACK: 'Alarm Acknowledged',
  ALARM_CLEAR: 'Alarm Cleared',
  ENTITY_ASSIGNED_FROM_TENANT: 'Entity Assigned From Tenant',
  ENTITY_ASSIGNED_TO_TENANT: 'Entity Assigned To Tenant',
  TIMESERIES_UPDATED: 'Timeseries Updated',
  TIMESERIES_DELETED: 'Timeseries Deleted',
  ALARM: 'Other',
  'Made up': 'Other',
};

describe('message type switch', () => {
  it.each(Object.entries(labels))('sends %s on by "%s"', async (type, to) => {
    expect(await bench.run(messageTypeSwitch, { version: 0 }, { type })).toMatchObject([{ to, type }]);
  });

  it('has every way that is drawn of it', () => {
    const drawn = componentOfClass('org.thingsboard.rule.engine.filter.TbMsgTypeSwitchNode');
    expect([...new Set([...Object.values(labels), 'Failure'])].sort()).toEqual(
      [...(drawn?.configurationDescriptor.nodeDefinition.relationTypes ?? [])].sort(),
    );
  });
});
