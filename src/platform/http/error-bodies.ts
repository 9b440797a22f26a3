import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import {
  badRequest,
  errorBody,
  frameworkBody,
  generalError,
  noRoomLeft,
  PlatformError,
  pathOf,
} from '../errors.ts';
import { JsonExtentError } from '../json.ts';
import { isNoRoom } from '../store/engine/no-room.ts';

/** What the error handlers of the server are given. */
type Failure = FastifyError | PlatformError;

/** What fails of an answer whose caller has gone. */
const HUNG_UP = 'ERR_STREAM_PREMATURE_CLOSE';

/** Answers a failed request of the API. What nobody foresaw is logged and told without its details. */
export function sendError(error: Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = platformErrorOf(error, request);
  if (known) return reply.code(known.status).send(errorBody(known));
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  return reply.code(status).send(frameworkBody(status, request.url, limitOf(error, request)));
}

/**
 * Answers a failed request with the bare message; what the telemetry endpoints do. Bad tokens reach no endpoint, and
 * are answered as everywhere: clients read off the body's code whether to refresh theirs.
 */
export function sendErrorText(error: Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = platformErrorOf(error, request);
  if (!known || known.status === 401) return sendError(error, request, reply);
  return reply.code(known.status).type('text/plain; charset=utf-8').send(known.message);
}

/** What is told of a body that is more than is read of it; of what else is wrong with it nothing is. */
function limitOf(error: Failure, { routeOptions }: FastifyRequest): string {
  if ('statusCode' in error && error.statusCode === 413)
    return `The body is longer than ${routeOptions.bodyLimit} bytes`;
  return error.cause instanceof JsonExtentError ? error.cause.message : '';
}

/** What the platform says of a failure; undefined when the framework refused the request. */
function platformErrorOf(error: Failure, request: FastifyRequest): PlatformError | undefined {
  if (error instanceof PlatformError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    // A request whose parameters do not fit, or that lacks the body, reaches no endpoint; one whose body does not fit
    // is told where.
    if (error.validationContext === 'querystring' || (request.body ?? null) === null) return undefined;
    const path = error.validation[0]?.instancePath.replace(/^\//, '').replaceAll('/', '.');
    return badRequest(path ? `Invalid value of '${path}'!` : 'Invalid request body!');
  }
  if (error.statusCode !== undefined && error.statusCode < 500) return undefined;
  // Nobody is there any more to be answered, as when a page is left: that is no failure of the platform.
  if (error.code === HUNG_UP && request.raw.socket.destroyed) return generalError('The caller has hung up');
  request.log.error({ err: error, method: request.method, url: pathOf(request.url) }, 'A request failed');
  return isNoRoom(error) ? noRoomLeft() : generalError('Internal server error');
}
