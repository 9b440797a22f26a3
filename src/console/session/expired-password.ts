import { ErrorCode } from '../../model/error.ts';
import { ApiError, resetTokenOf } from '../wire/api-error.ts';

/** Where somebody chooses another password whose sign-in was refused because theirs has expired; undefined for others. */
export function newPasswordPath(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.errorCode !== ErrorCode.credentialsExpired) return undefined;
  return `/login/resetExpiredPassword?${new URLSearchParams({ resetToken: resetTokenOf(error) ?? '' })}`;
}
