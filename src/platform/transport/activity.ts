import type { KvValue } from '../../model/telemetry.ts';
import type { Change } from '../live/changes.ts';
import type { Platform } from '../platform.ts';
import type { EntityHandle } from '../store/entity-repository.ts';

/** How long a device may be silent before it counts as inactive, ms; its attribute `inactivityTimeout` says otherwise. */
export const DEFAULT_INACTIVITY_TIMEOUT = 600_000;

/** How often silent devices are looked for, ms. */
export const INACTIVITY_CHECK_INTERVAL = 60_000;

/** The last activity of one device is written at most this often, ms. */
const ACTIVITY_WRITE_INTERVAL = 1_000;

/**
 * Keeps the server attributes of devices that tell of their state: active, lastActivityTime, lastConnectTime,
 * lastDisconnectTime and inactivityAlarmTime.
 */
export interface Activity {
  /** The device has sent something that was accepted. */
  touch(device: EntityHandle): void;
  /** The device has opened a session; what counts is the first of those it has at a time. */
  connected(device: EntityHandle): void;
  /** A session of the device is over; what counts is the last one. */
  disconnected(device: EntityHandle): void;
  /** Writes what is still unwritten and stops. */
  close(): Promise<void>;
}

interface DeviceState {
  device: EntityHandle;
  active: boolean;
  /** How many sessions the device has. */
  sessions: number;
  lastActivityTime: number;
  inactivityTimeout: number;
  writtenAt: number;
  unwritten: Map<string, KvValue>;
}

/** Starts to keep the activity of devices; those that were active when the platform stopped are watched again. */
export function startActivity(platform: Pick<Platform, 'store' | 'changes' | 'telemetry' | 'log'>): Activity {
  const { store, changes, telemetry, log } = platform;
  const states = new Map<string, DeviceState>();
  const touched = new Set<DeviceState>();
  const urgent = new Set<DeviceState>();
  let soon: NodeJS.Immediate | undefined;

  for (const device of store.entityQueries.byAttribute('DEVICE', 'SERVER_SCOPE', 'active', true))
    stateOf(device);

  const writing = setInterval(() => {
    const now = Date.now();
    const due = [...touched].filter((state) => now - state.writtenAt >= ACTIVITY_WRITE_INTERVAL);
    void write(due);
  }, ACTIVITY_WRITE_INTERVAL).unref();
  const checking = setInterval(markSilent, INACTIVITY_CHECK_INTERVAL).unref();
  const stopListening = changes.subscribeAll(onChange);

  function stateOf(device: EntityHandle): DeviceState {
    const known = states.get(device.id);
    if (known) return known;
    const names = ['active', 'lastActivityTime', 'inactivityTimeout'];
    const stored = new Map(
      store.attributes.list(device.key, 'SERVER_SCOPE', names).map(({ key, value }) => [key, value]),
    );
    const state: DeviceState = {
      device,
      active: stored.get('active') === true,
      sessions: 0,
      lastActivityTime: asTime(stored.get('lastActivityTime')) ?? 0,
      inactivityTimeout: asTime(stored.get('inactivityTimeout')) ?? DEFAULT_INACTIVITY_TIMEOUT,
      writtenAt: 0,
      unwritten: new Map(),
    };
    states.set(device.id, state);
    return state;
  }

  function note(state: DeviceState, name: string, value: KvValue): void {
    state.unwritten.set(name, value);
    touched.add(state);
  }

  function noteUrgently(state: DeviceState, name: string, value: KvValue): void {
    note(state, name, value);
    urgent.add(state);
    soon ??= setImmediate(() => {
      soon = undefined;
      void write([...urgent]);
    });
  }

  async function write(due: DeviceState[]): Promise<void> {
    const now = Date.now();
    await Promise.all(
      due.map(async (state) => {
        const { unwritten } = state;
        const entries = [...unwritten].map(([key, value]) => ({ key, ts: now, value }));
        state.unwritten = new Map();
        state.writtenAt = now;
        touched.delete(state);
        urgent.delete(state);
        try {
          await telemetry.saveAttributes(state.device, 'SERVER_SCOPE', entries);
        } catch (error) {
          log.error(
            { err: error, deviceId: state.device.id },
            'The activity of a device could not be stored',
          );
          if (states.get(state.device.id) !== state) return;
          // Tried again with the next, unless something newer is to be written by then.
          state.unwritten = new Map([...unwritten, ...state.unwritten]);
          touched.add(state);
        }
      }),
    );
  }

  function activate(state: DeviceState, active: boolean): void {
    if (state.active === active) return;
    state.active = active;
    noteUrgently(state, 'active', active);
  }

  function markSilent(): void {
    const now = Date.now();
    for (const state of states.values()) {
      if (!state.active || now - state.lastActivityTime <= state.inactivityTimeout) continue;
      activate(state, false);
      noteUrgently(state, 'inactivityAlarmTime', now);
    }
  }

  function onChange(change: Change): void {
    if (change.entity.type !== 'DEVICE') return;
    if (change.kind === 'entity-deleted') {
      const state = states.get(change.entity.id);
      if (!state) return;
      states.delete(change.entity.id);
      touched.delete(state);
      urgent.delete(state);
    } else if (change.kind === 'entity-reassigned') {
      const state = states.get(change.entity.id);
      if (state) state.device = change.entity;
    } else if (change.kind === 'attributes' && change.scope === 'SERVER_SCOPE') {
      const timeout = change.entries.find(({ key }) => key === 'inactivityTimeout');
      if (timeout) changeTimeout(change.entity, asTime(timeout.value));
    } else if (change.kind === 'attributes-deleted' && change.scope === 'SERVER_SCOPE') {
      if (change.keys.includes('inactivityTimeout')) changeTimeout(change.entity, undefined);
    }
  }

  function changeTimeout(device: EntityHandle, timeout = DEFAULT_INACTIVITY_TIMEOUT): void {
    const state = stateOf(device);
    state.inactivityTimeout = timeout;
    if (state.lastActivityTime > 0 && Date.now() - state.lastActivityTime <= timeout) activate(state, true);
    else markSilent();
  }

  return {
    touch(device) {
      const state = stateOf(device);
      state.lastActivityTime = Date.now();
      note(state, 'lastActivityTime', state.lastActivityTime);
      activate(state, true);
    },
    connected(device) {
      const state = stateOf(device);
      state.sessions += 1;
      if (state.sessions === 1) noteUrgently(state, 'lastConnectTime', Date.now());
    },
    disconnected(device) {
      const state = stateOf(device);
      state.sessions = Math.max(0, state.sessions - 1);
      if (state.sessions === 0) noteUrgently(state, 'lastDisconnectTime', Date.now());
    },
    async close() {
      clearInterval(writing);
      clearInterval(checking);
      clearImmediate(soon);
      stopListening();
      await write([...touched]);
    },
  };
}

function asTime(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 ? value : undefined;
}
