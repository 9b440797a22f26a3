import { ErrorBody } from '../../model/error.ts';
import type { Shown } from '../i18n/translation-key.ts';
import { ShownError } from '../messages/shown-error.ts';
import { CONNECTION } from './connection.ts';

/** The call that failed; `path` with its query. */
export interface FailedCall {
  method: string;
  path: string;
}

interface ApiErrorParts {
  /** HTTP status; 0 when no answer came. */
  status: number;
  shown: Shown;
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
  /** What a person is shown: the platform's own words, or a text of ours. */
  readonly shown: Shown;
  override readonly target: string | undefined;
  /** What was called, where the transport knows it. */
  call: FailedCall | undefined;
  /** True when the user has been told already, so that nobody says it again. */
  reported: boolean;

  constructor({ status, shown, body, statusText = '', reported = false, cause }: ApiErrorParts) {
    super('text' in shown ? shown.text : shown.key, { cause });
    this.status = status;
    this.statusText = statusText;
    this.shown = shown;
    this.target = status === 0 ? CONNECTION : undefined;
    this.body = body;
    this.reported = reported;
    this.errorCode = errorBodyOf(body)?.errorCode;
  }
}

/** The error of an answer with the given status. The body may be the platform's error object, raw text, or empty. */
export function refusal(status: number, body: unknown, statusText = ''): ApiError {
  return new ApiError({ status, body, statusText, shown: wordsOf(status, body) });
}

/** The error of a call that got no answer: no network, no server, or too late. */
export function noAnswer(cause: unknown): ApiError {
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

function wordsOf(status: number, body: unknown): Shown {
  const message = errorBodyOf(body)?.message;
  if (message) return { text: message };
  if (typeof body === 'string' && body.trim() !== '' && !isPage(body)) return { text: body };
  if (typeof body === 'object' && body !== null) return { text: JSON.stringify(body) };
  return { key: 'error.unhandled-code', values: { code: status > 0 ? status : 'Unknown' } };
}

/** What stands before a platform answers with pages, which nobody can read as a sentence. */
function isPage(text: string): boolean {
  return /^\s*<(!doctype|html|head|body)\b/i.test(text);
}
