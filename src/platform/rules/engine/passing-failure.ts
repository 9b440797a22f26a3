/** Too long, refused by a constraint, of the wrong type, or out of range: it would be so each time. */
const OF_VALUES: readonly unknown[] = [18, 19, 20, 25];
const PRIMARY_CODE = 0xff;

/** Whether something failed for what may be over a little later, such as a disk that is full. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return !OF_VALUES.includes(Number(error.errcode) & PRIMARY_CODE);
  return 'syscall' in error || isPassing(error.cause);
}
