import { crc32 } from 'node:zlib';
import type { EntityType } from '../../../model/entity-id.ts';
import type { KvValue } from '../../../model/telemetry.ts';
import type { EntityHandle } from '../registry/entity-handles.ts';
import type { ParkedMessage } from '../rules/rule-message-repository.ts';
import type { KvEntry } from '../values/kv.ts';
import type { ExpiringPoints } from './telemetry-log.ts';

/*
 * The log that telemetry is acknowledged from, before it is merged into the database.
 *
 * On disk it is a folder of segments. A place in the log is one number, its offset: how many bytes were ever written
 * before it. A segment is named by the offset it begins at, so that the end of one is the beginning of the next. Its file
 * may be longer: it was made long beforehand, and the rest of it is zeros or frames of a segment that it was before. As
 * those stand at other offsets than they say, they are none of this one.
 *
 *   segment = header frame* rest
 *   header  = "CLAVLOG1" | id of the log, 16 bytes | offset of this segment, u64 | CRC-32 of these, u32
 *   frame   = length of the body, u32 | CRC-32 of what follows, u32 | offset of this frame, u64 | body
 *   body    = a JSON array of records, UTF-8
 *   record  = ["points", tenant id, entity type, entity id, entity key, expires at or null, [[ts, key, value, ...], ...]]
 *           | ["parked", key, root, tenant key, queue, chain id, node id or null, due or null, message]
 *           | ["ended", key, ...]
 *
 * A message is parked that waits on its way through rule chains, under a key that is its own; it has ended when it need
 * not wait any more. What becomes of one message is in one frame.
 *
 * Numbers are little-endian, times are ms. A frame is what one write to the disk took along: it is whole or it is not
 * there. A record says all that must be known to make something of it, without a look into the database: who it is of,
 * what it is, and what it brings. The key of an entity is never used again, so it can only become unknown.
 *
 * What holds at every moment, also after a kill or a power cut:
 *
 * - A record is acknowledged only when its frame is on the disk.
 * - The database says in `telemetry_log` which log is its own and up to which offset it has merged that: in the very
 *   transaction that stores the points. So every record is merged once, in the order of the log.
 * - Only the frame that was written last can be torn, as there is one write at a time. It is cut off at the next start.
 * - A segment is removed, or its file kept for one to come, when all of it is merged and another one follows it; the
 *   folder is removed when the platform ends or starts and all of it is merged.
 * - Whatever changes a series in another way waits until what was logged before is merged: a start after a kill brings
 *   back nothing that was deleted since.
 * - A copy of the database that lives on, as a restored backup does, has a log of its own: that of the database that it
 *   takes the place of is never merged into it.
 */

/** Points of one entity that came together, and when they go, ms; null = never. */
export type PointsRecord = Pick<ExpiringPoints, 'entries' | 'expiresAt'> & {
  readonly entity: Pick<EntityHandle, 'key' | 'type' | 'id' | 'tenantId'>;
};

type PointsOfTime = [ts: number, ...keysAndValues: (string | KvValue)[]];

type StoredPoints = readonly [
  kind: 'points',
  tenantId: string,
  entityType: EntityType,
  entityId: string,
  entityKey: number,
  expiresAt: number | null,
  points: readonly PointsOfTime[],
];

type StoredMessage = readonly [
  kind: 'parked',
  key: number,
  root: number,
  tenantKey: number,
  queue: string,
  chainId: string,
  nodeId: string | null,
  due: number | null,
  message: unknown,
];

type StoredEnd = readonly [kind: 'ended', ...keys: number[]];

type Stored = StoredPoints | StoredMessage | StoredEnd;

/** What a frame says of messages, in its order: one is parked, or the one of a key has ended. */
export type MessageRecord = ParkedMessage | number;

/** What a frame holds. */
export interface FrameContent {
  readonly records: StoredRecord[];
  readonly messages: MessageRecord[];
}

/** Writes that a message is parked the way it stands in a frame. */
export function encodeMessage(parked: ParkedMessage): string {
  const { key, root, tenantKey, queue, chainId, nodeId, due, message } = parked;
  const head = JSON.stringify(['parked', key, root, tenantKey, queue, chainId, nodeId, due]);
  return `${head.slice(0, -1)},${message}]`;
}

/** Writes that messages have ended the way it stands in a frame. */
export function encodeEnds(keys: readonly number[]): string {
  return `["ended",${keys.join(',')}]`;
}

/** Writes a record the way it stands in a frame. */
export function encodeRecord({ entity, expiresAt, entries }: PointsRecord): string {
  const points: PointsOfTime[] = [];
  let last: PointsOfTime | undefined;
  for (const { ts, key, value } of entries) {
    if (last?.[0] !== ts) {
      last = [ts];
      points.push(last);
    }
    last.push(key, value);
  }
  return `${headOf(entity)},${JSON.stringify([expiresAt, points]).slice(1)}`;
}

/** The begin of records of entities, which is the same for all that one of them sends. */
const heads = new WeakMap<PointsRecord['entity'], string>();

function headOf(entity: PointsRecord['entity']): string {
  const known = heads.get(entity);
  if (known !== undefined) return known;
  const { tenantId, type, id, key } = entity;
  const head = JSON.stringify(['points', tenantId, type, id, key]).slice(0, -1);
  heads.set(entity, head);
  return head;
}

/** The points of a record, as `encodeRecord` has written it. */
export function decodePoints(record: string): KvEntry[] {
  const entries: KvEntry[] = [];
  const [, , , , , , points] = JSON.parse(record) as StoredPoints;
  eachPoint(points, (key, ts, value) => entries.push({ key, ts, value }));
  return entries;
}

/** Reads points in their order, without an object for each: there are very many. */
function eachPoint(
  points: readonly PointsOfTime[],
  take: (key: string, ts: number, value: KvValue) => void,
): void {
  for (const ofTime of points) {
    for (let at = 1; at < ofTime.length; at += 2) {
      take(ofTime[at] as string, ofTime[0], ofTime[at + 1] as KvValue);
    }
  }
}

/** Points of one entity that came together, as they are read of a frame. */
export class StoredRecord {
  readonly entityKey: number;
  /** When its points go, ms; null = never. */
  readonly expiresAt: number | null;
  readonly #points: readonly PointsOfTime[];

  constructor([, , , , entityKey, expiresAt, points]: StoredPoints) {
    this.entityKey = entityKey;
    this.expiresAt = expiresAt;
    this.#points = points;
  }

  /** How many points it has. */
  get count(): number {
    return this.#points.reduce((sum, { length }) => sum + (length - 1) / 2, 0);
  }

  each(take: (key: string, ts: number, value: KvValue) => void): void {
    eachPoint(this.#points, take);
  }
}

function decodeMessage(stored: StoredMessage): ParkedMessage {
  const [, key, root, tenantKey, queue, chainId, nodeId, due, message] = stored;
  return { key, root, tenantKey, queue, chainId, nodeId, due, message: JSON.stringify(message) };
}

const MAGIC = 'CLAVLOG1';
const ID_AT = 8;
const OFFSET_AT = 24;
const HEADER_CRC_AT = 32;

/** How long the header of a segment is, bytes. */
export const SEGMENT_HEADER = 36;

/** How long the header of a frame is, bytes. */
export const FRAME_HEADER = 16;

/** The header of a segment of the log with this id, 32 hex digits, at this offset. */
export function segmentHeader(logId: string, offset: number): Buffer {
  const header = Buffer.alloc(SEGMENT_HEADER);
  header.write(MAGIC, 'latin1');
  header.write(logId, ID_AT, 'hex');
  header.writeBigUInt64LE(BigInt(offset), OFFSET_AT);
  header.writeUInt32LE(crc32(header.subarray(0, HEADER_CRC_AT)), HEADER_CRC_AT);
  return header;
}

/** Whose segment it is and where it begins; null when the bytes are no whole header. */
export function readSegmentHeader(bytes: Buffer): { logId: string; offset: number } | null {
  if (bytes.length < SEGMENT_HEADER || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) return null;
  if (crc32(bytes.subarray(0, HEADER_CRC_AT)) !== bytes.readUInt32LE(HEADER_CRC_AT)) return null;
  return {
    logId: bytes.toString('hex', ID_AT, OFFSET_AT),
    offset: Number(bytes.readBigUInt64LE(OFFSET_AT)),
  };
}

/** A frame, and where its records begin in it; each ends before the comma or the bracket that follows. */
export interface EncodedFrame {
  /** In memory of their own. */
  readonly bytes: Buffer<ArrayBuffer>;
  /** One more than there are records. */
  readonly starts: Uint32Array<ArrayBuffer>;
}

/** A frame at an offset that holds these records. */
export function encodeFrame(records: readonly string[], offset: number): EncodedFrame {
  const body = `[${records.join(',')}]`;
  const length = Buffer.byteLength(body);
  const bytes = Buffer.allocUnsafeSlow(FRAME_HEADER + length);
  bytes.write(body, FRAME_HEADER);
  bytes.writeUInt32LE(length, 0);
  bytes.writeBigUInt64LE(BigInt(offset), 8);
  bytes.writeUInt32LE(crc32(bytes.subarray(8)), 4);
  const starts = new Uint32Array(records.length + 1);
  let at = FRAME_HEADER + 1;
  starts[0] = at;
  for (const [index, record] of records.entries()) {
    at += (length === body.length ? record.length : Buffer.byteLength(record)) + 1;
    starts[index + 1] = at;
  }
  return { bytes, starts };
}

/** Finds the whole frame at a place in bytes that begin at an offset of the log: its length, or null when none is there. */
export function frameLength(bytes: Buffer, at: number, offset: number): number | null {
  if (!isFrameHeader(bytes, at, offset)) return null;
  const length = FRAME_HEADER + bytes.readUInt32LE(at);
  if (at + length > bytes.length) return null;
  return crc32(bytes.subarray(at + 8, at + length)) === bytes.readUInt32LE(at + 4) ? length : null;
}

/** Whether the header of a frame of this offset stands at a place; most places are told by what each offset has of its own. */
function isFrameHeader(bytes: Buffer, at: number, offset: number): boolean {
  if (at + FRAME_HEADER > bytes.length || bytes.readUInt32LE(at + 8) !== offset % 2 ** 32) return false;
  return bytes.readBigUInt64LE(at + 8) === BigInt(offset);
}

/** What a whole frame holds. @throws TypeError for a record that a newer version wrote */
export function decodeFrame(frame: Buffer): FrameContent {
  const content: FrameContent = { records: [], messages: [] };
  for (const stored of JSON.parse(frame.toString('utf8', FRAME_HEADER)) as Stored[]) {
    switch (stored[0]) {
      case 'points':
        content.records.push(new StoredRecord(stored));
        break;
      case 'parked':
        content.messages.push(decodeMessage(stored));
        break;
      case 'ended':
        for (const key of stored.slice(1) as number[]) content.messages.push(key);
        break;
      default:
        throw new TypeError(`The telemetry log has a record of an unknown kind: ${String(stored[0])}`);
    }
  }
  return content;
}
