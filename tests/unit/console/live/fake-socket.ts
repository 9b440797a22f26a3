import { CMD_IDS_AFTER } from '../../../../src/console/live/socket.ts';
import { CommandFrame } from '../../../../src/model/live.ts';

/** A websocket in the hands of a test. Frames that the platform would refuse fail the test at once. Ids count from 1. */
export class FakeSocket {
  readonly token: string;
  readonly frames: CommandFrame[] = [];
  closed = false;
  readyState: number = WebSocket.OPEN;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(token: string) {
    this.token = token;
  }

  send(text: string): void {
    if (this.readyState !== WebSocket.OPEN) throw new Error('The connection takes nothing');
    const counted = (name: string, value: unknown) =>
      name === 'cmdId' ? Number(value) - CMD_IDS_AFTER : value;
    this.frames.push(CommandFrame.parse(JSON.parse(text, counted)));
  }

  close(): void {
    this.closed = true;
    this.readyState = WebSocket.CLOSED;
  }

  /** All commands so far in a tiny language: `ts 1`, `attr 2`, `end ts 1`, `page 3`, `end page 3`. */
  commands(): string[] {
    return this.frames.flatMap((frame) => [
      ...(frame.tsSubCmds ?? []).map(({ cmdId, unsubscribe }) => `${unsubscribe ? 'end ' : ''}ts ${cmdId}`),
      ...(frame.attrSubCmds ?? []).map(
        ({ cmdId, unsubscribe }) => `${unsubscribe ? 'end ' : ''}attr ${cmdId}`,
      ),
      ...(frame.entityDataCmds ?? []).map(({ cmdId }) => `page ${cmdId}`),
      ...(frame.entityDataUnsubscribeCmds ?? []).map(({ cmdId }) => `end page ${cmdId}`),
    ]);
  }

  /** The platform tells values of one entity. */
  tell(subscriptionId: number, data: Record<string, [number, unknown][]>): void {
    this.receive({ subscriptionId, errorCode: 0, errorMsg: null, data, latestValues: {} });
  }

  receive(message: unknown): void {
    const onTheWire = (name: string, value: unknown) =>
      /^(cmdId|subscriptionId)$/.test(name) && value !== 0 ? Number(value) + CMD_IDS_AFTER : value;
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message, onTheWire) });
  }
}
