import type { QuickJSContext, QuickJSHandle, QuickJSWASMModule } from 'quickjs-emscripten';
import type { ScriptLimits, ScriptResult, ScriptSource } from './script-messages.ts';
import { SCRIPT_REALM } from './script-realm.ts';

/** What the engine says when a script has used up its memory. */
export const OUT_OF_MEMORY = '!InternalError: out of memory';

/** Begins what the engine says of a script that has come to its limits. */
const AT_ITS_LIMITS = '!InternalError: ';

/** A script in an engine of its own, which knows nothing of the platform: no files, no network, no other script. */
export class KeptScript {
  readonly #context: QuickJSContext;
  readonly #call: QuickJSHandle;
  /** Whether it has to be made anew, as something of a message has been left in it. */
  isUsedUp = false;

  /**
   * Compiles a script. `isFrozen` keeps what it finds from being changed, so that it can be called again. @throws Error
   * of the script
   */
  constructor(
    engine: QuickJSWASMModule,
    { script, argNames }: ScriptSource,
    { memory, stack }: ScriptLimits,
    { isFrozen, isLate }: { isFrozen: boolean; isLate: () => boolean },
  ) {
    this.#context = engine.newContext();
    this.#context.runtime.setMemoryLimit(memory);
    this.#context.runtime.setMaxStackSize(stack);
    this.#context.runtime.setInterruptHandler(isLate);
    let realm: QuickJSHandle | undefined;
    try {
      realm = this.#context.unwrapResult(this.#context.evalCode(SCRIPT_REALM));
      const frozen = isFrozen ? this.#context.true : this.#context.false;
      this.#call = this.#invoke(realm, this.#text(JSON.stringify(argNames)), this.#text(script), frozen);
      realm.dispose();
    } catch (error) {
      realm?.dispose();
      this.dispose();
      throw error;
    }
  }

  /**
   * Calls the script with the arguments of each call from the first one on, as far as it can be used.
   * @throws Error when it was ended
   */
  run(calls: string, first = 0): ScriptResult[] {
    const json = this.#invoke(this.#call, this.#text(calls), this.#context.newNumber(first));
    const [isTidy, results] = JSON.parse(this.#context.getString(json)) as [boolean, ScriptResult[]];
    json.dispose();
    this.isUsedUp =
      !isTidy ||
      this.#context.runtime.hasPendingJob() ||
      results.some((result) => result.startsWith(AT_ITS_LIMITS));
    return results;
  }

  /** How much it keeps in memory, bytes. */
  get size(): number {
    const usage = this.#context.runtime.computeMemoryUsage();
    const size = this.#context.getProp(usage, 'memory_used_size');
    const bytes = this.#context.getNumber(size);
    size.dispose();
    usage.dispose();
    return bytes;
  }

  /** Lets go of its engine. */
  dispose(): void {
    this.#call?.dispose();
    this.#context.dispose();
  }

  /** Calls a function, and lets go of its arguments. */
  #invoke(callee: QuickJSHandle, ...args: QuickJSHandle[]): QuickJSHandle {
    try {
      return this.#context.unwrapResult(this.#context.callFunction(callee, this.#context.undefined, ...args));
    } finally {
      for (const arg of args) arg.dispose();
    }
  }

  #text(value: string): QuickJSHandle {
    return this.#context.newString(value);
  }
}
