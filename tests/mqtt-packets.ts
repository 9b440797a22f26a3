/** The packets of MQTT 3.1.1, written by hand so that they can be written wrongly. */

/** What comes first: a session of somebody with a name and no password, or something like it. */
export function connectPacket(
  username: string,
  { protocol = 'MQTT', level = 4, clientId = 'fuzz' } = {},
): Buffer {
  // A clean session with an hour of patience.
  const header = Buffer.concat([text(protocol), Buffer.from([level, 0x82, 0x0e, 0x10])]);
  return framed(0x10, Buffer.concat([header, text(clientId), text(username)]));
}

/** A message that is to be acknowledged. */
export function publish(topic: string | Buffer, payload: string, packetId = 1): Buffer {
  return framed(0x32, Buffer.concat([text(topic), pair(packetId), Buffer.from(payload)]));
}

export function subscribe(topic: string, packetId = 1): Buffer {
  return framed(0x82, Buffer.concat([pair(packetId), text(topic), Buffer.from([1])]));
}

export const ping = Buffer.from([0xc0, 0]);

/** Puts type and length before a packet. */
export function framed(type: number, rest: Buffer): Buffer {
  const length: number[] = [];
  let left = rest.length;
  do {
    length.push((left % 128) + (left >= 128 ? 128 : 0));
    left = Math.floor(left / 128);
  } while (left > 0);
  return Buffer.concat([Buffer.from([type, ...length]), rest]);
}

/** A text, or bytes that are none, as packets hold it. */
export function text(value: string | Buffer): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([pair(bytes.length), bytes]);
}

function pair(value: number): Buffer {
  return Buffer.from([value >> 8, value & 0xff]);
}

/** What the kinds of packets are called that a server sends, by their number. */
const kinds: Readonly<Record<number, string>> = {
  2: 'connack',
  3: 'publish',
  4: 'puback',
  9: 'suback',
  11: 'unsuback',
  13: 'pingresp',
};

/** A packet of a server: what it is, and the byte that grants or refuses, which is the last one. */
export interface ServerPacket {
  readonly kind: string;
  readonly verdict: number;
}

/** The whole packets that bytes begin with. */
export function packetsIn(bytes: Buffer): ServerPacket[] {
  const packets: ServerPacket[] = [];
  for (let at = 0; at + 1 < bytes.length; ) {
    const type = (bytes[at] ?? 0) >> 4;
    let length = 0;
    let shift = 0;
    let byte: number;
    let next = at + 1;
    do {
      byte = bytes[next++] ?? 0;
      length += (byte & 0x7f) << shift;
      shift += 7;
    } while (byte > 0x7f);
    if (next + length > bytes.length) break;
    packets.push({ kind: kinds[type] ?? String(type), verdict: bytes[next + length - 1] ?? 0 });
    at = next + length;
  }
  return packets;
}
