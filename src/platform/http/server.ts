import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { sendSecurityHeaders } from './security-headers.ts';

/** The largest body that is read, bytes. */
const BODY_LIMIT = 5 * 1024 * 1024;

/** A server as both kinds of platform need it: schemas checked by zod, headers that protect the console. */
export async function createServer(): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    // Only what went wrong is worth a line; requests are logged below this level.
    logger: { level: 'warn', stream: process.stderr },
    // Open pages hold their connections; whoever stops the platform does not wait for them.
    forceCloseConnections: true,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    // Many calls carry no body and say it is JSON all the same.
    if (body === '') done(null, undefined);
    else void parseJson(request, body, done);
  });
  await sendSecurityHeaders(app);
  return app;
}
