import type * as z from 'zod/mini';
import { loadingFinished, loadingStarted } from '../messages/progress-store.ts';
import { readAnswer } from './answer.ts';
import { noAnswer, refusal } from './api-error.ts';
import { answerAskedAhead } from './asked-ahead.ts';
import { decodeErrorBody } from './body.ts';
import { connectionIsBack } from './connection.ts';

/** What a call that needs no session may carry. */
export interface SessionlessCall {
  /** Sent as JSON. */
  json?: unknown;
  /** An access token that is not, or not yet, the session's. */
  token?: string;
  signal?: AbortSignal;
  /** The call does not move the progress bar. */
  ignoreLoading?: boolean;
  /** The call goes on when the page is left. */
  keepalive?: boolean;
  /** How long an answer may take, in milliseconds; a minute where nothing is said. */
  timeout?: number;
}

const TIMEOUT = 60_000;

/**
 * Calls the platform outside of any session: no renewed tokens, no retries, nothing shown. It stands on fetch alone,
 * because the sign-in page should not wait for the client that everything behind it uses. Rejects with an ApiError.
 */
export async function callWithoutSession<S extends z.ZodMiniType>(
  method: 'GET' | 'POST',
  path: string,
  schema: S,
  call: SessionlessCall = {},
): Promise<z.output<S>> {
  const ahead = method === 'GET' ? await answerAskedAhead(path, call.token, schema) : undefined;
  if (ahead !== undefined) return ahead;
  if (!call.ignoreLoading) loadingStarted();
  try {
    const { response, text } = await send(method, path, call);
    if (!response.ok)
      throw await refusal(response.status, decodeErrorBody(text || undefined), response.statusText);
    return readAnswer(response, text, schema);
  } finally {
    if (!call.ignoreLoading) loadingFinished();
  }
}

async function send(
  method: string,
  path: string,
  { json, token, signal, keepalive = false, timeout = TIMEOUT }: SessionlessCall,
): Promise<{ response: Response; text: string }> {
  const headers = new Headers({ Accept: 'application/json' });
  if (json !== undefined) headers.set('Content-Type', 'application/json');
  if (token) headers.set('X-Authorization', `Bearer ${token}`);
  const request = new Request(new URL(path, location.origin), {
    method,
    headers,
    keepalive,
    signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]),
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  try {
    const response = await fetch(request);
    connectionIsBack();
    return { response, text: await response.text() };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw noAnswer(error);
  }
}
