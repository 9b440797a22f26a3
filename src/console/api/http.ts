import ky from 'ky';
import { ErrorBody, ErrorCode } from '../../model/error.ts';
import { accessToken, refreshTokens } from '../session/session-store.ts';
import { ApiError } from '../wire/api-error.ts';
import { parseLeniently } from '../wire/body.ts';
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
  hooks: {
    beforeRequest: [({ request }) => authorize(request)],
    beforeRetry: [({ request }) => authorize(request)],
    afterResponse: [
      async ({ request, options, response, retryCount }) => {
        if (
          response.status === 401 &&
          retryCount === 0 &&
          !isOpen(request) &&
          (await isTokenExpired(response))
        ) {
          await refreshTokens();
          return ky.retry({ delay: 0, code: 'TOKEN_RENEWED' });
        }
        if (response.status === 429 && requestOptionsOf(options.context).resend) {
          return ky.retry({ delay: RESEND_DELAY + Math.random() * RESEND_SPREAD, code: 'TOO_MANY_REQUESTS' });
        }
      },
    ],
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

async function isTokenExpired(response: Response): Promise<boolean> {
  const body = ErrorBody.safeParse(parseLeniently(await response.text()));
  return body.success && body.data.errorCode === ErrorCode.jwtTokenExpired;
}
