import * as z from 'zod/mini';
import { afterListening } from './listening.ts';
import { LONGEST_CODE, LONGEST_TEXT, type SandboxRequest } from './page/protocol.ts';

/** What a worker is for: no function runs where schemas are checked. */
export type SandboxProgram = 'functions' | 'schemas';

/** A worker that is ready to be asked. */
export interface SandboxWorker {
  port: MessagePort;
  /** Resolves when it is gone though nobody has ended it, as when one took more memory than there is. */
  gone: Promise<void>;
  /** Ends it, whatever it does. */
  end(): void;
}

/** Where the workers live. */
export interface SandboxHost {
  /** Rejects where no worker can be had. */
  start(program: SandboxProgram): Promise<SandboxWorker>;
  /** Gives up where they live, with all of them; what is started next lives in another. */
  leave?(): void;
}

/** Why there is no answer: it ran longer than it may, it is too large to be asked, or there is no sandbox here. */
export class SandboxFailure extends Error {
  override readonly name = 'SandboxFailure';
  readonly reason: 'deadline' | 'too-large' | 'unavailable';

  constructor(reason: 'deadline' | 'too-large' | 'unavailable', options?: ErrorOptions) {
    super(`The sandbox gave no answer: ${reason}`, options);
    this.reason = reason;
  }
}

/** How one request is asked. */
export interface AskOptions {
  /** After how long in the worker, ms, it is ended; a second unless said. Time in which the page is busy is not counted. */
  deadline?: number;
  /**
   * Whose code it is. Code of one caller runs one after the other, in one worker as long as that lives, and can change
   * what its next finds there; code of two callers never meets. Unless said, the request is a caller of its own.
   */
  caller?: unknown;
  /** Rejects with the reason of the signal; what runs already runs to its end, or its deadline, unheard. */
  signal?: AbortSignal | undefined;
}

export interface SandboxEngine {
  /** Asks a worker; rejects with a `SandboxFailure`, or what the signal was aborted for. The answer is not checked. */
  ask(request: SandboxRequest, options?: AskOptions): Promise<unknown>;
  /** Ends all workers and refuses what waits. They start anew when something is asked. */
  end(): void;
}

interface Job {
  request: SandboxRequest;
  deadline: number;
  signal: AbortSignal | undefined;
  resolve(answer: unknown): void;
  reject(reason: unknown): void;
}

/** What one caller waits for, and where it runs. */
interface Room {
  caller: unknown;
  program: SandboxProgram;
  jobs: Job[];
  /** Whether nobody can ask in it again. */
  isSingle: boolean;
  worker?: Promise<SandboxWorker>;
  isRunning: boolean;
  refuse?: (failure: SandboxFailure) => void;
}

const DEADLINE = 1000;
/** How many workers there are at a time; each takes some 2 MB. */
const MOST_WORKERS = 4;
/** How long a caller keeps its worker while others wait for one, ms. */
const TURN = 250;
/** Schemas are nobody's code: one worker, which keeps what it has compiled, does for all. */
const SCHEMAS = Symbol('schemas');

const Told = z.object({ id: z.number(), text: z.string().check(z.maxLength(LONGEST_TEXT)) });

/**
 * A worker for each caller, as many as there may be at a time: where one is wanted for another, the one that was asked
 * least lately ends, or the next that has had its turn. What is over its time ends with its worker.
 */
export function createEngine(host: SandboxHost): SandboxEngine {
  /** By caller, those asked least lately first. */
  let rooms = new Map<unknown, Room>();
  let lastId = 0;

  const all = () => [...rooms.values()];

  function serve(): void {
    for (const room of all()) {
      if (room.isRunning || room.jobs.length === 0) continue;
      if (!room.worker && !makeSpace()) continue;
      room.worker ??= start(room);
      void work(room);
    }
  }

  /** Whether one more worker may be started. */
  function makeSpace(): boolean {
    if (all().filter(({ worker }) => worker).length < MOST_WORKERS) return true;
    const idle = all().find((room) => room.worker && !room.isRunning && room.jobs.length === 0);
    if (idle) leave(idle);
    return idle !== undefined;
  }

  function start(room: Room): Promise<SandboxWorker> {
    const starting = host.start(room.program);
    const lost = () => {
      if (room.worker !== starting) return;
      leave(room);
      room.refuse?.(new SandboxFailure('unavailable'));
    };
    // Where none can be had, whoever waits for it hears so.
    starting.then(({ gone }) => gone.then(lost)).catch(() => undefined);
    return starting;
  }

  async function work(room: Room): Promise<void> {
    room.isRunning = true;
    const until = performance.now() + TURN;
    for (let job = room.jobs.shift(); job; job = room.jobs.shift()) {
      if (!job.signal?.aborted) await run(job, room);
      const isWanted = performance.now() > until && all().some((one) => !one.worker && one.jobs.length > 0);
      if (!room.worker || isWanted) break;
    }
    room.isRunning = false;
    // Nobody else can ask in it; or others have waited long enough.
    if (room.isSingle || room.jobs.length > 0) leave(room);
    if (rooms.get(room.caller) === room) {
      // Behind all that wait.
      rooms.delete(room.caller);
      if (room.worker || room.jobs.length > 0) rooms.set(room.caller, room);
    }
    serve();
  }

  async function run(job: Job, room: Room): Promise<void> {
    try {
      const starting = room.worker;
      const worker = await starting;
      if (!worker || room.worker !== starting) throw new SandboxFailure('unavailable');
      if (!job.signal?.aborted) job.resolve(await answerOf(worker.port, job, room));
    } catch (error) {
      leave(room);
      job.reject(
        error instanceof SandboxFailure ? error : new SandboxFailure('unavailable', { cause: error }),
      );
    }
  }

  function answerOf(port: MessagePort, { request, deadline }: Job, room: Room): Promise<unknown> {
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      const stop = afterListening(deadline, () => reject(new SandboxFailure('deadline')));
      room.refuse = (failure) => {
        stop();
        reject(failure);
      };
      port.onmessage = ({ data }) => {
        const told = Told.safeParse(data);
        if (!told.success || told.data.id !== id) return;
        stop();
        resolve(told.data.text === '' ? undefined : JSON.parse(told.data.text));
      };
      port.postMessage({ id, request });
    });
  }

  /** Ends the worker of a room; what waits in it is left to the next. */
  function leave(room: Room): void {
    room.worker?.then(
      (worker) => worker.end(),
      () => undefined,
    );
    delete room.worker;
    const isEmpty = !room.isRunning && room.jobs.length === 0;
    if (isEmpty && rooms.get(room.caller) === room) rooms.delete(room.caller);
  }

  return {
    ask(request, { deadline = DEADLINE, caller, signal } = {}) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        if (lengthOf(request) > LONGEST_CODE) return reject(new SandboxFailure('too-large'));
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
        const program = request.kind === 'run' ? 'functions' : 'schemas';
        const whose = program === 'schemas' ? SCHEMAS : (caller ?? Symbol('single'));
        const isSingle = program === 'functions' && caller === undefined;
        const room = rooms.get(whose) ?? { caller: whose, program, isSingle, jobs: [], isRunning: false };
        rooms.set(whose, room);
        room.jobs.push({ request, deadline, signal, resolve, reject });
        serve();
      });
    },
    end() {
      const failure = new SandboxFailure('unavailable');
      const ended = all();
      rooms = new Map();
      for (const room of ended) {
        for (const { reject } of room.jobs.splice(0)) reject(failure);
        leave(room);
        room.refuse?.(failure);
      }
    },
  };
}

function lengthOf(request: SandboxRequest): number {
  return request.kind === 'run' ? request.body.length : JSON.stringify(request.schema ?? null).length;
}
