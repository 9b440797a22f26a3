import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import { MAX_FRAME_BYTES } from '../../model/live.ts';
import type { Platform } from '../assembly/platform.ts';
import { contained } from '../contained.ts';
import {
  errorBody,
  generalError,
  LimitExceeded,
  notFound,
  PlatformError,
  permissionDenied,
  unauthenticated,
} from '../errors.ts';
import type { Caller } from '../security/access.ts';
import { type Visitors, visitorsOf } from '../security/visitors.ts';
import { baseUrl } from '../services/base-url.ts';
import type { SessionOver, SignedIn } from '../services/sessions.ts';
import { createOutbox } from './outbox.ts';
import { openSession } from './session.ts';
import { createSessionCounts } from './session-counts.ts';

const PREFIX = '/api/ws/plugins/';
const TELEMETRY_PLUGIN = 'telemetry';

const NORMAL = 1000;
const GOING_AWAY = 1001;
const UNKNOWN_PLUGIN = 1007;
const POLICY_VIOLATION = 1008;
const UNEXPECTED_FAILURE = 1011;

const overTexts: Readonly<Record<SessionOver, string>> = {
  gone: 'The account is gone',
  disabled: 'The account is disabled',
  ended: 'The session has ended',
};

/** A close frame has room for 123 bytes; a character that is cut in two takes three. */
const MAX_REASON_BYTES = 120;

/** Says that all is well where no code is named: a browser tells its page of a failure when it is answered without. */
class SessionSocket extends WebSocket {
  override close(code = NORMAL, reason?: string | Buffer): void {
    super.close(code, reason);
  }
}

/** How long the end of the server waits for clients to answer the close frame, ms. */
const CLOSE_PATIENCE = 500;

/** Dead peers are found by the network layer, since the protocol has no pings; ms of silence before it looks. */
const KEEP_ALIVE_AFTER = 60_000;

/**
 * Takes the websocket upgrades of the server: /api/ws/plugins/telemetry?token=... The token is checked here and only
 * here: what is opened outlives it, but ends with the session of the one who opened it, and with the server. A page of
 * another origin is refused.
 */
export function attachWebsocket(
  app: FastifyInstance,
  platform: Pick<Platform, 'store' | 'reads' | 'changes' | 'sessions' | 'log'>,
  visitors: Visitors = visitorsOf({}),
): void {
  const server = new WebSocketServer({
    noServer: true,
    WebSocket: SessionSocket,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
  });

  const countSession = createSessionCounts();

  const upgrade = contained(
    async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const onEarlyError = () => socket.destroy();
      socket.on('error', onEarlyError);
      (socket as Socket).setKeepAlive(true, KEEP_ALIVE_AFTER);
      const { caller, plugin } = await callerOf(request, platform, { server: app.server, visitors });
      socket.off('error', onEarlyError);
      server.handleUpgrade(request, socket, head, (websocket) =>
        serve(websocket, caller, plugin, request.socket.remoteAddress ?? ''),
      );
    },
    (error, _request, socket) => {
      if (!(error instanceof PlatformError))
        platform.log.error({ err: error }, 'A websocket handshake failed');
      refuseHandshake(socket, error);
    },
  );
  app.server.on('upgrade', upgrade);

  app.addHook('preClose', async () => {
    for (const websocket of server.clients) websocket.close(GOING_AWAY);
    // Clients that do not answer the close frame must not keep the server from ending.
    setTimeout(() => {
      for (const websocket of server.clients) websocket.terminate();
    }, CLOSE_PATIENCE).unref();
  });

  function serve(websocket: WebSocket, caller: SignedIn, plugin: string, address: string): void {
    websocket.on('error', (error) => {
      platform.log.info({ reason: error.message }, 'A websocket session was closed');
    });
    if (plugin !== TELEMETRY_PLUGIN) {
      websocket.close(UNKNOWN_PLUGIN, `Can't find plugin ${plugin}`.slice(0, 100));
      return;
    }
    const leave = admit(websocket, caller, address);
    if (!leave) return;
    const outbox = createOutbox(websocket, platform.log);
    const session = openSession(platform, caller, outbox);
    const followed = platform.sessions.follow(caller, (why) =>
      websocket.close(POLICY_VIOLATION, overTexts[why]),
    );
    const receive = contained(
      async (data: RawData) => {
        if (!followed.goesOn()) return;
        // Who asks faster than can be answered waits.
        websocket.pause();
        try {
          await session.receive(data);
        } finally {
          websocket.resume();
        }
      },
      (error) => {
        session.close();
        websocket.close(UNEXPECTED_FAILURE, reasonOf(error, platform.log));
      },
    );
    websocket.on('message', (data) => receive(data));
    const end = contained(() => {
      followed.stop();
      leave();
      session.close();
    }, outbox.fail);
    websocket.on('close', end);
  }

  /** Counts the session; null when there are too many already, and then it is closed. */
  function admit(websocket: WebSocket, caller: Caller, address: string): (() => void) | null {
    const { userId, tenantId, customerId, isPublic } = caller;
    try {
      return countSession({ user: isPublic ? customerId : userId, tenant: tenantId, address });
    } catch (error) {
      if (!(error instanceof LimitExceeded)) throw error;
      websocket.close(POLICY_VIOLATION, error.message);
      return null;
    }
  }
}

async function callerOf(
  request: IncomingMessage,
  { store, sessions }: Pick<Platform, 'store' | 'sessions'>,
  { server, visitors }: { server: Server; visitors: Visitors },
): Promise<{ caller: SignedIn; plugin: string }> {
  const url = URL.parse(request.url ?? '', 'http://localhost');
  if (!url?.pathname.startsWith(PREFIX)) throw notFound();
  const { headers } = request;
  if (!visitors.knows(headers.host)) throw permissionDenied();
  // Behind a proxy the request may name another host than the page, which the administrator has set then.
  const behindProxy = { ...headers, host: URL.parse(baseUrl(store, server))?.host };
  if (visitors.areForeign(headers) && visitors.areForeign(behindProxy)) throw permissionDenied();
  const [token, ...more] = url.searchParams.getAll('token');
  if (!token || more.length > 0) throw unauthenticated();
  return { caller: await sessions.callerOf(token), plugin: url.pathname.slice(PREFIX.length) };
}

/** Says why a frame could not be worked off: to the client what is wrong with its query, to the log what is wrong here. */
function reasonOf(error: unknown, log: Platform['log']): string {
  if (!(error instanceof PlatformError)) {
    log.error({ err: error }, 'A websocket frame could not be worked off');
    return 'Unexpected failure';
  }
  log.info({ reason: error.message }, 'A websocket session asked what cannot be answered');
  return Buffer.from(error.message).subarray(0, MAX_REASON_BYTES).toString();
}

function refuseHandshake(socket: Duplex, cause: unknown): void {
  const error = cause instanceof PlatformError ? cause : generalError('Internal server error');
  const body = JSON.stringify(errorBody(error));
  socket.once('finish', () => socket.destroy());
  socket.end(
    [
      `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
      'Connection: close',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
}
