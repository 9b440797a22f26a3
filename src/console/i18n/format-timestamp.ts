import { lightFormat } from 'date-fns/lightFormat';

/** A moment in the browser's time zone: `2021-03-02 08:15:30`. Empty for what is no time. */
export function formatTimestamp(ms: number): string {
  return Number.isFinite(new Date(ms).getTime()) ? lightFormat(ms, 'yyyy-MM-dd HH:mm:ss') : '';
}
