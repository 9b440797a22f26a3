import { browserStore } from '../ui/browser-store.ts';

const inStore = browserStore('clavier-hung-widgets', 'marks');
/** More are forgotten: each stands for a program that somebody has left as it is since it held up a page. */
const MOST = 200;

/** Whether what this mark stands for held up a page and was not heard of again. Where the browser keeps nothing, nobody knows. */
export async function hasHung(mark: string): Promise<boolean> {
  try {
    return (await inStore('readonly', (store) => store.get(mark))) !== undefined;
  } catch {
    return false;
  }
}

/** Keeps that it does, also when the page goes. Rejects where the browser keeps nothing. */
export async function keepHang(mark: string): Promise<void> {
  if ((await inStore('readonly', (store) => store.count())) >= MOST) {
    await inStore('readwrite', (store) => store.clear());
  }
  await inStore('readwrite', (store) => store.put(Date.now(), mark));
}

/** Forgets that it did. Rejects where the browser keeps nothing. */
export async function forgetHang(mark: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(mark));
}
