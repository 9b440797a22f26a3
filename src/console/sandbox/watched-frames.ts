import { workerAddress } from '../ui/worker-address.ts';
import type { ToWatch } from './hang-watch.ts';
import hangWorker from './hang-worker.ts?worker&url';

/** The watch on one frame. */
export interface WatchedFrame {
  /** By which the frame signals, whatever holds up the page. */
  readonly port: MessagePort;
  /** @param hung whether what runs in it did not return */
  end(hung: boolean): void;
}

let worker: Worker | undefined;
let lastId = 0;

/** Has noted, by its mark, what runs in a frame, should it hold up the page; undefined where there are no threads. */
export function watchFrame(mark: string): WatchedFrame | undefined {
  if (!('Worker' in globalThis)) return undefined;
  worker ??= start();
  lastId += 1;
  const id = lastId;
  const { port1, port2 } = new MessageChannel();
  tell({ kind: 'opened', id, mark }, [port2]);
  tell({ kind: 'beat' });
  return { port: port1, end: (hung) => tell({ kind: 'closed', id, hung }) };
}

/** Says that the page goes on. To be said every second while frames are watched. */
export function beat(): void {
  if (!document.hidden) tell({ kind: 'beat' });
}

function tell(told: ToWatch, ports: MessagePort[] = []): void {
  worker?.postMessage(told, ports);
}

function start(): Worker {
  const rest = () => tell({ kind: 'rest' });
  document.addEventListener('visibilitychange', () => document.hidden && rest());
  // The browser asks then, or prints, and holds up the page meanwhile.
  for (const type of ['beforeunload', 'beforeprint']) addEventListener(type, rest);
  return new Worker(workerAddress(hangWorker), { type: 'module' });
}
