import { Worker } from 'node:worker_threads';
import { contained } from '../../contained.ts';
import {
  type BatchEnd,
  MOST_PATIENCE,
  type ScriptAnswer,
  type ScriptBatch,
  type ScriptLimits,
  type ScriptResult,
} from './script-messages.ts';

/** How much later than its deadline a batch is ended together with its thread, ms. */
const GRACE = 500;

/** A batch that runs longer may be about to run for ever: it no longer counts as work that others wait for, ms. */
const SLOW = 50;

/** What a lane tells of. */
export interface LaneListener {
  /** It has started. */
  ready(): void;
  /** Its batch is done; it may have another one. */
  done(lane: ScriptLane, outcome: { results: readonly ScriptResult[] } | { ended: BatchEnd }): void;
  /** Its batch takes long. */
  slow(): void;
  /** Its thread has ended; `ended` says why its batch was, if it had any. */
  gone(lane: ScriptLane, ended: BatchEnd): void;
}

/** A thread with the batch that runs in it, if any. Neither keeps the process going. */
export class ScriptLane {
  /** Whose batch it has. */
  tenantId: string | undefined;
  /** Whether the batch takes long. */
  isSlow = false;
  /** Whether its thread has started. */
  isReady = false;
  readonly #worker: Worker;
  readonly #timeout: number;
  readonly #listener: LaneListener;
  #isGone = false;
  #batch: ScriptBatch | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** Starts a thread. */
  constructor(limits: ScriptLimits, listener: LaneListener) {
    this.#timeout = limits.timeout;
    this.#listener = listener;
    this.#worker = new Worker(new URL('./script-thread.ts', import.meta.url), {
      workerData: limits,
      env: {},
      // Scripts keep what they have elsewhere; this is for what goes to and fro.
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    });
    this.#worker.unref();
    const giveUp = () =>
      this.#giveUp({ reason: 'The script could not be run', isLate: false, isBroken: true });
    this.#worker.on(
      'message',
      contained((answer: ScriptAnswer) => this.#hear(answer), giveUp),
    );
    this.#worker.on('error', giveUp);
  }

  /** Whether it can have a batch. */
  get isIdle(): boolean {
    return this.isReady && this.#batch === undefined;
  }

  /** Runs a batch. */
  run(batch: ScriptBatch): void {
    this.#batch = batch;
    this.tenantId = batch.tenantId;
    this.#worker.postMessage(batch);
    this.#timer = setTimeout(() => this.#beSlow(), SLOW);
  }

  /** Ends the thread and what runs in it. */
  async end(): Promise<void> {
    this.#isGone = true;
    clearTimeout(this.#timer);
    await this.#worker.terminate();
  }

  #beSlow(): void {
    this.isSlow = true;
    const ended = { reason: '', isLate: true, isBroken: true };
    this.#timer = setTimeout(() => this.#giveUp(ended), this.#timeout * MOST_PATIENCE + GRACE - SLOW);
    this.#listener.slow();
  }

  #hear(answer: ScriptAnswer): void {
    if (this.#isGone) return;
    if (answer === 'ready') {
      this.isReady = true;
      this.#listener.ready();
    } else if (answer.id === this.#batch?.id) {
      if ('ended' in answer && answer.ended.isBroken) this.#giveUp(answer.ended);
      else this.#finish(answer);
    }
  }

  #finish(outcome: { results: readonly ScriptResult[] } | { ended: BatchEnd }): void {
    clearTimeout(this.#timer);
    this.#batch = undefined;
    this.tenantId = undefined;
    this.isSlow = false;
    this.#listener.done(this, outcome);
  }

  /** Gives up the thread and what runs in it. */
  #giveUp(ended: BatchEnd): void {
    if (this.#isGone) return;
    this.end().catch(() => undefined);
    this.#listener.gone(this, ended);
  }
}
