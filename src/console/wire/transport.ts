import ky, { isHTTPError, isNetworkError, isTimeoutError } from 'ky';
import { loadingFinished, loadingStarted } from '../messages/progress-store.ts';
import { ApiError, noAnswer, refusal } from './api-error.ts';
import { decodeErrorBody, parseLeniently } from './body.ts';
import { connectionIsBack } from './connection.ts';

/** What a caller may ask of one call. */
export interface RequestOptions {
  signal?: AbortSignal | undefined;
  /** The caller shows the failure itself. */
  ignoreErrors?: boolean;
  /** The call does not move the progress bar. */
  ignoreLoading?: boolean;
  /** Tries again after a pause when the platform says that it is asked too often. */
  resend?: boolean;
}

/** How long an answer may take, in milliseconds. */
const TIMEOUT = 60_000;

/** More tries than this of one call are given up; tries are made only where a hook asks for them. */
const MOST_RETRIES = 10;

/** Calls the console makes for its own sake: they never move the progress bar. */
const INTERNAL_PATHS = ['/api/auth/token', '/api/plugins/rpc'];

/** Requests that do not count; a retry is another Request object and is marked again. */
const uncounted = new WeakSet<object>();

/** The client below `http`: counts for the progress bar and turns every failure into an ApiError. */
export const transport = ky.create({
  // Unlike `baseUrl` this makes no further Request to resolve the path.
  prefix: location.origin,
  timeout: TIMEOUT,
  retry: {
    limit: MOST_RETRIES,
    methods: ['get', 'post', 'put', 'delete', 'patch', 'head'],
    shouldRetry: () => false,
  },
  parseJson: parseLeniently,
  fetch: async (input, init) => {
    const counts = !uncounted.has(input as Request);
    if (counts) loadingStarted();
    try {
      const response = await fetch(input, init);
      connectionIsBack();
      return response;
    } finally {
      if (counts) loadingFinished();
    }
  },
  hooks: {
    beforeRequest: [({ request, options }) => markUncounted(request, requestOptionsOf(options.context))],
    beforeRetry: [({ request, options }) => markUncounted(request, requestOptionsOf(options.context))],
    beforeError: [({ error }) => toApiError(error)],
  },
});

/** Unpacks what `kyOptions` packed. */
export function requestOptionsOf(context: Record<string, unknown>): RequestOptions {
  return {
    ignoreErrors: context.ignoreErrors === true,
    ignoreLoading: context.ignoreLoading === true,
    resend: context.resend === true,
  };
}

/** Path of a request inside the platform, with its query. */
export function pathOf(request: { url: string }): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

function markUncounted(request: Request, options: RequestOptions): void {
  const path = pathOf(request);
  if (options.ignoreLoading || INTERNAL_PATHS.some((internal) => path.startsWith(internal))) {
    uncounted.add(request);
  }
}

async function toApiError(error: Error): Promise<Error> {
  if (error instanceof ApiError) return error;
  if (isHTTPError(error)) {
    const { status, statusText } = error.response;
    return refusal(status, decodeErrorBody(error.data), statusText);
  }
  return isNetworkError(error) || isTimeoutError(error) ? noAnswer(error) : error;
}
