import { parse } from 'node:querystring';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { pathOf } from '../errors.ts';
import { FullDiskLines } from '../store/engine/full-disk-lines.ts';
import { sendSecurityHeaders } from './security-headers.ts';

/** The largest body that is read of anyone, bytes: what such calls carry is short, and some of it is remembered. */
export const OPEN_BODY_LIMIT = 16 * 1024;

/** How long a request may take to arrive, ms: whoever sends one byte at a time holds a connection no longer. */
const REQUEST_TIMEOUT = 60_000;

/**
 * The longest parameter of a path, characters: devices are named in paths too, and names have no other limit here; a
 * long text in place of an id is answered with what is wrong with it.
 */
const LONGEST_PARAMETER = 16 * 1024;

/**
 * A server as both kinds of platform need it: schemas checked by zod, headers that protect the console. `trustProxy`
 * names the proxies, by address, that are believed when they say for whom they call; `tileHosts` the origins
 * that pages may fetch pictures from.
 */
export async function createServer({
  trustProxy,
  tileHosts,
}: {
  trustProxy?: string | undefined;
  tileHosts?: readonly string[] | undefined;
} = {}): Promise<FastifyInstance> {
  const fullDisk = new FullDiskLines(() => app.log);
  const app: FastifyInstance = Fastify({
    ...(trustProxy === undefined ? {} : { trustProxy }),
    bodyLimit: OPEN_BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    rewriteUrl: ({ url = '/' }) => readable(url),
    routerOptions: {
      maxParamLength: LONGEST_PARAMETER,
      ignoreTrailingSlash: true,
      querystringParser: parseQuery,
    },
    // Only what went wrong is worth a line; requests are logged below this level.
    logger: {
      level: 'warn',
      stream: process.stderr,
      hooks: {
        logMethod(line, write) {
          if (!fullDisk.take(failureIn(line[0]))) write.apply(this, line);
        },
      },
    },
    // Open pages hold their connections; whoever stops the platform does not wait for them.
    forceCloseConnections: true,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await sendSecurityHeaders(app, { ...(tileHosts && { tileHosts }) });
  return app;
}

/** The failure that a line of the log tells of. */
function failureIn(told: unknown): unknown {
  return typeof told === 'object' && told !== null && 'err' in told ? told.err : undefined;
}

/**
 * The target of a request, so that every one finds its route: a path that is no UTF-8 is taken as it stands, and it is
 * for the route, or for the page, to say that there is nothing of that name.
 */
function readable(url: string): string {
  const path = pathOf(url);
  try {
    decodeURI(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/** Reads a query. Lists come in one parameter or in several of one name: both read as the first does. */
function parseQuery(text: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parse(text)).map(([name, value = '']) => [
      name,
      Array.isArray(value) ? value.join(',') : value,
    ]),
  );
}
