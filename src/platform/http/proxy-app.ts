import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ErrorCode } from '../../model/error.ts';
import { errorBody, PlatformError } from '../errors.ts';
import type { Doors } from '../security/visitors.ts';
import { serveConsole } from './console-files.ts';
import { guardDoors } from './doors.ts';
import { sendError } from './error-bodies.ts';
import { siteAddressOf } from './site-address.ts';

/** Paths that belong to the platform, not to the console. */
const PLATFORM_PATHS = ['/api', '/oauth2', '/login/oauth2'];

/** Serves the console for a platform that runs elsewhere: its API, HTTP and websocket, is passed on. */
export async function assembleProxyApp(
  app: FastifyInstance,
  {
    version,
    consoleFolder,
    platformUrl,
    doors = {},
    widgetHosts,
  }: {
    version: string;
    consoleFolder: string;
    platformUrl: string;
    doors?: Doors;
    widgetHosts?: readonly string[] | undefined;
  },
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
          ...saidBefore(request, headers),
          'x-forwarded-for': forwardedFor(request),
          ...(isOfExternalSignIn(request.url) ? forwardedAddress(request) : {}),
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

  const sendPage = await serveConsole(app, consoleFolder, { widgetHosts });
  app.setNotFoundHandler((request, reply) => sendPage(request, reply));
}

/** What only proxies may say: who calls, and by which address. Letters get their links from it. */
const OF_PROXIES = /^(forwarded|x-forwarded-.+|x-real-ip)$/i;

/** The headers of a request, without what a caller that is no proxy says in the name of one. */
function saidBefore<Headers extends object>(
  { ip, ips = [ip] }: Pick<FastifyRequest, 'ip' | 'ips'>,
  headers: Headers,
): Headers | Partial<Headers> {
  if (ips.length > 1) return headers;
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !OF_PROXIES.test(name)),
  ) as Partial<Headers>;
}

/** Who calls, and the proxies between: what only the caller says of itself is left out. */
function forwardedFor({ ip, ips = [ip] }: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  return ips.toReversed().join(', ');
}

/** Elsewhere the platform need not know, and could be made to write letters with links to whatever a caller says. */
function isOfExternalSignIn(url: string): boolean {
  return /^\/(oauth2|login\/oauth2|api\/noauth\/oauth2Clients)\b/.test(url);
}

/** What the browser calls: providers are offered there, and people come back to it. */
function forwardedAddress(request: Parameters<typeof siteAddressOf>[0]): Record<string, string> {
  const { scheme, name } = siteAddressOf(request);
  const usualPort = scheme === 'HTTPS' ? '443' : '80';
  return {
    'x-forwarded-proto': scheme.toLowerCase(),
    'x-forwarded-host': name,
    'x-forwarded-port': URL.parse(`other://${name}`)?.port || usualPort,
  };
}
