/** A state is a byte. */
const MOST_BYTES = 254;

const BYTES = 256;

/**
 * Finds a text in others byte by byte, so that these can be given in parts that follow each other: its state is how much of
 * the text the bytes before end with, and stays `found` where all of it was among them.
 */
export class TextAutomaton {
  /** The state in which the text has been found. */
  readonly found: number;
  /** The next state, by `state << 8 | byte`. */
  readonly next: Uint8Array;
  /** The text in UTF-8. */
  readonly bytes: Uint8Array;

  constructor(text: string) {
    const bytes = Buffer.from(text);
    if (bytes.length === 0 || bytes.length > MOST_BYTES) throw new Error('Nothing finds such a text');
    this.bytes = bytes;
    this.found = bytes.length;
    this.next = new Uint8Array((bytes.length + 1) * BYTES);
    // The state after the same bytes without the first one.
    let shorter = 0;
    for (const [state, byte] of bytes.entries()) {
      if (state > 0) this.next.copyWithin(state * BYTES, shorter * BYTES, (shorter + 1) * BYTES);
      const next = this.next[shorter * BYTES + byte] ?? 0;
      this.next[state * BYTES + byte] = state + 1;
      if (state > 0) shorter = next;
    }
    this.next.fill(this.found, this.found * BYTES);
  }

  /** Whether a text is neither empty nor too long to be found. */
  static canFind(text: string): boolean {
    return text !== '' && Buffer.byteLength(text) <= MOST_BYTES;
  }

  /** The state after some bytes. */
  after(state: number, bytes: Uint8Array): number {
    let reached = state;
    for (const byte of bytes) reached = this.next[(reached << 8) | byte] ?? 0;
    return reached;
  }
}
