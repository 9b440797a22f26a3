import { MessageChannel, Worker } from 'node:worker_threads';
import type { SandboxHost } from '../../../../src/console/sandbox/engine.ts';
import { program as functions } from '../../../../src/console/sandbox/page/functions-worker.ts?bundled';
import { program as schemas } from '../../../../src/console/sandbox/page/schemas-worker.ts?bundled';

/** What browsers have in a worker and threads do not, and what threads load only when it is first used. */
const BROWSER = `
  const { parentPort, workerData } = require('node:worker_threads');
  globalThis.addEventListener = (_name, listener) => parentPort.once('message', (port) => listener({ ports: [port] }));
  globalThis.MessageEvent;
  require('node:vm').runInThisContext(workerData, { filename: 'program.js' });
`;

const PROGRAMS = { functions, schemas };

/** The programs of the sandbox in threads of their own, where no browser has a frame for them. */
export function threadHost(): SandboxHost & { started: number; living: number } {
  const host = {
    started: 0,
    living: 0,
    async start(program: keyof typeof PROGRAMS) {
      host.started += 1;
      host.living += 1;
      const { port1, port2 } = new MessageChannel();
      const worker = new Worker(BROWSER, { eval: true, workerData: PROGRAMS[program] });
      // What breaks in it is told by its end.
      worker.on('error', () => undefined);
      const ready = new Promise((resolve) => {
        port1.onmessage = resolve;
      });
      worker.postMessage(port2, [port2]);
      await ready;
      return {
        // Both are the port of the standard; that of threads has more.
        port: port1 as unknown as MessagePort,
        gone: new Promise<void>((resolve) => worker.once('exit', () => resolve())),
        end() {
          host.living -= 1;
          void worker.terminate();
          port1.close();
        },
      };
    },
  };
  return host;
}
