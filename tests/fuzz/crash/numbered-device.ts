import { once } from 'node:events';
import { connect } from 'node:net';
import { connectPacket, packetsIn, publish } from '../../mqtt-packets.ts';

/** How many messages of a device are on their way at a time. */
const WINDOW = 10;
/** The keys of each message. */
export const KEYS = Array.from({ length: 10 }, (_, at) => `k${at}`);

/** The greatest id of a packet. */
const MOST_IDS = 0xffff;
const ACKNOWLEDGEMENT_BYTES = 4;

/** A device that numbers its messages, and what is known of them. */
export interface NumberedDevice {
  /** The number of the last message that was sent. */
  readonly sent: () => number;
  /** Up to which number all messages were acknowledged. */
  readonly acknowledged: () => number;
  close(): void;
}

/**
 * Connects over MQTT and sends as fast as it is acknowledged: every message has its number as its time and as each of its
 * values. It begins after `last`, and calls `heard` with every acknowledgement.
 */
export async function startNumberedDevice(
  port: number,
  token: string,
  last: number,
  heard: () => void,
): Promise<NumberedDevice> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  await once(socket, 'connect');
  socket.write(connectPacket(token, { clientId: token }));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  const [welcome] = packetsIn(answer);
  if (welcome?.kind !== 'connack' || welcome.verdict !== 0)
    throw new Error(`The device ${token} was refused`);
  // The kill ends the connection.
  socket.on('error', () => undefined);
  let sent = last;
  let acknowledged = last;
  const early = new Set<number>();
  const send = () => {
    sent += 1;
    const values = Object.fromEntries(KEYS.map((key) => [key, sent]));
    const id = 1 + (sent % MOST_IDS);
    socket.write(publish('v1/devices/me/telemetry', JSON.stringify({ ts: sent, values }), id));
  };
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    socket.cork();
    for (; rest.length >= ACKNOWLEDGEMENT_BYTES; rest = rest.subarray(ACKNOWLEDGEMENT_BYTES)) {
      early.add(rest.readUInt16BE(2));
      while (early.delete(1 + ((acknowledged + 1) % MOST_IDS))) acknowledged += 1;
      heard();
      send();
    }
    socket.uncork();
  });
  for (let count = 0; count < WINDOW; count++) send();
  return { sent: () => sent, acknowledged: () => acknowledged, close: () => socket.destroy() };
}
