/** Too long, refused by a constraint, of the wrong type, or out of range. */
const OF_VALUES: readonly number[] = [18, 19, 20, 25];

/** Of an extended result code of SQLite what says the kind. */
const PRIMARY_CODE = 0xff;

/** Whether an error with a result code of SQLite is about values, and would come again with the same ones. */
export function isOfValues({ errcode }: { errcode: unknown }): boolean {
  return OF_VALUES.includes(Number(errcode) & PRIMARY_CODE);
}
