import type { FastifyBodyParser, FastifyInstance } from 'fastify';
import { checkExtent, JsonError, parseMeasurements } from '../json.ts';

/**
 * The largest body that is read of a caller who is known, bytes: a page of what was sent in such bodies is read in a
 * moment.
 */
const CALLER_BODY_LIMIT = 64 * 1024;

/** Lets the routes of this context that need a caller take longer bodies: the others keep to what the server takes. */
export function takeLongerBodiesOfCallers(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const who = route.config?.access?.who;
    if (who !== undefined && who !== 'anyone') route.bodyLimit ??= CALLER_BODY_LIMIT;
  });
}

/**
 * Reads bodies as JSON. Many calls carry none and say it is JSON all the same; others carry one that nothing reads,
 * of whatever type. Only where a body counts must its type be right.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, ourObjects(app));
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body: string, done) => {
    const counts = body !== '' && request.routeOptions.schema?.body !== undefined;
    done(counts ? unsupportedMediaType() : null, undefined);
  });
}

/** Reads every body as JSON, whatever it says it is: for calls that take text. */
export function readTextAsJson(
  app: FastifyInstance,
  read: FastifyBodyParser<string> = ourObjects(app),
): void {
  app.removeContentTypeParser('*');
  app.addContentTypeParser('*', { parseAs: 'string' }, read);
}

/** Reads JSON bodies as what devices send is read. */
export function readMeasurements(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, measurements);
}

/** Reads JSON whose names are data, in which integers too long for a number become texts. */
export const measurements: FastifyBodyParser<string> = (_request, body, done) => {
  try {
    done(null, body === '' ? undefined : parseMeasurements(body));
  } catch (error) {
    done(unreadable(error), undefined);
  }
};

/** Reads JSON that becomes objects of ours; names that would change what objects can do are refused. */
function ourObjects(app: FastifyInstance): FastifyBodyParser<string> {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      checkExtent(body);
    } catch (error) {
      return done(unreadable(error), undefined);
    }
    void parse(request, body, done);
  };
}

function unreadable(error: unknown): Error {
  const message = error instanceof JsonError ? error.message : 'The body cannot be read';
  return Object.assign(new Error(message, { cause: error }), { statusCode: 400 });
}

function unsupportedMediaType(): Error {
  return Object.assign(new Error('Unsupported Media Type'), { statusCode: 415 });
}
