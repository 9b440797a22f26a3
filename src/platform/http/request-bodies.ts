import type { FastifyBodyParser, FastifyInstance } from 'fastify';
import { parseWholeIntegers } from '../protocol/whole-integers.ts';
import { isTooDeep } from './json-depth.ts';

/**
 * Reads bodies as JSON. Many calls carry none and say it is JSON all the same; others carry one that nothing reads,
 * of whatever type. Only where a body counts must its type be right.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined);
    else if (isTooDeep(body)) done(badBody('The body is nested too deep'), undefined);
    else void parseJson(request, body, done);
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body: string, done) => {
    const counts = body !== '' && request.routeOptions.schema?.body !== undefined;
    done(counts ? unsupportedMediaType() : null, undefined);
  });
}

/** Reads every body as JSON, whatever it says it is: for calls that take text. */
export function readTextAsJson(
  app: FastifyInstance,
  read: FastifyBodyParser<string> = app.getDefaultJsonParser('error', 'error'),
): void {
  app.removeContentTypeParser('*');
  app.addContentTypeParser('*', { parseAs: 'string' }, read);
}

/** Reads JSON bodies as what devices send is read. */
export function readMeasurements(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, measurements);
}

/** Reads JSON, in which integers too long for a number become texts. */
export const measurements: FastifyBodyParser<string> = (_request, body, done) => {
  try {
    done(null, body === '' ? undefined : parseWholeIntegers(body));
  } catch {
    done(badBody('The body is not JSON'), undefined);
  }
};

function badBody(message: string): Error {
  return Object.assign(new Error(message), { statusCode: 400 });
}

function unsupportedMediaType(): Error {
  return Object.assign(new Error('Unsupported Media Type'), { statusCode: 415 });
}
