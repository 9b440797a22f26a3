/** A file of an archive. */
export interface ArchivedFile {
  readonly name: string;
  readonly text: string;
}

const LOCAL_HEADER = 0x0403_4b50;
const DIRECTORY_HEADER = 0x0201_4b50;
const END_OF_DIRECTORY = 0x0605_4b50;
const VERSION = 20;
/** Names are UTF-8. */
const UTF8_NAMES = 0x0800;
/** 1980-01-01, the first day that the format knows: the same files make the same archive. */
const FIRST_DAY = 0x0021;

/** A zip archive of a few small files, which lie in it as they are. */
export function zip(files: readonly ArchivedFile[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const local: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, text } of files) {
    const nameBytes = encoder.encode(name);
    const content = encoder.encode(text);
    const about = [
      [2, VERSION],
      [2, UTF8_NAMES],
      [2, 0],
      [2, 0],
      [2, FIRST_DAY],
      [4, crc32(content)],
      [4, content.length],
      [4, content.length],
      [2, nameBytes.length],
      [2, 0],
    ] as const;
    const header = fields([4, LOCAL_HEADER], ...about);
    local.push(header, nameBytes, content);
    directory.push(
      fields([4, DIRECTORY_HEADER], [2, VERSION], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
      nameBytes,
    );
    offset += header.length + nameBytes.length + content.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const { length } = files;
  const end = fields(
    [4, END_OF_DIRECTORY],
    [2, 0],
    [2, 0],
    [2, length],
    [2, length],
    [4, size],
    [4, offset],
    [2, 0],
  );
  return joined([...local, ...directory, end]);
}

/** Numbers in as many bytes each, the lowest first. */
function fields(...members: readonly (readonly [size: 2 | 4, value: number])[]): Uint8Array {
  const bytes = new Uint8Array(members.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of members) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const CRC_POLYNOMIAL = 0xedb8_8320;

function crc32(bytes: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ CRC_POLYNOMIAL : crc >>> 1;
  }
  return (crc ^ 0xffff_ffff) >>> 0;
}
