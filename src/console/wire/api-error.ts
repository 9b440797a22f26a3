import { ErrorBody } from '../../model/error.ts';
import type { Shown } from '../i18n/translation-key.ts';
import { ShownError } from '../messages/shown-error.ts';
import { CONNECTION } from '../messages/toast-store.ts';
import { connectionIsLost } from './connection.ts';
import { toldOf } from './told.ts';

/** The call that failed; `path` with its query. */
export interface FailedCall {
  method: string;
  path: string;
}

/** A longer text is not meant for people; in characters. */
const MOST_WORDS = 1000;

interface ApiErrorParts {
  /** HTTP status; 0 when no answer came. */
  status: number;
  shown: Shown;
  words?: string | undefined;
  body?: unknown;
  statusText?: string;
  reported?: boolean;
  cause?: unknown;
}

/** A call to the platform that failed: refused, unanswered, or answered with something unreadable. */
export class ApiError extends ShownError {
  override readonly name = 'ApiError';
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly statusText: string;
  /** The platform's own code, see `ErrorCode`; framework errors and raw texts have none. */
  readonly errorCode: number | undefined;
  /** The body as it came: JSON already parsed, or text. */
  readonly body: unknown;
  /** The platform's own words, in English; none where it said nothing that is meant for people. */
  readonly words: string | undefined;
  /** What a person is shown: a text of ours, or the platform's words where there is none in their place. */
  shown: Shown;
  override readonly target: string | undefined;
  /** What was called, where the transport knows it. */
  call: FailedCall | undefined;
  /** True when the user has been told already, so that nobody says it again. */
  reported: boolean;

  constructor({ status, shown, words, body, statusText = '', reported = false, cause }: ApiErrorParts) {
    const said = words ?? ('text' in shown ? shown.text : undefined);
    super(said ?? ('key' in shown ? shown.key : ''), { cause });
    this.words = said;
    this.status = status;
    this.statusText = statusText;
    this.shown = shown;
    this.target = status === 0 ? CONNECTION : undefined;
    this.body = body;
    this.reported = reported;
    this.errorCode = errorBodyOf(body)?.errorCode;
  }
}

/**
 * The error of an answer with the given status. The body may be the platform's error object, raw text, or empty; what
 * it says is told in the language of the person where it is known.
 */
export async function refusal(status: number, body: unknown, statusText = ''): Promise<ApiError> {
  const words = wordsOf(body);
  const code = { key: 'error.unhandled-code', values: { code: status > 0 ? status : 'Unknown' } } as const;
  return new ApiError({ status, body, statusText, words, shown: words ? await toldOf(words) : code });
}

/** The error of a call that got no answer: no network, no server, or too late. */
export function noAnswer(cause: unknown): ApiError {
  connectionIsLost();
  return new ApiError({ status: 0, shown: { key: 'error.unable-to-connect' }, cause });
}

/** Answers of what stands before a platform that is not there, such as while it starts. */
const GATEWAY_STATUSES: readonly number[] = [502, 503, 504];

/** True when the platform has not answered, which says nothing about what was asked: it may answer in a moment. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || GATEWAY_STATUSES.includes(error.status));
}

/** How long the platform wants the error to be shown, in milliseconds. */
export function timeoutOf(error: ApiError): number | undefined {
  const timeout = errorBodyOf(error.body)?.timeout;
  return typeof timeout === 'number' && timeout > 0 ? timeout : undefined;
}

/** The token an answer about expired credentials brings along, with which a new password can be set. */
export function resetTokenOf(error: ApiError): string | undefined {
  return errorBodyOf(error.body)?.resetToken;
}

function errorBodyOf(body: unknown): ErrorBody | undefined {
  const parsed = ErrorBody.safeParse(body);
  return parsed.success ? parsed.data : undefined;
}

/** What an answer says to people: neither a page of some proxy nor data is shown to them. */
function wordsOf(body: unknown): string | undefined {
  if (typeof body !== 'string') return errorBodyOf(body)?.message || undefined;
  const text = body.trim();
  return text.length <= MOST_WORDS && !/^<|^[{[]/.test(text) ? text || undefined : undefined;
}
