import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPacketGauge } from '../../../../src/platform/transport/mqtt-connection.ts';

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
  const gauge = createPacketGauge(maxBytes);
  for (let at = 0; at < bytes.length; at += chunkSize) {
    if (!gauge.accepts(bytes.subarray(at, at + chunkSize))) return false;
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
