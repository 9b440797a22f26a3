import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { entityId } from '../../../../../../src/model/entity-id.ts';
import { deviceProfile } from '../../../../../../src/platform/rules/nodes/device-profile/device-profile.ts';
import { NOW, type NodeBench, startNodeBench } from '../../node-bench.ts';

const MINUTE = 60_000;

let bench: NodeBench;
let clock: number;

beforeEach(async () => {
  bench = await startNodeBench();
  clock = NOW;
});
afterEach(() => bench.close());

/** A test of the temperature. */
function temperature(operation: string, value: object | number) {
  return {
    key: { type: 'TIME_SERIES', key: 'temperature' },
    valueType: 'NUMERIC',
    predicate: {
      type: 'NUMERIC',
      operation,
      value: typeof value === 'number' ? { defaultValue: value } : value,
    },
  };
}

function above(value: object | number, spec: object = { type: 'SIMPLE' }, more: object = {}) {
  return { condition: { condition: [temperature('GREATER', value)], spec }, ...more };
}

/** Gives the device rules for the alarm "Hot". */
async function rules(alarm: object): Promise<void> {
  const { store } = bench.platform;
  await store.write(() => {
    const id = store.devices.byId(bench.device.id)?.deviceProfileId?.id ?? '';
    const profile = store.deviceProfiles.byId(id);
    if (!profile) throw new Error('The device has no profile');
    const alarms = [{ id: 'hot', alarmType: 'Hot', ...alarm }];
    store.deviceProfiles.save(bench.tenantId, {
      ...profile,
      profileData: { ...profile.profileData, alarms },
    });
  });
}

/** Starts the node; it is the same one each time. */
const start = () =>
  bench.start(deviceProfile, {}, { nodeId: '00000000-0000-4000-9000-000000000007', now: () => clock });

/** Sends values of the present time, and says by which labels messages went on. */
async function send(node: ReturnType<typeof start>, data: object, more: object = {}): Promise<string[]> {
  const metadata = { deviceName: 'Device 1', deviceType: 'default', ts: String(clock) };
  const told = await bench.hand(node, { data, metadata, ...more });
  return told.map(({ to }) => to);
}

const alarm = () => bench.platform.store.alarms.uncleared(bench.device.key, 'Hot');

describe('the node of device profiles', () => {
  it('lets messages pass where the profile has no rules', async () => {
    expect(await send(start(), { temperature: 50 })).toEqual(['Success']);
  });

  it('raises, updates and clears an alarm, and tells of it before the message goes on', async () => {
    await rules({
      createRules: { MAJOR: above(30, undefined, { alarmDetails: `It has \${temperature} degrees` }) },
      clearRule: { condition: { condition: [temperature('LESS', 20)] } },
    });
    const node = start();
    expect(await send(node, { temperature: 25 })).toEqual(['Success']);
    expect(await send(node, { temperature: 31 })).toEqual(['Alarm Created', 'Success']);
    expect(alarm()).toMatchObject({ status: 'ACTIVE_UNACK', details: { data: 'It has 31 degrees' } });
    clock += MINUTE;
    expect(await send(node, { temperature: 32 })).toEqual(['Alarm Updated', 'Success']);
    expect(alarm()).toMatchObject({ endTs: clock, details: { data: 'It has 32 degrees' } });
    clock += MINUTE;
    expect(await send(node, { humidity: 1 })).toEqual(['Success']);
    expect(await send(node, { temperature: 25 })).toEqual(['Success']);
    expect(await send(node, { temperature: 19 })).toEqual(['Alarm Cleared', 'Success']);
    expect(alarm()).toBeNull();
  });

  it('tells of the alarm in a message of its own', async () => {
    await rules({ createRules: { MAJOR: above(30) } });
    const [told] = await bench.hand(start(), { data: { temperature: 31 } });
    expect(told).toMatchObject({
      to: 'Alarm Created',
      type: 'ALARM',
      originator: { entityType: 'DEVICE', id: bench.device.id },
      data: { type: 'Hot', severity: 'MAJOR', status: 'ACTIVE_UNACK' },
      metadata: { deviceName: 'Device 1', isNewAlarm: 'true' },
    });
  });

  it('raises the worst of what is due, and makes no alarm less bad', async () => {
    await rules({ createRules: { WARNING: above(30), CRITICAL: above(50) } });
    const node = start();
    expect(await send(node, { temperature: 31 })).toEqual(['Alarm Created', 'Success']);
    clock += MINUTE;
    expect(await send(node, { temperature: 51 })).toEqual(['Alarm Severity Updated', 'Success']);
    clock += MINUTE;
    expect(await send(node, { temperature: 31 })).toEqual(['Success']);
    expect(alarm()?.severity).toBe('CRITICAL');
  });

  it('counts messages one after the other that the condition holds for', async () => {
    await rules({ createRules: { MAJOR: above(30, { type: 'REPEATING', count: 3 }) } });
    const node = start();
    for (const value of [31, 31, 29, 31, 31]) {
      clock += 1_000;
      expect(await send(node, { temperature: value })).toEqual(['Success']);
    }
    clock += 1_000;
    expect(await send(node, { temperature: 31 })).toEqual(['Alarm Created', 'Success']);
  });

  it('raises an alarm when its condition has held for long enough, also after a start and without messages', async () => {
    await rules({ createRules: { MAJOR: above(30, { type: 'DURATION', value: 5, unit: 'MINUTES' }) } });
    const node = start();
    expect(await send(node, { temperature: 31 })).toEqual(['Success']);
    clock += 4 * MINUTE;
    await bench.tick();
    expect(bench.emitted).toEqual([]);
    await node.stop?.();
    start();
    clock += MINUTE + 1;
    await bench.tick();
    expect(bench.emitted[0]).toMatchObject({ to: 'Alarm Created', metadata: { deviceName: 'Device 1' } });
    expect(alarm()?.severity).toBe('MAJOR');
  });

  it('compares with an attribute of the device, or of its tenant where it inherits', async () => {
    const dynamicValue = { sourceType: 'CURRENT_DEVICE', sourceAttribute: 'limit', inherit: true };
    await rules({ createRules: { MAJOR: above({ defaultValue: 10, dynamicValue }) } });
    const tenant = bench.handle({ entityType: 'TENANT', id: bench.tenantId });
    const limit = [{ key: 'limit', ts: NOW, value: 40 }];
    await bench.platform.store.write(() =>
      bench.platform.store.attributes.save(tenant.key, 'SERVER_SCOPE', limit),
    );
    const node = start();
    expect(await send(node, { temperature: 39 })).toEqual(['Success']);
    const scope = { type: 'ATTRIBUTES_UPDATED', metadata: { scope: 'SERVER_SCOPE' } };
    expect(await send(node, { limit: 35 }, scope)).toEqual(['Success']);
    clock += MINUTE;
    expect(await send(node, { temperature: 39 })).toEqual(['Alarm Created', 'Success']);
  });

  it('forgets what it had counted when people clear the alarm', async () => {
    await rules({ createRules: { MAJOR: above(30, { type: 'REPEATING', count: 2 }) } });
    const node = start();
    await send(node, { temperature: 31 });
    clock += 1_000;
    expect(await send(node, { temperature: 31 })).toEqual(['Alarm Created', 'Success']);
    const present = alarm();
    await bench.platform.alarms.clear(present?.id?.id ?? '');
    expect(await send(node, { ...present }, { type: 'ALARM_CLEAR' })).toEqual(['Success']);
    clock += 1_000;
    expect(await send(node, { temperature: 31 })).toEqual(['Success']);
  });

  it('shows its alarms also with those that a relation leads from, where the rule says so', async () => {
    const { store } = bench.platform;
    const key = await store.write(() => {
      const { id } = store.assets.save(bench.tenantId, { name: 'Hall', type: 'hall' });
      const to = entityId('DEVICE', bench.device.id);
      store.relations.save({ from: id, to, type: 'Contains', typeGroup: 'COMMON' });
      return store.entities.resolve('ASSET', id.id)?.key ?? 0;
    });
    const seen = () =>
      store.alarmQueries.list({ entityKeys: [key], propagated: true }, { page: 0, pageSize: 9 })
        .totalElements;
    const raises = { createRules: { MAJOR: above(30) } };
    await rules({ ...raises, alarmType: 'Alone' });
    expect(await send(start(), { temperature: 31 })).toEqual(['Alarm Created', 'Success']);
    expect(seen()).toBe(0);
    clock += MINUTE;
    await rules({ ...raises, propagate: true, propagateRelationTypes: ['Contains'] });
    expect(await send(start(), { temperature: 31 })).toEqual(['Alarm Created', 'Success']);
    expect(seen()).toBe(1);
  });

  it('looks at what the device is called beside what it sends', async () => {
    const named = (value: string) => ({
      key: { type: 'ENTITY_FIELD', key: 'name' },
      valueType: 'STRING',
      predicate: { type: 'STRING', operation: 'EQUAL', value: { defaultValue: value }, ignoreCase: false },
    });
    const rule = (name: string) => ({
      createRules: {
        MAJOR: {
          condition: { condition: [temperature('GREATER', 30), named(name)], spec: { type: 'SIMPLE' } },
        },
      },
    });
    await rules(rule('Device 2'));
    expect(await send(start(), { temperature: 31 })).toEqual(['Success']);
    clock += MINUTE;
    await rules(rule('Device 1'));
    expect(await send(start(), { temperature: 31 })).toEqual(['Alarm Created', 'Success']);
  });

  it('begins anew with the rules of another profile that the device is moved to', async () => {
    const twice = { createRules: { MAJOR: above(30, { type: 'REPEATING', count: 2 }) } };
    await rules(twice);
    const node = start();
    expect(await send(node, { temperature: 31 })).toEqual(['Success']);
    const { store } = bench.platform;
    await store.write(() => {
      const device = store.devices.byId(bench.device.id);
      const former = store.deviceProfiles.byId(device?.deviceProfileId?.id ?? '');
      if (!device || !former) throw new Error('The device has no profile');
      const { id: _, ...profile } = former;
      const other = store.deviceProfiles.save(bench.tenantId, { ...profile, name: 'other', default: false });
      store.devices.save(bench.tenantId, { ...device, type: 'other', deviceProfileId: other.id });
    });
    clock += 1_000;
    expect(await send(node, { temperature: 31 })).toEqual(['Success']);
    clock += 1_000;
    expect(await send(node, { temperature: 31 })).toEqual(['Alarm Created', 'Success']);
  });
});
