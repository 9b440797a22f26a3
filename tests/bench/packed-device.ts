import { once } from 'node:events';
import { connect } from 'node:net';

const CONNECT = 0x10;
const CONNACK = 0x20;
const PUBLISH_QOS_1 = 0x32;
const PUBACK = 0x40;

/** A device that keeps so many messages of telemetry under way; it costs little beside what it measures. */
export interface PackedDevice {
  /** Sends until the time is over, ms; resolves once all is acknowledged, with how long each message took, ms. */
  send(forMs: number, message: () => string): Promise<number[]>;
  close(): void;
}

/** Connects over MQTT 3.1.1. Rejects when the platform refuses. */
export async function packedDevice(port: number, token: string, inFlight: number): Promise<PackedDevice> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  await once(socket, 'connect');
  const login = [text('MQTT'), Buffer.from([4, 0x82, 0, 60]), text(`bench-${token}`), text(token)];
  socket.write(packet(CONNECT, Buffer.concat(login)));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  if (answer[0] !== CONNACK || answer[3] !== 0) throw new Error(`The device ${token} was refused`);
  const topic = text('v1/devices/me/telemetry');
  let id = 0;

  return {
    send: (forMs, message) =>
      new Promise((resolve, reject) => {
        const begin = performance.now();
        const sentAt = new Map<number, number>();
        const delays: number[] = [];
        let rest: Buffer = Buffer.alloc(0);
        const sendOne = () => {
          id = (id % 0xffff) + 1;
          sentAt.set(id, performance.now());
          socket.write(publish(topic, id, message()));
        };
        const lost = () => reject(new Error(`The connection of ${token} has ended`));
        const take = (chunk: Buffer) => {
          rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
          // What is acknowledged together is followed together: a call of the system for each costs more than the rest.
          socket.cork();
          for (; rest.length >= 4; rest = rest.subarray(4)) {
            if (rest[0] !== PUBACK) continue;
            const acknowledged = rest.readUInt16BE(2);
            delays.push(performance.now() - (sentAt.get(acknowledged) ?? Number.NaN));
            sentAt.delete(acknowledged);
            if (performance.now() - begin < forMs) sendOne();
          }
          socket.uncork();
          if (sentAt.size > 0) return;
          socket.off('data', take).off('close', lost);
          resolve(delays);
        };
        socket.on('data', take).on('close', lost);
        for (let at = 0; at < inFlight; at++) sendOne();
      }),
    close: () => socket.destroy(),
  };
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes]);
}

function packet(kind: number, body: Buffer): Buffer {
  return Buffer.concat([header(kind, body.length), body]);
}

/** A message in one piece, as its parts would cost more than what is measured leaves. */
function publish(topic: Buffer, id: number, message: string): Buffer {
  const length = topic.length + 2 + Buffer.byteLength(message);
  const begin = header(PUBLISH_QOS_1, length);
  const whole = Buffer.allocUnsafe(begin.length + length);
  whole.set(begin);
  whole.set(topic, begin.length);
  const at = whole.writeUInt16BE(id, begin.length + topic.length);
  whole.write(message, at);
  return whole;
}

function header(kind: number, bodyLength: number): Buffer {
  const length: number[] = [];
  for (let left = bodyLength; length.length === 0 || left > 0; left >>= 7) {
    length.push((left & 0x7f) | (left > 0x7f ? 0x80 : 0));
  }
  return Buffer.from([kind, ...length]);
}
