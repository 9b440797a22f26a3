import { ErrorCode } from '../../model/error.ts';
import type { Shown } from '../i18n/translation-key.ts';
import { type ApiError, timeoutOf } from './api-error.ts';

/** How the console answers a failed call that nobody else shows. */
export type ErrorReaction =
  | { kind: 'none' }
  | { kind: 'forbidden-dialog' }
  | { kind: 'toast'; message: Shown; duration?: number };

const RPC_PATH = '/api/plugins/rpc';

/** The one table of what happens for which failure. An expired access token never gets here: it is renewed before. */
export function reactionTo(error: ApiError): ErrorReaction {
  const { call } = error;
  if (error.reported) return { kind: 'none' };
  switch (error.status) {
    case 401:
      return error.errorCode === ErrorCode.credentialsExpired ? { kind: 'none' } : toast(error);
    case 403:
      return { kind: 'forbidden-dialog' };
    case 404: {
      if (!call) return toast(error);
      if (call.path.startsWith(RPC_PATH)) return { kind: 'none' };
      const text = `${call.method} ${call.path} ${error.status} ${error.statusText}`.trim();
      return { kind: 'toast', message: { text } };
    }
    default:
      return toast(error);
  }
}

function toast(error: ApiError): ErrorReaction {
  const duration = timeoutOf(error);
  return { kind: 'toast', message: error.shown, ...(duration !== undefined && { duration }) };
}
