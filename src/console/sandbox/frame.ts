import type { SandboxHost, SandboxProgram } from './engine.ts';
import { afterListening } from './listening.ts';
import { program as functions } from './page/functions-worker.ts?bundled';
import { program as schemas } from './page/schemas-worker.ts?bundled';

/** How long the page of the sandbox, and a worker in it, may each take to come, ms. */
const PATIENCE = 10_000;
/** How long the page, which does nothing but this, may take to say that it is there, ms. */
const SILENCE = 2000;

const PROGRAMS: Record<SandboxProgram, string> = { functions, schemas };

/** A page of the sandbox that was there when it was asked last. */
interface Frame {
  tell(message: { id: number; program?: string }, ports?: MessagePort[]): void;
  /** Whether it is still there: a worker that takes all memory there is ends it, and no browser tells. */
  answers(): Promise<boolean>;
  remove(): void;
  /** Resolves when it has been removed. */
  removed: Promise<void>;
}

/**
 * The sandbox in a frame of the console's page: it has no origin and its own policy, so that what runs in its workers
 * reaches neither us nor the network. The workers answer without the frame in between.
 */
export function frameHost(): SandboxHost {
  let current: Promise<Frame> | undefined;
  let lastId = 0;

  function load(): Promise<Frame> {
    const loading = loadFrame();
    current = loading;
    loading.catch(() => giveUp(loading));
    return loading;
  }

  /** Another frame comes when a worker is wanted next. */
  function giveUp(frame: Promise<Frame>): void {
    if (current === frame) current = undefined;
    frame.then(
      ({ remove }) => remove(),
      () => undefined,
    );
  }

  async function check(frame: Promise<Frame>): Promise<void> {
    if (!(await (await frame).answers())) giveUp(frame);
  }

  return {
    leave() {
      if (current) giveUp(current);
    },
    async start(program) {
      if (current) await check(current);
      const loading = current ?? load();
      const { tell, removed } = await loading;
      lastId += 1;
      const id = lastId;
      const { port1, port2 } = new MessageChannel();
      try {
        await inTime<void>((ready) => {
          port1.onmessage = () => ready();
          tell({ id, program: PROGRAMS[program] }, [port2]);
        });
      } catch (error) {
        giveUp(loading);
        throw error;
      }
      return {
        port: port1,
        gone: removed,
        end() {
          tell({ id });
          port1.close();
          // What was ended may have taken the others along.
          void check(loading);
        },
      };
    },
  };
}

async function loadFrame(): Promise<Frame> {
  const frame = document.createElement('iframe');
  frame.sandbox.add('allow-scripts');
  frame.hidden = true;
  frame.tabIndex = -1;
  frame.src = '/sandbox/engine.html';
  try {
    await inTime((loaded) => {
      frame.addEventListener('load', loaded, { once: true });
      document.body.append(frame);
    });
  } catch (error) {
    frame.remove();
    throw error;
  }
  const { port1, port2 } = new MessageChannel();
  // Its origin is none, which has no name.
  frame.contentWindow?.postMessage(null, '*', [port2]);
  const { promise: removed, resolve } = Promise.withResolvers<void>();
  return {
    tell: (message, ports = []) => port1.postMessage(message, ports),
    answers: () =>
      new Promise((answer) => {
        const stop = afterListening(SILENCE, () => answer(false));
        const heard = new MessageChannel();
        heard.port1.onmessage = () => {
          stop();
          heard.port1.close();
          answer(true);
        };
        port1.postMessage(null, [heard.port2]);
      }),
    removed,
    remove() {
      port1.close();
      frame.remove();
      resolve();
    },
  };
}

function inTime<T>(begin: (resolve: (value: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The sandbox did not come')), PATIENCE);
    begin((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}
