import { STATUS_CODES } from 'node:http';
import { type ErrorBody, ErrorCode } from '../model/error.ts';

/** A failure that the caller is meant to read: becomes the platform's error body with this status and code. */
export class PlatformError extends Error {
  /** The HTTP status. */
  readonly status: number;
  /** The `errorCode` member of the error body. */
  readonly errorCode: ErrorCode;
  /** Further members of the error body, such as `resetToken`. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    errorCode: ErrorCode,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = 'PlatformError';
    this.status = status;
    this.errorCode = errorCode;
    this.details = details;
  }
}

/** More was asked for than one caller may have at once: 400 with the limit, or 503 when it took too long. */
export class LimitExceeded extends PlatformError {
  constructor(message: string, status = 400) {
    super(status, ErrorCode.badRequestParams, message);
    this.name = 'LimitExceeded';
  }
}

/** What was sent breaks a rule of the data: 400. The message is shown to people as it is. */
export function badRequest(message: string): PlatformError {
  return new PlatformError(400, ErrorCode.badRequestParams, message);
}

/** The object does not exist, or must look as if it did not: 404. */
export function notFound(message = "Requested item wasn't found!"): PlatformError {
  return new PlatformError(404, ErrorCode.itemNotFound, message);
}

/** What was looked for. @throws PlatformError 404 when there is none */
export function found<T>(entity: T | null | undefined): T {
  if (entity === null || entity === undefined) throw notFound();
  return entity;
}

/** The caller's role or ownership does not allow this: 403. */
export function permissionDenied(
  message = "You don't have permission to perform this operation!",
): PlatformError {
  return new PlatformError(403, ErrorCode.permissionDenied, message);
}

/** Nobody, or not who they claim to be: 401. */
export function unauthenticated(message = 'Authentication failed'): PlatformError {
  return new PlatformError(401, ErrorCode.authentication, message);
}

/** An access or refresh token past its time: 401 with the code that makes clients refresh. */
export function tokenExpired(): PlatformError {
  return new PlatformError(401, ErrorCode.jwtTokenExpired, 'Token has expired');
}

/** The password is right but too old: 401 with what lets its owner choose another one. */
export function credentialsExpired(resetToken: string): PlatformError {
  return new PlatformError(401, ErrorCode.credentialsExpired, 'User password expired!', { resetToken });
}

/** The caller must slow down: 429. */
export function tooManyRequests(message: string): PlatformError {
  return new PlatformError(429, ErrorCode.tooManyRequests, message);
}

/** There is no room left on the disk of the platform: 507. */
export function noRoomLeft(): PlatformError {
  return new PlatformError(
    507,
    ErrorCode.general,
    'There is no room left on the disk of the platform: nothing can be stored until there is.',
  );
}

/** A failure without a better class, such as an unknown sort property: 500. */
export function generalError(message: string): PlatformError {
  return new PlatformError(500, ErrorCode.general, message);
}

/** What a client is sent of a failure. */
export function errorBody(error: PlatformError): ErrorBody {
  return {
    status: error.status,
    message: error.message,
    errorCode: error.errorCode,
    timestamp: timestamp(),
    ...error.details,
  };
}

/** The body of refusals that come from below the API: unreadable JSON, missing parameters, unknown paths. */
export function frameworkBody(status: number, url: string, message = ''): ErrorBody {
  return {
    timestamp: timestamp(),
    status,
    error: STATUS_CODES[status] ?? 'Error',
    message,
    path: pathOf(url),
  };
}

/** The path of a request target, without its query. */
export function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

/** The present time as error bodies carry it. */
export function timestamp(): string {
  return new Date().toISOString().replace('Z', '+00:00');
}
