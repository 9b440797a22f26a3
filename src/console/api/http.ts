import { isHTTPError } from 'ky';
import { ErrorBody, ErrorCode } from '../../model/error.ts';
import { accessToken, refreshTokens } from '../session/session-store.ts';
import { pause } from '../ui/pause.ts';
import { ApiError } from '../wire/api-error.ts';
import { decodeErrorBody } from '../wire/body.ts';
import { pathOf, requestOptionsOf, transport } from '../wire/transport.ts';
import { reportFailure } from './report-failure.ts';

/** A pause after "too many requests": this long, and up to as much again at random so that not all return at once. */
const RESEND_DELAY = 1000;
const RESEND_SPREAD = 3000;

const SIGN_IN_NOT_ACCEPTED = { key: 'refusal.sign-in-not-accepted' } as const;

/** Paths that need no session and must not carry its token. */
const OPEN_PATHS = ['/api/auth/login', '/api/auth/token', '/api/noauth'];

/**
 * The way to the platform for a signed-in user. Every call carries the access token, renewed when due; a call that
 * finds it expired is repeated with a new one. Failures reject with an ApiError and, unless the caller says
 * `ignoreErrors`, are shown as the error catalogue says.
 */
export const http = transport.extend({
  retry: { shouldRetry, delay: () => 0 },
  hooks: {
    beforeRequest: [({ request }) => authorize(request)],
    beforeRetry: [({ request }) => authorize(request)],
    beforeError: [
      ({ request, options, error }) => {
        if (!(error instanceof ApiError)) return error;
        error.call = { method: request.method, path: pathOf(request) };
        // A token that is none is refused with the words of a wrong password, which nobody has typed here.
        if (error.status === 401 && isAboutPassword(error)) error.shown = SIGN_IN_NOT_ACCEPTED;
        if (!requestOptionsOf(options.context).ignoreErrors) reportFailure(error);
        return error;
      },
    ],
  },
});

async function authorize(request: Request): Promise<void> {
  if (!isOpen(request)) request.headers.set('X-Authorization', `Bearer ${await accessToken()}`);
}

function isOpen(request: Request): boolean {
  const path = pathOf(request);
  return OPEN_PATHS.some((open) => path.startsWith(open));
}

function isAboutPassword({ shown }: ApiError): boolean {
  return 'key' in shown && shown.key === 'refusal.wrong-credentials';
}

/**
 * Whether a call that was refused is made again, once that makes sense. Not asked by a hook that sees every answer: for
 * that each would be copied, which thousands of calls would feel.
 */
async function shouldRetry({ error, retryCount }: { error: Error; retryCount: number }): Promise<boolean> {
  if (!isHTTPError(error)) return false;
  const { response, request, options, data } = error;
  if (response.status === 401 && retryCount === 1 && !isOpen(request) && isTokenExpired(data)) {
    await refreshTokens();
    return true;
  }
  if (response.status !== 429 || !requestOptionsOf(options.context).resend) return false;
  await pause(RESEND_DELAY + Math.random() * RESEND_SPREAD, request.signal);
  return true;
}

function isTokenExpired(data: unknown): boolean {
  const body = ErrorBody.safeParse(decodeErrorBody(data));
  return body.success && body.data.errorCode === ErrorCode.jwtTokenExpired;
}
