import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Certificate } from './certificate.ts';

/** A server on loopback, and its address without a slash at the end. */
export async function listen(): Promise<{ server: Server; url: string }> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}` };
}

/** Closes a server, whoever still holds a connection to it. */
export async function closed(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}

/** A server of a protocol of its own on loopback. */
export interface SocketServer {
  readonly port: number;
  /** How often somebody has connected. */
  readonly visits: number;
  /** Ends it and all connections to it. */
  close(): Promise<void>;
}

/** Has connections served on loopback, over TLS where there is a certificate; port 0 picks a free one. */
export async function listenForSockets(
  serve: (socket: Socket) => void,
  { port = 0, certificate }: { port?: number; certificate?: Certificate } = {},
): Promise<SocketServer> {
  const sockets = new Set<Socket>();
  let visits = 0;
  const visited = (socket: Socket) => {
    visits += 1;
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    serve(socket);
  };
  const server = certificate
    ? createTlsServer(certificate, visited).on('tlsClientError', () => undefined)
    : createSocketServer(visited);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    get visits() {
      return visits;
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
