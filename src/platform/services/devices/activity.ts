import type { KvValue } from '../../../model/telemetry.ts';
import { contained } from '../../contained.ts';
import { PlatformError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { messageOf } from '../../rules/message/new-message.ts';
import type { EntityHandle } from '../../store/registry/entity-handles.ts';
import type { Store } from '../../store/store.ts';
import type { Change, Changes } from '../changes.ts';
import type { RuleIntake } from '../rule-intake.ts';
import type { Telemetry } from '../telemetry.ts';

/** How long a device may be silent before it counts as inactive, ms; its attribute `inactivityTimeout` says otherwise. */
export const DEFAULT_INACTIVITY_TIMEOUT = 600_000;

/** How often silent devices are looked for, ms. */
export const INACTIVITY_CHECK_INTERVAL = 60_000;

/** The last activity of one device is written at most this often, ms. */
const ACTIVITY_WRITE_INTERVAL = 1_000;

/** The attributes that the state of a device is kept in, or set by. */
const KEPT = [
  'active',
  'lastActivityTime',
  'lastConnectTime',
  'lastDisconnectTime',
  'inactivityAlarmTime',
  'inactivityTimeout',
];

/** So many devices are looked at, or written, in one turn of the event loop. */
const DEVICES_PER_TURN = 500;

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
  lastConnectTime: number;
  lastDisconnectTime: number;
  lastInactivityAlarmTime: number;
  inactivityTimeout: number;
  writtenAt: number;
  unwritten: Map<string, KvValue>;
}

/** Starts to keep the activity of devices; those that were active when the platform stopped are watched again. */
export function startActivity(
  store: Pick<Store, 'entities' | 'entityQueries' | 'attributes'>,
  changes: Pick<Changes, 'subscribeAll'>,
  telemetry: Pick<Telemetry, 'saveAttributes'>,
  intake: Pick<RuleIntake, 'admit' | 'metadataOf'>,
  log: Log,
): Activity {
  const states = new Map<string, DeviceState>();
  const touched = new Set<DeviceState>();
  const urgent = new Set<DeviceState>();
  /** Set from when something urgent is noted until all of it is written. */
  let soon: NodeJS.Immediate | undefined;
  let stopChecking = () => {};

  const stopWatchingAgain = inTurns(
    store.entityQueries.keysByAttribute('SERVER_SCOPE', 'active', true),
    contained(watchAgain, failed),
  );
  const writing = setInterval(contained(writeDue, failed), ACTIVITY_WRITE_INTERVAL).unref();
  const checking = setInterval(contained(markSilent, failed), INACTIVITY_CHECK_INTERVAL).unref();
  const stopListening = changes.subscribeAll(onChange);

  function failed(error: unknown): void {
    log.error({ err: error }, 'The activity of devices could not be followed');
  }

  function watchAgain(key: number): void {
    const device = store.entities.byKey(key);
    if (device?.type === 'DEVICE') stateOf(device);
  }

  function stateOf(device: EntityHandle): DeviceState {
    const known = states.get(device.id);
    if (known) return known;
    const stored = new Map(
      store.attributes.list(device.key, 'SERVER_SCOPE', KEPT).map(({ key, value }) => [key, value]),
    );
    const state: DeviceState = {
      device,
      active: stored.get('active') === true,
      sessions: 0,
      lastActivityTime: asTime(stored.get('lastActivityTime')) ?? 0,
      lastConnectTime: asTime(stored.get('lastConnectTime')) ?? 0,
      lastDisconnectTime: asTime(stored.get('lastDisconnectTime')) ?? 0,
      lastInactivityAlarmTime: asTime(stored.get('inactivityAlarmTime')) ?? 0,
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
    soon ??= setImmediate(contained(writeUrgent, failed));
  }

  async function writeUrgent(): Promise<void> {
    try {
      while (urgent.size > 0) await writeAll([...urgent]);
    } finally {
      soon = undefined;
    }
  }

  async function writeDue(): Promise<void> {
    const now = Date.now();
    await writeAll([...touched].filter((state) => now - state.writtenAt >= ACTIVITY_WRITE_INTERVAL));
  }

  async function writeAll(due: readonly DeviceState[]): Promise<void> {
    for (let start = 0; start < due.length; start += DEVICES_PER_TURN) {
      await write(due.slice(start, start + DEVICES_PER_TURN));
    }
  }

  async function write(due: readonly DeviceState[]): Promise<void> {
    const now = Date.now();
    await Promise.all(
      due.map(async (state) => {
        if (!touched.has(state)) return;
        const { unwritten } = state;
        const entries = [...unwritten].map(([key, value]) => ({ key, ts: now, value }));
        state.unwritten = new Map();
        state.writtenAt = now;
        touched.delete(state);
        urgent.delete(state);
        try {
          await telemetry.saveAttributes(state.device, 'SERVER_SCOPE', entries);
        } catch (error) {
          // A device that is gone is told of a little later.
          if (!store.entities.byKey(state.device.key)) return;
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
    tell(state, active ? 'ACTIVITY_EVENT' : 'INACTIVITY_EVENT');
  }

  /** Tells rule chains what has become of a device. */
  function tell({ device, ...state }: DeviceState, type: string): void {
    const { active, lastConnectTime, lastActivityTime, lastDisconnectTime } = state;
    const { lastInactivityAlarmTime, inactivityTimeout } = state;
    const told = {
      active,
      lastConnectTime,
      lastActivityTime,
      lastDisconnectTime,
      lastInactivityAlarmTime,
      inactivityTimeout,
    };
    const metadata = { ...intake.metadataOf(device), scope: 'SERVER_SCOPE' };
    const message = messageOf(device, type, told, metadata, Date.now());
    intake.admit(device, [message]).catch((error: unknown) => {
      if (!(error instanceof PlatformError)) failed(error);
    });
  }

  function markSilent(): void {
    stopChecking();
    const endOne = (state: DeviceState) => {
      if (states.get(state.device.id) === state) endIfSilent(state, Date.now());
    };
    stopChecking = inTurns([...states.values()], contained(endOne, failed));
  }

  function endIfSilent(state: DeviceState, now: number): void {
    if (!state.active || now - state.lastActivityTime <= state.inactivityTimeout) return;
    state.lastInactivityAlarmTime = now;
    activate(state, false);
    noteUrgently(state, 'inactivityAlarmTime', now);
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
    const now = Date.now();
    if (state.lastActivityTime > 0 && now - state.lastActivityTime <= timeout) activate(state, true);
    else endIfSilent(state, now);
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
      if (state.sessions > 1) return;
      state.lastConnectTime = Date.now();
      noteUrgently(state, 'lastConnectTime', state.lastConnectTime);
      tell(state, 'CONNECT_EVENT');
    },
    disconnected(device) {
      const state = stateOf(device);
      state.sessions = Math.max(0, state.sessions - 1);
      if (state.sessions > 0) return;
      state.lastDisconnectTime = Date.now();
      noteUrgently(state, 'lastDisconnectTime', state.lastDisconnectTime);
      tell(state, 'DISCONNECT_EVENT');
    },
    async close() {
      clearInterval(writing);
      clearInterval(checking);
      clearImmediate(soon);
      stopChecking();
      stopWatchingAgain();
      stopListening();
      await writeAll([...touched]);
    },
  };
}

/** Works on many items, some hundreds a turn of the event loop, the first at once; returns the way to stop. */
function inTurns<T>(items: readonly T[], work: (item: T) => void): () => void {
  let at = 0;
  let next: NodeJS.Immediate | undefined;
  function takeTurn(): void {
    for (const item of items.slice(at, at + DEVICES_PER_TURN)) work(item);
    at += DEVICES_PER_TURN;
    next = at < items.length ? setImmediate(takeTurn) : undefined;
  }
  takeTurn();
  return () => clearImmediate(next);
}

function asTime(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 ? value : undefined;
}
