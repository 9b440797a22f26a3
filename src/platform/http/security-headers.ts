import type { IncomingMessage } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pathOf } from '../errors.ts';

/** These say what a page may do; on a script, a style sheet, a picture or data they would only be bytes. */
const HEADERS_OF_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Paths that begin so answer with data. */
const API = '/api/';

/** What keeps data from being taken for a page, or by a page of others: should it be, it does nothing. */
const HEADERS_OF_DATA = {
  'Content-Security-Policy': "default-src 'none';frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

/** The hash of an empty text. */
const HASH_OF_NOTHING = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * Headers that keep a page of ours from running, framing or calling what is not ours, and answers of the API from being
 * taken for pages. Pictures come from this server alone, and the `tileHosts`: origins, in which `*` may stand for the first
 * part of a host.
 */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  { tileHosts = [] }: { tileHosts?: readonly string[] } = {},
): Promise<void> {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        // Sheets that scripts of the page fill are empty in it; what is only a style of an element runs nothing.
        'style-src-elem': ["'self'", HASH_OF_NOTHING],
        'style-src-attr': ["'unsafe-inline'"],
        'img-src': ["'self'", 'data:', ...tileHosts],
        'font-src': ["'self'"],
        'connect-src': ["'self'", (request) => ownWebsocket(request)],
        'worker-src': ["'self'"],
        // What strangers wrote runs in a page of ours that has no origin; it leads its frame nowhere else.
        'frame-src': ["'self'"],
        'manifest-src': ["'self'"],
        'form-action': ["'self'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        'object-src': ["'none'"],
        // Text becomes neither markup nor code. One place reads markup, in a document that runs nothing, and the code
        // editor draws its lines as markup.
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['clavier-inert', 'clavier-editor', "'allow-duplicates'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    // The platform speaks plain HTTP; whoever puts TLS before it decides about this there.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    originAgentCluster: false,
  });
  app.addHook('onRequest', (request, reply, done) => {
    // What pages need is put together anew for each answer, which costs more than many a call of the API.
    if (pathOf(request.url).startsWith(API)) sendHeadersOfData(reply);
    else reply.helmet();
    done();
  });
}

/** Takes from an answer that is a file of a page what only pages need. */
export function takeHeadersOfPages(reply: FastifyReply): void {
  for (const name of HEADERS_OF_PAGES) reply.raw.removeHeader(name);
}

function sendHeadersOfData(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(HEADERS_OF_DATA)) reply.raw.setHeader(name, value);
}

/** Not every browser counts the websocket of the page's own host as its own origin. */
function ownWebsocket(request: IncomingMessage): string {
  const host = request.headers.host ?? '';
  return /^[\w.:[\]-]+$/.test(host) ? `ws://${host} wss://${host}` : "'self'";
}
