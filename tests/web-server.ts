import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as it reached a web server. */
export interface Visit {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A web server on loopback, and who came. */
export interface WebServer {
  readonly port: number;
  readonly visits: readonly Visit[];
  close(): Promise<void>;
}

/** Starts a web server, over TLS when it is given a certificate. */
export async function startWebServer(
  answer: (visit: Visit, response: ServerResponse) => void | Promise<void>,
  tls?: ServerOptions,
): Promise<WebServer> {
  const visits: Visit[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request;
    const visit = { method, url, headers, body: await text(request) };
    visits.push(visit);
    await answer(visit, response);
  };
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    serve(request, response).catch(() => response.destroy());
  };
  const server = tls ? createTlsServer(tls, listener) : createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    visits,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
