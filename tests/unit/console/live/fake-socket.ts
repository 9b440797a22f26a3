import { CMD_IDS_AFTER, PULSE_CMD_ID } from '../../../../src/console/live/cmd-ids.ts';
import { CommandFrame } from '../../../../src/model/live.ts';

/**
 * A websocket in the hands of a test. Frames that the platform would refuse fail the test at once. Ids count from 1, of
 * what is about one entity and of pages each. To who asks whether it is there it answers by itself, and keeps no frame.
 */
export class FakeSocket {
  readonly token: string;
  readonly frames: CommandFrame[] = [];
  closed = false;
  readyState: number = WebSocket.OPEN;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { reason: string }) => void) | null = null;

  constructor(token: string) {
    this.token = token;
  }

  send(text: string): void {
    if (this.readyState !== WebSocket.OPEN) throw new Error('The connection takes nothing');
    if (JSON.parse(text).historyCmds?.[0]?.cmdId === PULSE_CMD_ID) {
      queueMicrotask(() => this.receive(`{"subscriptionId":${PULSE_CMD_ID},"errorCode":2}`));
      return;
    }
    const counted = (name: string, value: unknown) =>
      name === 'cmdId' ? Number(value) % CMD_IDS_AFTER.entity : value;
    this.frames.push(CommandFrame.parse(JSON.parse(text, counted)));
  }

  close(): void {
    this.closed = true;
    this.readyState = WebSocket.CLOSED;
  }

  /** The connection ends from the other side. */
  end(reason = ''): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ reason });
  }

  /** All commands so far in a tiny language: `ts 1`, `attr 2`, `end ts 1`, `page 3`, `end page 3`, `alarms 4`. */
  commands(): string[] {
    return this.frames.flatMap((frame) => [
      ...(frame.tsSubCmds ?? []).map(({ cmdId, unsubscribe }) => `${unsubscribe ? 'end ' : ''}ts ${cmdId}`),
      ...(frame.attrSubCmds ?? []).map(
        ({ cmdId, unsubscribe }) => `${unsubscribe ? 'end ' : ''}attr ${cmdId}`,
      ),
      ...(frame.entityDataCmds ?? []).map(({ cmdId }) => `page ${cmdId}`),
      ...(frame.entityDataUnsubscribeCmds ?? []).map(({ cmdId }) => `end page ${cmdId}`),
      ...(frame.alarmDataCmds ?? []).map(({ cmdId }) => `alarms ${cmdId}`),
      ...(frame.alarmDataUnsubscribeCmds ?? []).map(({ cmdId }) => `end alarms ${cmdId}`),
    ]);
  }

  /** The platform tells values of one entity. */
  tell(subscriptionId: number, data: Record<string, [number, unknown][]>): void {
    this.receive({ subscriptionId, errorCode: 0, errorMsg: null, data, latestValues: {} });
  }

  receive(message: unknown): void {
    const onTheWire = (name: string, value: unknown) => {
      if (value === 0) return value;
      if (name === 'subscriptionId') return Number(value) + CMD_IDS_AFTER.entity;
      return name === 'cmdId' ? Number(value) + CMD_IDS_AFTER.page : value;
    };
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message, onTheWire) });
  }
}
