import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ErrorCode } from '../../model/error.ts';
import { errorBody, PlatformError } from '../errors.ts';
import type { Doors } from '../security/visitors.ts';
import { serveConsole } from './console-files.ts';
import { guardDoors } from './doors.ts';
import { sendError } from './error-bodies.ts';

/** Paths that belong to the platform, not to the console. */
const PLATFORM_PATHS = ['/api', '/oauth2'];

/** Serves the console for a platform that runs elsewhere: its API, HTTP and websocket, is passed on. */
export async function assembleProxyApp(
  app: FastifyInstance,
  {
    version,
    consoleFolder,
    platformUrl,
    doors = {},
  }: { version: string; consoleFolder: string; platformUrl: string; doors?: Doors },
): Promise<void> {
  const upstream = new URL(platformUrl);
  // Bodies are passed on unread, of whatever length: that of texts would be read here.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(sendError);
  await guardDoors(app, doors);
  app.get('/health', async () => ({ status: 'UP', version }));

  for (const prefix of PLATFORM_PATHS) {
    await app.register(httpProxy, {
      prefix,
      upstream: upstream.origin,
      rewritePrefix: `${upstream.pathname.replace(/\/$/, '')}${prefix}`,
      websocket: true,
      replyOptions: {
        rewriteRequestHeaders: (request, headers) => ({
          ...headers,
          'x-forwarded-for': forwardedFor(request),
        }),
        onError: (reply, { error }) => {
          const reason = error.message ? `: ${error.message}` : '';
          const unreachable = new PlatformError(
            502,
            ErrorCode.general,
            `The platform at ${platformUrl} does not answer${reason}`,
          );
          void reply.code(502).send(errorBody(unreachable));
        },
      },
    });
  }

  const sendPage = await serveConsole(app, consoleFolder);
  app.setNotFoundHandler((request, reply) => sendPage(request, reply));
}

/** Who calls, and the proxies between: what only the caller says of itself is left out. */
function forwardedFor({ ip, ips = [ip] }: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  return ips.toReversed().join(', ');
}
