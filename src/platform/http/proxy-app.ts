import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { ErrorCode } from '../../model/error.ts';
import { errorBody, PlatformError } from '../errors.ts';
import { serveConsole } from './console-files.ts';

/** Paths that belong to the platform, not to the console. */
const PLATFORM_PATHS = ['/api', '/oauth2'];

/** Serves the console for a platform that runs elsewhere: its API, HTTP and websocket, is passed on. */
export async function assembleProxyApp(
  app: FastifyInstance,
  { version, consoleFolder, platformUrl }: { version: string; consoleFolder: string; platformUrl: string },
): Promise<void> {
  const upstream = new URL(platformUrl);
  app.get('/health', async () => ({ status: 'UP', version, platform: platformUrl }));

  for (const prefix of PLATFORM_PATHS) {
    await app.register(httpProxy, {
      prefix,
      upstream: upstream.origin,
      rewritePrefix: `${upstream.pathname.replace(/\/$/, '')}${prefix}`,
      websocket: true,
      replyOptions: {
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
