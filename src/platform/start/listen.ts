import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Doors } from '../security/visitors.ts';
import { reachableHost } from '../services/base-url.ts';
import type { Options } from './options.ts';

/** The platform cannot start; the message is one line for the person who starts it. */
export class StartError extends Error {}

/** Where to listen; port 0 picks a free one. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Binds a server; answers its base address. Throws StartError when the address cannot be had. */
export async function listen(app: FastifyInstance, { host, port }: Address): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (cause) {
    throw asStartError(cause, { host, port }, '--port');
  }
  const { port: bound } = app.server.address() as AddressInfo;
  return `http://${reachableHost(host)}:${bound}`;
}

/** What to tell of an address that cannot be bound; failures of other kinds are passed through. */
export function asStartError(cause: unknown, { host, port }: Address, option: string): unknown {
  switch (cause instanceof Error && 'code' in cause ? cause.code : undefined) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} of ${host} is in use. Choose another one with ${option}`);
    case 'EACCES':
      return new StartError(`Port ${port} of ${host} needs more rights. Choose another one with ${option}`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`${host} is not an address of this machine`);
    default:
      return cause;
  }
}

/** True when only this machine can reach the address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/**
 * Whom a server lets in that is started so. One that only this machine reaches goes by no name but those it is given:
 * other machines' pages reach it through the browser of this one.
 */
export function doorsOf({ host, allowedHosts, corsOrigins }: Options): Doors {
  const names = allowedHosts ?? (isLoopback(host) ? [] : undefined);
  return { ...(names ? { allowedHosts: [...names, host] } : {}), ...(corsOrigins ? { corsOrigins } : {}) };
}
