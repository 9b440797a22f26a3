import { forgetHang, keepHang } from './hang-memory.ts';
import { createHangWatch, type ToWatch } from './hang-watch.ts';

let last = Promise.resolve();
/** One after the other, so that what was kept last is what counts. */
const inTurn = (work: () => Promise<void>): void => {
  last = last.then(work).catch(console.error);
};

const watch = createHangWatch({
  keep: (mark) => inTurn(() => keepHang(mark)),
  forget: (mark) => inTurn(() => forgetHang(mark)),
});

const ports = new Map<number, MessagePort>();

self.onmessage = ({ data, ports: [port] }: MessageEvent<ToWatch>) => {
  watch.hear(data);
  if (data.kind === 'closed') {
    ports.get(data.id)?.close();
    ports.delete(data.id);
  }
  if (data.kind !== 'opened' || !port) return;
  const { id } = data;
  ports.set(id, port);
  port.onmessage = ({ data: what }: MessageEvent<unknown>) => watch.signal(id, what);
};
