import type { QuickJSWASMModule } from 'quickjs-emscripten';
import { KeptScript, OUT_OF_MEMORY } from './kept-script.ts';
import { MOST_PATIENCE, type ScriptBatch, type ScriptLimits, type ScriptResult } from './script-messages.ts';

/** How much the scripts of one thread may keep in memory between their calls, bytes. */
const MEMORY_BUDGET = 64 * 1024 * 1024;

/** Scripts that extend what is there already, such as texts by a method, must find it as it was, and open. */
const EXTENDS_WHAT_IS_THERE = /\bprototype\b/;

/** How long this thread has been at work, ms. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** The scripts that a thread has called, ready to be called again: the least recently used ones go first. */
export class KeptScripts {
  readonly #kept = new Map<string, { script: KeptScript; size: number }>();
  readonly #engine: QuickJSWASMModule;
  readonly #limits: ScriptLimits;
  readonly #budget: number;
  #size = 0;
  #deadline = { processorTime: 0, time: 0 };

  constructor(engine: QuickJSWASMModule, limits: ScriptLimits, budget: number = MEMORY_BUDGET) {
    this.#engine = engine;
    this.#limits = limits;
    this.#budget = budget;
  }

  /** How many are kept. */
  get count(): number {
    return this.#kept.size;
  }

  /** Whether the last batch was ended because it took too long. */
  get isLate(): boolean {
    return processorTime() >= this.#deadline.processorTime || performance.now() >= this.#deadline.time;
  }

  /** Calls a script as often as the batch says. @throws Error when it was ended before the last call */
  run(batch: ScriptBatch): readonly ScriptResult[] {
    const { timeout } = this.#limits;
    this.#deadline = {
      processorTime: processorTime() + timeout,
      time: performance.now() + timeout * MOST_PATIENCE,
    };
    if (EXTENDS_WHAT_IS_THERE.test(batch.script)) return this.#runOpenly(batch);
    const key = JSON.stringify([batch.tenantId, batch.argNames, batch.script]);
    const isUsed = this.#kept.has(key);
    const results = this.#runKept(key, batch);
    // What other calls have left until the engine looks for it is not this one's fault.
    return isUsed && results.includes(OUT_OF_MEMORY) ? this.#runKept(key, batch) : results;
  }

  #runKept(key: string, batch: ScriptBatch): readonly ScriptResult[] {
    const results: ScriptResult[] = [];
    while (results.length < batch.count) results.push(...this.#runOn(key, batch, results.length));
    return results;
  }

  /** Runs a batch from one of its calls on until it ends, or the script has to be made anew. */
  #runOn(key: string, batch: ScriptBatch, first: number): ScriptResult[] {
    const script = this.#kept.get(key)?.script ?? this.#compile(batch, true);
    this.#forget(key);
    let isKept = false;
    try {
      const results = script.run(batch.calls, first);
      isKept = !script.isUsedUp;
      if (isKept) this.#keep(key, script);
      return results;
    } finally {
      if (!isKept) script.dispose();
    }
  }

  /** Makes the script anew for each call. */
  #runOpenly(batch: ScriptBatch): readonly ScriptResult[] {
    return (JSON.parse(batch.calls) as unknown[]).flatMap((call) => {
      const script = this.#compile(batch, false);
      try {
        return script.run(JSON.stringify([call]));
      } finally {
        script.dispose();
      }
    });
  }

  #compile(batch: ScriptBatch, isFrozen: boolean): KeptScript {
    const isLate = () => this.isLate;
    return new KeptScript(this.#engine, batch, this.#limits, { isFrozen, isLate });
  }

  #keep(key: string, script: KeptScript): void {
    const { size } = script;
    this.#kept.set(key, { script, size });
    this.#size += size;
    for (const [oldest, { script: old }] of this.#kept) {
      if (this.#size <= this.#budget || oldest === key) return;
      this.#forget(oldest);
      old.dispose();
    }
  }

  #forget(key: string): void {
    this.#size -= this.#kept.get(key)?.size ?? 0;
    this.#kept.delete(key);
  }
}
