import { describe, expect, test } from 'vitest';
import { loggedChanges } from '../../../../../src/console/screens/audit-logs/logged-changes.ts';
import { entityId } from '../../../../../src/model/entity-id.ts';
import { HIDDEN } from '../../../../../src/model/secrets.ts';
import { auditLog, PUMP_ID, pump } from './logs.ts';

const NORTH = '7d2b3c10-7a01-11eb-8f2e-3f1c2d6a9b10';

describe('an update', () => {
  test('says what is different from the last state that is logged, within members too', () => {
    const added = auditLog({ actionType: 'ADDED', actionData: pump({ additionalInfo: { gateway: false } }) });
    const earlier = auditLog({ actionData: pump({ label: 'old', additionalInfo: { gateway: true } }) });
    const updated = auditLog({
      actionData: pump({ label: 'new', additionalInfo: { gateway: true, description: 'In the hall' } }),
    });
    expect(loggedChanges(updated, [earlier, added])).toEqual({
      since: earlier,
      isAlone: false,
      changes: [
        { name: 'label', before: 'old', after: 'new' },
        { name: 'additionalInfo.description', before: undefined, after: 'In the hall' },
      ],
    });
  });

  test('is compared neither with what failed nor with the alarms of the same device', () => {
    const base = auditLog({ actionData: pump({ label: 'kept' }) });
    const failed = auditLog({ actionData: pump({ label: 'refused' }), actionStatus: 'FAILURE' });
    const alarm = auditLog({ actionData: { entity: { id: entityId('ALARM', NORTH), label: 'an alarm' } } });
    const { changes, since } = loggedChanges(auditLog({ actionData: pump({ label: 'kept' }) }), [
      alarm,
      failed,
      base,
    ]);
    expect([changes, since]).toEqual([[], base]);
  });

  test('knows to whom it was given since', () => {
    const base = auditLog({ actionData: pump() });
    const given = auditLog({
      actionType: 'ASSIGNED_TO_CUSTOMER',
      actionData: { entityId: PUMP_ID, assignedCustomerId: NORTH, assignedCustomerName: 'North' },
    });
    const updated = auditLog({
      actionData: pump({ label: 'new', customerId: entityId('CUSTOMER', NORTH) }),
    });
    expect(loggedChanges(updated, [given, base]).changes.map(({ name }) => name)).toEqual(['label']);
  });

  test('says how it was left where nothing earlier is logged, without what every entity has', () => {
    const { changes, isAlone, since } = loggedChanges(auditLog({ actionData: pump({ label: 'new' }) }), []);
    expect([changes, isAlone, since]).toEqual([
      [
        { name: 'name', after: 'Pump' },
        { name: 'label', after: 'new' },
      ],
      true,
      undefined,
    ]);
  });

  test('of a rule chain compares its nodes apart from itself', () => {
    const chain = { id: entityId('RULE_CHAIN', PUMP_ID), name: 'Root' };
    const drawn = auditLog({ actionData: { entity: chain, metadata: { nodes: [{ name: 'save' }] } } });
    const renamed = auditLog({ actionData: { entity: { ...chain, name: 'Main' } } });
    const redrawn = auditLog({
      actionData: { entity: { ...chain, name: 'Main' }, metadata: { nodes: [{ name: 'store' }] } },
    });
    expect(loggedChanges(redrawn, [renamed, drawn]).changes).toEqual([
      { name: 'metadata.nodes.0.name', before: 'save', after: 'store' },
    ]);
  });
});

describe('secrets', () => {
  const credentials = (more: object) =>
    auditLog({ actionType: 'CREDENTIALS_UPDATED', actionData: { entityId: PUMP_ID, credentials: more } });

  test('that a platform has logged are told to have changed, not what they were and are', () => {
    const before = credentials({ credentialsType: 'ACCESS_TOKEN', credentialsId: 'T0KEN' });
    const now = credentials({
      credentialsType: 'MQTT_BASIC',
      credentialsId: 'hash',
      credentialsValue: '{"userName":"pump","password":"s3cr3t"}',
    });
    expect(loggedChanges(now, [before]).changes).toEqual([
      { name: 'credentialsType', before: 'ACCESS_TOKEN', after: 'MQTT_BASIC' },
      { name: 'credentialsId', before: HIDDEN, after: HIDDEN },
      { name: 'credentialsValue', after: HIDDEN },
    ]);
  });

  test('that the log itself hides may have changed where credentials have, and have not elsewhere', () => {
    const hidden = () => credentials({ credentialsType: 'ACCESS_TOKEN', credentialsId: HIDDEN });
    expect(loggedChanges(hidden(), [hidden()]).changes).toEqual([
      { name: 'credentialsId', before: HIDDEN, after: HIDDEN },
    ]);
    const profile = (label: string) =>
      auditLog({ actionData: pump({ label, provisionDeviceSecret: HIDDEN }) });
    expect(loggedChanges(profile('new'), [profile('old')]).changes).toEqual([
      { name: 'label', before: 'old', after: 'new' },
    ]);
  });
});

describe('changed attributes', () => {
  const saved = (scope: string, attributes: object) =>
    auditLog({ actionType: 'ATTRIBUTES_UPDATED', actionData: { scope, attributes } });

  test('are compared one by one with what the log says of them in the same scope', () => {
    const first = saved('SERVER_SCOPE', { limit: '5', mode: 'auto' });
    const elsewhere = saved('SHARED_SCOPE', { limit: '1' });
    const gone = auditLog({
      actionType: 'ATTRIBUTES_DELETED',
      actionData: { scope: 'SERVER_SCOPE', attributes: ['mode'] },
    });
    const now = saved('SERVER_SCOPE', { limit: '7', mode: 'manual', fresh: 'yes' });
    expect(loggedChanges(now, [gone, elsewhere, first])).toEqual({
      since: gone,
      isAlone: true,
      changes: [
        { name: 'limit', before: '5', after: '7' },
        { name: 'mode', before: undefined, after: 'manual' },
        { name: 'fresh', before: undefined, after: 'yes' },
      ],
    });
  });

  test('are told with what they were when they are deleted', () => {
    const first = saved('SERVER_SCOPE', { limit: '5' });
    const gone = auditLog({
      actionType: 'ATTRIBUTES_DELETED',
      actionData: { scope: 'SERVER_SCOPE', attributes: ['limit'] },
    });
    expect(loggedChanges(gone, [first]).changes).toEqual([{ name: 'limit', before: '5', after: undefined }]);
  });
});

describe('what is compared with nothing', () => {
  test.each([
    [
      'ASSIGNED_TO_CUSTOMER',
      { entityId: PUMP_ID, assignedCustomerId: NORTH, assignedCustomerName: 'North' },
      [{ name: 'customer', after: 'North' }],
    ],
    [
      'UNASSIGNED_FROM_CUSTOMER',
      { entityId: PUMP_ID, unassignedCustomerId: NORTH, unassignedCustomerName: 'North' },
      [{ name: 'customer', before: 'North' }],
    ],
    [
      'TIMESERIES_UPDATED',
      { entityId: PUMP_ID, timeseries: [{ ts: 0, values: { level: '7' } }] },
      [{ name: 'level (1970-01-01T00:00:00.000Z)', after: '7' }],
    ],
    [
      'RPC_CALL',
      { entityId: PUMP_ID, oneWay: true, method: 'stop', params: '{}' },
      [
        { name: 'oneWay', after: 'true' },
        { name: 'method', after: 'stop' },
        { name: 'params', after: '{}' },
      ],
    ],
    [
      'RELATION_DELETED',
      { relation: { from: entityId('DEVICE', PUMP_ID), type: 'Contains' } },
      [
        { name: 'from.id', before: PUMP_ID },
        { name: 'type', before: 'Contains' },
      ],
    ],
    ['DELETED', { entityId: PUMP_ID }, []],
  ] as const)('%s says what it is about', (actionType, actionData, changes) => {
    expect(loggedChanges(auditLog({ actionType, actionData }), [])).toEqual({ changes, isAlone: false });
  });
});
