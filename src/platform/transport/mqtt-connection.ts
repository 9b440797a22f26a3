import type { X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { asError, contained } from '../contained.ts';

/** The largest payload of a message, bytes. */
export const MAX_PAYLOAD_BYTES = 65_536;

/** The largest MQTT packet a device may send, bytes after the fixed header: the longest topic and a packet id come on top. */
const MAX_PACKET_BYTES = MAX_PAYLOAD_BYTES + 65_535 + 4;

/**
 * Measures the packets in a stream of bytes without keeping them, so that an oversized one is refused when its header
 * arrives and not after the broker has buffered it.
 */
export function createPacketGauge(maxBytes: number): { accepts(chunk: Uint8Array): boolean } {
  let state: 'header' | 'length' | 'body' = 'header';
  let length = 0;
  let shift = 0;
  let remaining = 0;

  return {
    accepts(chunk) {
      for (let at = 0; at < chunk.length; ) {
        if (state === 'body') {
          const step = Math.min(remaining, chunk.length - at);
          at += step;
          remaining -= step;
          if (remaining === 0) state = 'header';
          continue;
        }
        const byte = chunk[at++] ?? 0;
        if (state === 'header') {
          state = 'length';
          length = 0;
          shift = 0;
          continue;
        }
        length += (byte & 0x7f) << shift;
        shift += 7;
        if (length > maxBytes || (shift > 21 && byte > 0x7f)) return false;
        if (byte > 0x7f) continue;
        remaining = length;
        state = length === 0 ? 'header' : 'body';
      }
      return true;
    },
  };
}

/**
 * The connection of one device as the broker sees it: a socket that ends at the first oversized packet. Acknowledgements
 * that the broker writes one by one leave in one piece.
 */
export class MqttConnection extends Duplex {
  /** The body of the certificate that the device has shown and holds the key of; null without one that is valid now. */
  readonly certificate: string | null;
  /** Where the device is, as far as the network tells. */
  readonly remoteAddress: string;
  readonly #socket: Socket;

  constructor(socket: Socket, maxPacketBytes: number = MAX_PACKET_BYTES) {
    super();
    this.#socket = socket;
    this.remoteAddress = socket.remoteAddress ?? '';
    this.certificate = socket instanceof TLSSocket ? certificateOf(socket) : null;
    const gauge = createPacketGauge(maxPacketBytes);
    const fail = (error: unknown) => {
      this.destroy(asError(error));
    };
    socket.setNoDelay(true);
    const take = (chunk: Buffer) => {
      if (!gauge.accepts(chunk)) this.destroy(new Error('The packet is too large'));
      else if (!this.push(chunk)) socket.pause();
    };
    socket.on('data', contained(take, fail));
    socket.on(
      'end',
      contained(() => this.push(null), fail),
    );
    socket.on('error', (error) => this.destroy(error));
    socket.on('close', () => this.destroy());
  }

  override _read(): void {
    this.#socket.resume();
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
