import type { ScriptSource } from './script-messages.ts';

/** How long a batch should take, ms: longer ones keep others waiting, shorter ones cost more than they do. */
const BATCH_TIME = 20;
/** How long a call is thought to take before one was made, ms. */
const UNKNOWN_TIME = 2;
const MOST_CALLS = 50;
const MOST_CHARACTERS = 256 * 1024;

/** How many scripts of a tenant are remembered while none of their calls waits. */
const MOST_IDLE = 200;

/** One call of a script that waits, or runs. */
export interface WaitingCall {
  /** JSON text: the arguments. */
  readonly args: string;
  /** Whether it has to run on its own, to be told from the others of a batch that went wrong. */
  isAlone: boolean;
  readonly resolve: (json: string | undefined) => void;
  readonly reject: (error: Error) => void;
}

/** A script with its calls that wait, in their order. */
export class WaitingScript implements ScriptSource {
  readonly tenantId: string;
  readonly script: string;
  readonly argNames: readonly string[];
  /** Tells it from all others. */
  readonly key: string;
  /** Whether it stands in a queue. */
  isQueued = false;
  #calls: WaitingCall[] = [];
  #taken = 0;
  #timeOfCall = UNKNOWN_TIME;

  constructor({ tenantId, script, argNames }: ScriptSource) {
    this.tenantId = tenantId;
    this.script = script;
    this.argNames = argNames;
    this.key = JSON.stringify([tenantId, argNames, script]);
  }

  /** How many calls wait. */
  get count(): number {
    return this.#calls.length - this.#taken;
  }

  /** Whether the next call runs on its own. */
  get isNextAlone(): boolean {
    return this.#calls[this.#taken]?.isAlone ?? false;
  }

  add(call: WaitingCall): void {
    this.#calls.push(call);
  }

  /** Puts calls back in front of all others; each runs on its own. */
  putBack(calls: readonly WaitingCall[]): void {
    for (const call of calls) call.isAlone = true;
    this.#calls = [...calls, ...this.takeAll()];
  }

  /** Takes as many calls as go into one batch, `most` at most. */
  takeBatch(most: number): WaitingCall[] {
    const inTime = Math.max(1, BATCH_TIME / this.#timeOfCall);
    const wanted = this.isNextAlone ? 1 : Math.min(most, MOST_CALLS, inTime);
    const batch: WaitingCall[] = [];
    let characters = 0;
    for (; batch.length < wanted && this.count > 0; this.#taken++) {
      const call = this.#calls[this.#taken];
      if (!call || (batch.length > 0 && (call.isAlone || characters + call.args.length > MOST_CHARACTERS)))
        break;
      batch.push(call);
      characters += call.args.length;
    }
    if (this.count === 0) {
      this.#calls = [];
      this.#taken = 0;
    } else if (this.#taken > 1_000) {
      this.#calls.splice(0, this.#taken);
      this.#taken = 0;
    }
    return batch;
  }

  takeAll(): WaitingCall[] {
    const all = this.#calls.slice(this.#taken);
    this.#calls = [];
    this.#taken = 0;
    return all;
  }

  /** Takes into account how long a batch took, ms. */
  learn(calls: number, time: number): void {
    this.#timeOfCall += (time / calls - this.#timeOfCall) / 4;
  }
}

/** The scripts of one tenant, and how much of them is yet to be done. */
export class ScriptsOfTenant {
  /** By the names of their arguments, and then by what they say. */
  readonly #scripts = new Map<string, Map<string, WaitingScript>>();
  #count = 0;
  /** The calls that wait or run. */
  calls = 0;
  /** The characters of their arguments. */
  characters = 0;

  /** The script of this source. */
  find(source: ScriptSource): WaitingScript {
    const names = source.argNames.join();
    const found = this.#scripts.get(names)?.get(source.script);
    if (found) return found;
    if (this.#count >= MOST_IDLE) this.#forgetIdle();
    const made = new WaitingScript(source);
    const sameNames = this.#scripts.get(names) ?? new Map<string, WaitingScript>();
    this.#scripts.set(names, sameNames.set(source.script, made));
    this.#count += 1;
    return made;
  }

  #forgetIdle(): void {
    for (const scripts of this.#scripts.values()) {
      for (const [text, script] of scripts) {
        if (script.count > 0) continue;
        scripts.delete(text);
        this.#count -= 1;
      }
    }
  }
}
