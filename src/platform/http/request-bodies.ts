import type { FastifyInstance } from 'fastify';

/**
 * Reads bodies as JSON. Many calls carry none and say it is JSON all the same; others carry one that nothing reads,
 * of whatever type. Only where a body counts must its type be right.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body, done);
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body: string, done) => {
    const counts = body !== '' && request.routeOptions.schema?.body !== undefined;
    done(counts ? unsupportedMediaType() : null, undefined);
  });
}

/** Reads every body as JSON, whatever it says it is: for calls that take text. */
export function readTextAsJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('*');
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body: string, done) => {
    void parseJson(request, body, done);
  });
}

function unsupportedMediaType(): Error {
  return Object.assign(new Error('Unsupported Media Type'), { statusCode: 415 });
}
