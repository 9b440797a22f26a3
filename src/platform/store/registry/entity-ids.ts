import { randomBytes, randomInt } from 'node:crypto';
import { v1 } from 'uuid';

/** The id of a new entity and the time inside it, ms. */
export interface NewId {
  id: string;
  createdTime: number;
}

const TICKS_PER_MS = 10_000;
const MULTICAST_BIT = 0x01;
const MAX_CLOCK_SEQUENCE = 0x4000;

/** Makes a source of time-based ids (UUID version 1); ids of one millisecond differ and keep their order. */
export function createIds(now: () => number): () => NewId {
  const node = randomBytes(6);
  node.writeUInt8(node.readUInt8(0) | MULTICAST_BIT, 0);
  let clockseq = randomInt(MAX_CLOCK_SEQUENCE);
  let msecs = Number.NEGATIVE_INFINITY;
  let nsecs = 0;
  return () => {
    const time = now();
    nsecs = time === msecs ? nsecs + 1 : 0;
    // The clock stood still for too many ids, or was set back: another sequence keeps them unique.
    if (nsecs === TICKS_PER_MS || time < msecs) {
      clockseq = (clockseq + 1) % MAX_CLOCK_SEQUENCE;
      nsecs = 0;
    }
    msecs = time;
    return { id: v1({ msecs, nsecs, clockseq, node }), createdTime: msecs };
  };
}
