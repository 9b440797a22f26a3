import { parseJson } from '../../json.ts';
import type { KvEntry } from '../../store/values/kv.ts';

/** Points of one time, as they are read of what a message says, and that time, ms. */
export interface ContentPoints {
  readonly ts: number;
  readonly entries: KvEntry[];
}

/** What a message says. It is kept in the form that it came in; every other one is made when it is first asked for. */
export interface MessageContent {
  /** The text. */
  readonly data: string;
  /** What the text says; it must not be changed. @throws JsonError when it is no JSON */
  readonly json: unknown;
  /** The points that values of that time are, where they are known already. */
  readonly points: ContentPoints | undefined;
}

/** What a text says. */
export function contentOfText(data: string): MessageContent {
  let read: { value: unknown } | undefined;
  return {
    data,
    get json() {
      read ??= { value: parseJson(data) };
      return read.value;
    },
    points: undefined,
  };
}

/** What is there already, as JSON. */
export function contentOfJson(json: unknown): MessageContent {
  let data: string | undefined;
  return {
    get data() {
      data ??= JSON.stringify(json);
      return data;
    },
    json,
    points: undefined,
  };
}

/** The values of points of one time. */
export class PointsContent implements MessageContent {
  readonly #ts: number;
  readonly #entries: KvEntry[];
  #json: Readonly<Record<string, unknown>> | undefined;
  #data: string | undefined;

  constructor(ts: number, entries: KvEntry[]) {
    this.#ts = ts;
    this.#entries = entries;
  }

  get json(): Readonly<Record<string, unknown>> {
    // Defines each member, also one that is called as the prototype is.
    this.#json ??= Object.fromEntries(this.#entries.map(({ key, value }) => [key, value]));
    return this.#json;
  }

  get data(): string {
    this.#data ??= JSON.stringify(this.json);
    return this.#data;
  }

  get points(): ContentPoints | undefined {
    return readsAsItIs(this.#entries) ? { ts: this.#ts, entries: this.#entries } : undefined;
  }
}

const ZERO = 0x30;
const NINE = 0x39;

/**
 * Whether points are read of their values as they are: an object has each name once, brings names that are numbers to
 * the front, and with these two names it says of what time its values are.
 */
function readsAsItIs(entries: readonly KvEntry[]): boolean {
  for (const { key } of entries) {
    const first = key.charCodeAt(0);
    if (first >= ZERO && first <= NINE) return false;
  }
  return areDifferent(entries) && !(hasKey(entries, 'ts') && hasKey(entries, 'values'));
}

/** So few are sooner compared with each other than remembered. */
const FEW = 16;

function areDifferent(entries: readonly KvEntry[]): boolean {
  if (entries.length > FEW) return new Set(entries.map(({ key }) => key)).size === entries.length;
  return entries.every(({ key }, at) => entries.findIndex((other) => other.key === key) === at);
}

function hasKey(entries: readonly KvEntry[], name: string): boolean {
  return entries.some(({ key }) => key === name);
}
