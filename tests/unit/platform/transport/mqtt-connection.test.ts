import { X509Certificate } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyIfValid, PacketGauge } from '../../../../src/platform/transport/mqtt-connection.ts';
import { selfSignedCertificate } from '../../../certificate.ts';

/** A publish packet with a body of so many zeros. */
function packet(length: number): Uint8Array {
  const header = [0x30];
  let rest = length;
  do {
    header.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
    rest >>= 7;
  } while (rest > 0);
  return Uint8Array.from([...header, ...new Uint8Array(length)]);
}

function accepts(bytes: Uint8Array, maxBytes: number, chunkSize = bytes.length): boolean {
  const gauge = new PacketGauge(maxBytes);
  for (let start = 0; start < bytes.length; start += chunkSize) {
    const chunk = bytes.subarray(start, start + chunkSize);
    for (let at = 0; at < chunk.length; ) {
      at = gauge.next(chunk, at);
      if (at < 0) return false;
    }
  }
  return true;
}

describe('the gauge of MQTT packets', () => {
  it.each([0, 1, 127, 128, 16_383, 16_384, 65_536])('lets a packet of %i bytes pass', (length) => {
    expect(accepts(packet(length), 65_536)).toBe(true);
  });

  it.each([65_537, 2_097_152])('stops a packet of %i bytes at its header', (length) => {
    expect(accepts(packet(length).subarray(0, 5), 65_536)).toBe(false);
  });

  it('stops a length that never ends', () => {
    expect(accepts(Uint8Array.from([0x30, 0x80, 0x80, 0x80, 0x80]), 65_536)).toBe(false);
  });

  it('judges by packets, however the network cuts them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 500 }),
        (lengths, chunkSize) => {
          const stream = Uint8Array.from(lengths.flatMap((length) => [...packet(length)]));
          expect(accepts(stream, 300, chunkSize)).toBe(lengths.every((length) => length <= 300));
        },
      ),
    );
  });
});

describe('the certificate of a device', () => {
  const from = Date.UTC(2026, 0, 1);
  const until = Date.UTC(2027, 0, 1);
  const { cert } = selfSignedCertificate('boiler', { from, until });
  const body = cert.replaceAll(/-----[A-Z ]+-----|\s/g, '');

  it.each([
    ['before its time', from - 1, null],
    ['from its first moment', from, body],
    ['to its last', until, body],
    ['after its time', until + 1, null],
  ])('%s stands for the device or does not', (_when, now, expected) => {
    expect(bodyIfValid(new X509Certificate(cert), now)).toBe(expected);
  });
});
