import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Activity,
  DEFAULT_INACTIVITY_TIMEOUT,
  INACTIVITY_CHECK_INTERVAL,
  startActivity,
} from '../../../../../src/platform/services/devices/activity.ts';
import type { EntityHandle } from '../../../../../src/platform/store/registry/entity-handles.ts';
import { startTransports, type TransportPlatform } from '../../transport/running-platform.ts';

const START = 1_700_000_000_000;

let platform: TransportPlatform;
let device: EntityHandle;
let activity: Activity;

beforeEach(async () => {
  platform = await startTransports();
  device = await platform.addDevice('sensor');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: START });
  activity = start();
});
afterEach(async () => {
  await activity.close();
  vi.useRealTimers();
  await platform.close();
});

function start(): Activity {
  const { store, changes, telemetry, ruleIntake, log } = platform;
  return startActivity(store, changes, telemetry, ruleIntake, log);
}

/** Moves the clock and lets everything that is due be written. */
async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** The state attributes as one line; times are seconds since the start. */
function state(): string {
  return platform.store.attributes
    .list(device.key, 'SERVER_SCOPE')
    .map(({ key, value }) => `${key}=${typeof value === 'number' ? (value - START) / 1000 : String(value)}`)
    .join(' ');
}

describe('the activity of a device', () => {
  it('begins with the first thing it sends', async () => {
    activity.touch(device);
    await pass(0);
    expect(state()).toBe('active=true lastActivityTime=0');
  });

  it('is written at most once a second, with the last time', async () => {
    let writes = 0;
    platform.changes.subscribe('DEVICE', device.id, () => {
      writes += 1;
    });
    for (let tenth = 0; tenth < 50; tenth++) {
      activity.touch(device);
      await pass(100);
    }
    expect(writes).toBeGreaterThanOrEqual(5);
    expect(writes).toBeLessThanOrEqual(6);
    await pass(1_000);
    expect(state()).toBe('active=true lastActivityTime=4.9');
  });

  it('ends after ten minutes of silence, which is noted as an alarm', async () => {
    activity.touch(device);
    await pass(DEFAULT_INACTIVITY_TIMEOUT);
    expect(state()).toBe('active=true lastActivityTime=0');
    await pass(INACTIVITY_CHECK_INTERVAL);
    expect(state()).toBe('active=false inactivityAlarmTime=660 lastActivityTime=0');
  });

  it('goes by the timeout that is set for the device, at once', async () => {
    activity.touch(device);
    await pass(30_000);
    const timeout = { key: 'inactivityTimeout', ts: Date.now(), value: 10_000 };
    await platform.telemetry.saveAttributes(device, 'SERVER_SCOPE', [timeout]);
    await pass(0);
    expect(state()).toContain('active=false');
    await platform.telemetry.deleteAttributes(device, 'SERVER_SCOPE', ['inactivityTimeout']);
    await pass(0);
    expect(state()).toContain('active=true');
  });

  it('tells when sessions begin and end', async () => {
    activity.connected(device);
    await pass(5_000);
    activity.disconnected(device);
    await pass(0);
    expect(state()).toBe('lastConnectTime=0 lastDisconnectTime=5');
  });

  it('counts as one connection what overlaps: it begins with the first session and ends with the last', async () => {
    activity.connected(device);
    await pass(1_000);
    activity.connected(device);
    await pass(1_000);
    activity.disconnected(device);
    await pass(1_000);
    expect(state()).toBe('lastConnectTime=0');
    activity.disconnected(device);
    await pass(1_000);
    expect(state()).toBe('lastConnectTime=0 lastDisconnectTime=3');
    activity.connected(device);
    await pass(0);
    expect(state()).toBe('lastConnectTime=4 lastDisconnectTime=3');
  });

  it('survives a restart: what was active then is still watched', async () => {
    activity.touch(device);
    await pass(0);
    await activity.close();
    activity = start();
    await pass(DEFAULT_INACTIVITY_TIMEOUT + INACTIVITY_CHECK_INTERVAL);
    expect(state()).toContain('active=false');
  });

  it('goes on after a restart with what is stored: the last times, and the timeout of the device', async () => {
    const timeout = { key: 'inactivityTimeout', ts: START, value: 20_000 };
    await platform.telemetry.saveAttributes(device, 'SERVER_SCOPE', [timeout]);
    activity.connected(device);
    activity.touch(device);
    await pass(1_000);
    await activity.close();
    vi.setSystemTime(START + 30_000);
    activity = start();
    await pass(INACTIVITY_CHECK_INTERVAL);
    expect(state()).toMatch(/^active=false inactivityAlarmTime=90 .* lastActivityTime=0 lastConnectTime=0$/);
    activity.touch(device);
    activity.connected(device);
    await pass(0);
    expect(state()).toMatch(/^active=true inactivityAlarmTime=90 .* lastActivityTime=90 lastConnectTime=90$/);
  });

  it('survives a restart and ends in silence for more devices than are looked at in one turn', async () => {
    const devices = [device];
    for (let number = 0; number < 1_200; number++) devices.push(await platform.addDevice(`sensor ${number}`));
    for (const each of devices) activity.touch(each);
    await activity.close();
    const active = () => platform.store.entityQueries.keysByAttribute('SERVER_SCOPE', 'active', true).length;
    expect(active()).toBe(1_201);
    activity = start();
    await pass(0);
    await pass(DEFAULT_INACTIVITY_TIMEOUT + INACTIVITY_CHECK_INTERVAL);
    await vi.waitFor(() => expect(active()).toBe(0));
  });

  it('is written to the end when the platform stops', async () => {
    activity.touch(device);
    await pass(0);
    vi.advanceTimersByTime(500);
    activity.touch(device);
    await activity.close();
    expect(state()).toBe('active=true lastActivityTime=0.5');
  });

  it('is written later when it cannot be written at once', async () => {
    const { telemetry } = platform;
    const refusing = vi
      .spyOn(telemetry, 'saveAttributes')
      .mockRejectedValueOnce(new Error('The disk is full'));
    activity.touch(device);
    await pass(0);
    expect(refusing).toHaveBeenCalledOnce();
    expect(state()).toBe('');
    await pass(1_000);
    expect(state()).toBe('active=true lastActivityTime=0');
  });

  it('is no trouble when the device is gone and nobody has been told yet', async () => {
    const trouble = vi.spyOn(platform.log, 'error');
    activity.touch(device);
    await platform.store.write(() => platform.store.devices.delete(device.id));
    await pass(5_000);
    expect(trouble).not.toHaveBeenCalled();
  });

  it('is forgotten with the device', async () => {
    activity.touch(device);
    await platform.store.write(() => platform.store.devices.delete(device.id));
    platform.changes.publish({ kind: 'entity-deleted', entity: device });
    await pass(DEFAULT_INACTIVITY_TIMEOUT + INACTIVITY_CHECK_INTERVAL);
    expect(state()).toBe('');
  });

  it('is told to rule chains with all that is known of the state of the device', async () => {
    const admit = vi.spyOn(platform.ruleIntake, 'admit');
    activity.connected(device);
    activity.touch(device);
    await pass(1_000);
    activity.disconnected(device);
    await pass(DEFAULT_INACTIVITY_TIMEOUT + INACTIVITY_CHECK_INTERVAL);
    const messages = admit.mock.calls.flatMap(([, told]) => told);
    const connected = {
      active: false,
      lastConnectTime: START,
      lastActivityTime: 0,
      lastDisconnectTime: 0,
      lastInactivityAlarmTime: 0,
      inactivityTimeout: DEFAULT_INACTIVITY_TIMEOUT,
    };
    const active = { ...connected, active: true, lastActivityTime: START };
    const disconnected = { ...active, lastDisconnectTime: START + 1_000 };
    expect(messages.map(({ type, json }) => [type, json])).toEqual([
      ['CONNECT_EVENT', connected],
      ['ACTIVITY_EVENT', active],
      ['DISCONNECT_EVENT', disconnected],
      ['INACTIVITY_EVENT', { ...disconnected, active: false, lastInactivityAlarmTime: START + 660_000 }],
    ]);
    for (const { metadata } of messages) {
      expect(metadata).toEqual({ deviceName: 'sensor', deviceType: 'default', scope: 'SERVER_SCOPE' });
    }
  });
});
