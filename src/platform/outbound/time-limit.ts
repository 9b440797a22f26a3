import { OutboundFailure } from './outbound-failure.ts';

/** Waits for some work, at the longest so many ms; what it comes to later is ignored. @throws OutboundFailure */
export async function withinTime<T>(work: Promise<T>, limit: number, who: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new OutboundFailure(`Cannot reach ${who}: it does not answer in time`, { isDown: true }));
    }, limit);
  });
  try {
    return await Promise.race([work, overdue]);
  } finally {
    clearTimeout(timer);
  }
}
