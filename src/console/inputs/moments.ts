import { lightFormat } from 'date-fns/lightFormat';

/** A moment, in milliseconds since 1970, as the browser's control writes it; empty where there is none. */
export function writtenMoment(timestamp: number | null): string {
  return timestamp === null ? '' : lightFormat(timestamp, "yyyy-MM-dd'T'HH:mm:ss");
}

/** The moment that the browser's control has written, in the time zone of the browser. */
export function readMoment(written: string): number | null {
  return written === '' ? null : new Date(written).getTime();
}
