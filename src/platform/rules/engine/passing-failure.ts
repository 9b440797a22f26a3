import { isOfValues } from '../../store/engine/refused-values.ts';

/** Whether something failed for what may be over a little later, such as a disk that is full. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return !isOfValues(error);
  return 'syscall' in error || isPassing(error.cause);
}
