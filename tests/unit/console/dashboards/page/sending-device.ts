import { act } from '@testing-library/react';
import type { EntityKey } from '../../../../../src/model/entity-query.ts';
import type { EntityDataCmd } from '../../../../../src/model/live.ts';
import type { FakeSocket } from '../../live/fake-socket.ts';
import { entity, PUMP, page, told } from '../hub/hub.ts';

/** What a device says of each of its keys. */
export type Said = Readonly<Record<string, unknown>>;

/** A pump that a dashboard follows over the live connection. */
export interface SendingDevice {
  /** Answers whatever was asked since it answered last. */
  answer(): Promise<void>;
  /** Has other values from now on, and tells whoever follows them. */
  send(values: Said): Promise<void>;
}

/** Answers over a connection as a platform does whose only device has these values. */
export function sendingDevice(socket: FakeSocket, first: Said): SendingDevice {
  let values = first;
  let answered = 0;
  const open = new Map<number, EntityDataCmd>();
  const alarms = new Set<number>();

  const row = (more: object) => entity(PUMP, 'Pump 1', {}, more);
  const alarm = () => ({
    id: { entityType: 'ALARM', id: PUMP.replace(/^8/, 'a') },
    createdTime: Date.now(),
    startTs: Date.now(),
    endTs: Date.now(),
    ackTs: 0,
    clearTs: 0,
    type: 'Overload',
    originator: { entityType: 'DEVICE', id: PUMP },
    originatorName: 'Pump 1',
    severity: 'CRITICAL',
    status: 'ACTIVE_UNACK',
    details: values,
    entityId: { entityType: 'DEVICE', id: PUMP },
    latest: {},
  });

  /** What a command wants of the device: its latest values, or those of a moment in the time that it is about. */
  function rowFor({ latestCmd, tsCmd, historyCmd }: EntityDataCmd, ts: number) {
    if (latestCmd) {
      return entity(PUMP, 'Pump 1', latestOf(latestCmd.keys, ts));
    }
    const keys = (tsCmd ?? historyCmd)?.keys ?? [];
    return row({ timeseries: Object.fromEntries(keys.map((key) => [key, [{ ts, value: text(key) }]])) });
  }

  function latestOf(keys: readonly EntityKey[], ts: number) {
    const latest: Record<string, Record<string, object>> = {};
    for (const { type, key } of keys) {
      latest[type] ??= {};
      latest[type][key] = key === 'name' ? { ts, value: 'Pump 1' } : { ts, value: text(key) };
    }
    return latest;
  }

  /** Everything comes as text. */
  function text(key: string): string {
    const value = values[key];
    return typeof value === 'string' ? value : JSON.stringify(value ?? '');
  }

  return {
    async answer() {
      const frames = socket.frames.slice(answered);
      answered = socket.frames.length;
      await act(async () => {
        for (const { entityDataCmds, alarmDataCmds, entityDataUnsubscribeCmds } of frames) {
          for (const command of entityDataCmds ?? []) {
            open.set(command.cmdId, command);
            socket.receive(told(command.cmdId, { data: page([rowFor(command, Date.now() - 5000)]) }));
          }
          for (const { cmdId } of entityDataUnsubscribeCmds ?? []) open.delete(cmdId);
          for (const { cmdId } of alarmDataCmds ?? []) {
            alarms.add(cmdId);
            socket.receive({ ...alarmsTold(cmdId), data: page([alarm()]) });
          }
        }
      });
    },
    async send(next) {
      values = next;
      await act(async () => {
        for (const [cmdId, command] of open) {
          socket.receive(told(cmdId, { update: [rowFor(command, Date.now())] }));
        }
        for (const cmdId of alarms) socket.receive({ ...alarmsTold(cmdId), update: [alarm()] });
      });
    },
  };
}

const alarmsTold = (cmdId: number) => ({ cmdId, errorCode: 0, dataUpdateType: 'ALARM_DATA' });
