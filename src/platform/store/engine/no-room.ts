/** What a system call says when there is no room on the disk, or for one file or one user of it. */
const OF_FILES: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** What SQLite says then, as its primary result code. */
const OF_DATABASES = 13;
const PRIMARY_CODE = 0xff;

/** Whether something could not be stored as there is no room left on the disk: nothing else is wrong. */
export function isNoRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return (Number(error.errcode) & PRIMARY_CODE) === OF_DATABASES;
  return 'code' in error && OF_FILES.includes(error.code);
}
