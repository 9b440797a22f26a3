import type { X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { TELEMETRY_TOPIC } from '../../model/mqtt-topics.ts';
import { asError, contained } from '../contained.ts';

/** The largest payload of a message, bytes. */
export const MAX_PAYLOAD_BYTES = 65_536;

/** The largest MQTT packet a device may send, bytes after the fixed header: the longest topic and a packet id come on top. */
const MAX_PACKET_BYTES = MAX_PAYLOAD_BYTES + 65_535 + 4;

/**
 * Measures the packets in a stream of bytes without keeping them, so that an oversized one is refused when its header
 * arrives and not after the broker has buffered it.
 */
export class PacketGauge {
  readonly #maxBytes: number;
  #state: 'header' | 'length' | 'body' = 'header';
  #length = 0;
  #shift = 0;
  #remaining = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Whether what comes next is the begin of a packet. */
  get isBetween(): boolean {
    return this.#state === 'header';
  }

  /** Reads on to the end of the packet that is there, or of the chunk; answers where that is, or -1 when it is oversized. */
  next(chunk: Uint8Array, start: number): number {
    for (let at = start; at < chunk.length; ) {
      if (this.#state === 'body') {
        const step = Math.min(this.#remaining, chunk.length - at);
        at += step;
        this.#remaining -= step;
        if (this.#remaining > 0) break;
        this.#state = 'header';
        return at;
      }
      const byte = chunk[at++] ?? 0;
      if (this.#state === 'header') {
        this.#state = 'length';
        this.#length = 0;
        this.#shift = 0;
        continue;
      }
      this.#length += (byte & 0x7f) << this.#shift;
      this.#shift += 7;
      if (this.#length > this.#maxBytes || (this.#shift > 21 && byte > 0x7f)) return -1;
      if (byte > 0x7f) continue;
      this.#remaining = this.#length;
      this.#state = this.#length === 0 ? 'header' : 'body';
      if (this.#length === 0) return at;
    }
    return chunk.length;
  }
}

/**
 * Takes the payloads of messages of telemetry that came one after the other; resolves with whether they are to be
 * acknowledged.
 */
type TakeTelemetry = (payloads: readonly Buffer[]) => Promise<boolean>;

/** So many messages are taken together at most: as many again wait for less than a message of their own costs. */
const MOST_TOGETHER = 16;

/** A device that has so many messages under way is not heard before some of them are taken. */
const MOST_UNDER_WAY = 200;

/**
 * The connection of one device as the broker sees it: a socket that ends at the first oversized packet. Acknowledgements
 * that the broker writes one by one leave in one piece. Messages of telemetry, which are nearly all that most devices
 * send, need not go through the broker, which costs as much as what is done with them.
 */
export class MqttConnection extends Duplex {
  /** The body of the certificate that the device has shown and holds the key of; null without one that is valid now. */
  readonly certificate: string | null;
  /** Where the device is, as far as the network tells. */
  readonly remoteAddress: string;
  readonly #socket: Socket;
  readonly #gauge: PacketGauge;
  #takeTelemetry: TakeTelemetry | undefined;
  /** How many messages are taken that the broker does not know of, and which are to be acknowledged. */
  #underWay = 0;
  #taken: number[] = [];
  /** Whether the broker reads on, and the device what it is told. */
  #isRead = true;
  #isHeard = true;

  constructor(socket: Socket, maxPacketBytes: number = MAX_PACKET_BYTES) {
    super();
    this.#socket = socket;
    this.#gauge = new PacketGauge(maxPacketBytes);
    this.remoteAddress = socket.remoteAddress ?? '';
    this.certificate = socket instanceof TLSSocket ? certificateOf(socket) : null;
    socket.setNoDelay(true);
    socket.on(
      'data',
      contained((chunk: Buffer) => this.#receive(chunk), this.#fail),
    );
    socket.on(
      'end',
      contained(() => this.push(null), this.#fail),
    );
    const hears = () => {
      this.#isHeard = true;
      this.#goOn();
    };
    socket.on('drain', contained(hears, this.#fail));
    socket.on('error', (error) => this.destroy(error));
    socket.on('close', () => this.destroy());
  }

  /** Lets somebody take messages of telemetry in the place of the broker, once it has accepted the device. */
  takeTelemetry(take: TakeTelemetry): void {
    this.#takeTelemetry = take;
  }

  readonly #fail = (error: unknown): void => {
    this.destroy(asError(error));
  };

  #receive(chunk: Buffer): void {
    const handedOn = this.#mayTake ? this.#takeFirst(chunk) : 0;
    for (let at = handedOn; at < chunk.length; ) {
      at = this.#gauge.next(chunk, at);
      if (at < 0) {
        this.destroy(new Error('The packet is too large'));
        return;
      }
    }
    if (handedOn < chunk.length) this.#isRead = this.push(handedOn === 0 ? chunk : chunk.subarray(handedOn));
    this.#goOn();
  }

  /** Whether the next packet need not go to the broker: it may not overtake another one. */
  get #mayTake(): boolean {
    if (!this.#takeTelemetry || !this.#gauge.isBetween) return false;
    return this.readableLength === 0 && !this.destroyed;
  }

  /** Takes the messages of telemetry that a chunk begins with, until another packet follows; answers where that is. */
  #takeFirst(chunk: Buffer): number {
    let at = 0;
    let some: TelemetryMessage[] = [];
    for (let message = telemetryAt(chunk, 0); message; message = telemetryAt(chunk, at)) {
      some.push(message);
      at = message.end;
      if (some.length < MOST_TOGETHER) continue;
      this.#take(some);
      some = [];
    }
    if (some.length > 0) this.#take(some);
    return at;
  }

  #take(messages: readonly TelemetryMessage[]): void {
    this.#underWay += messages.length;
    this.#takeTelemetry?.(messages.map(({ payload }) => payload)).then((areTaken) => {
      this.#underWay -= messages.length;
      if (areTaken) this.#acknowledge(messages);
      else this.#goOn();
    }, this.#fail);
  }

  #acknowledge(messages: readonly TelemetryMessage[]): void {
    const wasTelling = this.#taken.length > 0;
    for (const { id } of messages) if (id !== null) this.#taken.push(id);
    if (this.#taken.length === 0) this.#goOn();
    // Those that are taken in the same turn leave together.
    else if (!wasTelling) process.nextTick(() => this.#tell());
  }

  #tell(): void {
    const ids = this.#taken;
    this.#taken = [];
    if (this.#socket.writable) this.#isHeard = this.#socket.write(acknowledgements(ids));
    this.#goOn();
  }

  /** Reads what the device sends unless too much of it is under way. */
  #goOn(): void {
    const mayGoOn = this.#isRead && this.#isHeard && this.#underWay < MOST_UNDER_WAY;
    if (mayGoOn !== this.#socket.isPaused()) return;
    if (mayGoOn) this.#socket.resume();
    else this.#socket.pause();
  }

  override _read(): void {
    this.#isRead = true;
    this.#goOn();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.write(chunk, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#socket.write(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _final(done: () => void): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }
}

/** A publish packet of telemetry: its number, null without one, its payload, and where it ends. */
interface TelemetryMessage {
  readonly id: number | null;
  readonly payload: Buffer;
  readonly end: number;
}

const PUBLISH = 3;
const TELEMETRY = Buffer.from(TELEMETRY_TOPIC);

/** Reads the packet that begins at a place; null when it is another one, too large, or not wholly there. */
function telemetryAt(chunk: Buffer, start: number): TelemetryMessage | null {
  const header = chunk[start] ?? 0;
  const qos = (header >> 1) & 3;
  if (header >> 4 !== PUBLISH || qos > 1) return null;
  let at = start + 1;
  let length = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = chunk[at++];
    if (byte === undefined || shift > 21) return null;
    length += (byte & 0x7f) << shift;
    if (byte < 0x80) break;
  }
  const end = at + length;
  const payloadAt = at + 2 + TELEMETRY.length + 2 * qos;
  if (end > chunk.length || payloadAt > end || end - payloadAt > MAX_PAYLOAD_BYTES) return null;
  if (chunk.readUInt16BE(at) !== TELEMETRY.length) return null;
  const topicEnd = at + 2 + TELEMETRY.length;
  if (TELEMETRY.compare(chunk, at + 2, topicEnd) !== 0) return null;
  const id = qos === 0 ? null : chunk.readUInt16BE(topicEnd);
  // No message has the number 0: the broker knows what to do.
  return id === 0 ? null : { id, payload: chunk.subarray(payloadAt, end), end };
}

const PUBACK = [0x40, 2] as const;

function acknowledgements(ids: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(4 * ids.length);
  let at = 0;
  for (const id of ids) {
    bytes.set(PUBACK, at);
    at = bytes.writeUInt16BE(id, at + 2);
  }
  return bytes;
}

function certificateOf(socket: TLSSocket): string | null {
  const certificate = socket.getPeerX509Certificate();
  return certificate ? bodyIfValid(certificate, Date.now()) : null;
}

/** A certificate in the form that credentials are stored in, base64 in one line; null before and after its time, ms. */
export function bodyIfValid(
  { raw, validFromDate, validToDate }: X509Certificate,
  now: number,
): string | null {
  const isValid = validFromDate.getTime() <= now && now <= validToDate.getTime();
  return isValid ? raw.toString('base64') : null;
}
