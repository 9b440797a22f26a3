import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { AddressGuard } from './address-guard.ts';
import { OutboundFailure, outboundFailure } from './outbound-failure.ts';

/** Where a connection leads, and through which HTTP proxy. */
export interface Destination {
  readonly host: string;
  readonly port: number;
  readonly proxy?: ConnectProxy | undefined;
}

/** A proxy that leads anywhere by `CONNECT`. */
interface ConnectProxy {
  readonly host: string;
  readonly port: number;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
}

/** Connects, within so many ms. @throws OutboundFailure */
export async function openSocket(
  destination: Destination,
  guard: AddressGuard,
  patience: number,
): Promise<Socket> {
  const { host, port, proxy } = destination;
  const who = proxy ? `the proxy at ${proxy.host}:${proxy.port}` : `${host}:${port}`;
  guard.check(proxy?.host ?? host);
  const signal = AbortSignal.timeout(patience);
  try {
    return await (proxy
      ? throughProxy(destination, proxy, guard, signal)
      : directly(destination, guard, signal));
  } catch (cause) {
    if (!signal.aborted) throw outboundFailure(who, cause);
    throw new OutboundFailure(`Cannot reach ${who}: it does not answer in time`, { isDown: true });
  }
}

function directly({ host, port }: Destination, guard: AddressGuard, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, lookup: guard.lookup });
    const giveUp = () => socket.destroy(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    socket.once('error', reject).once('connect', () => {
      signal.removeEventListener('abort', giveUp);
      socket.off('error', reject);
      resolve(socket);
    });
  });
}

function throughProxy(
  { host, port }: Destination,
  proxy: ConnectProxy,
  guard: AddressGuard,
  signal: AbortSignal,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const refuse = (status: number | undefined) =>
      reject(new OutboundFailure(`The proxy lets nothing through to ${host}:${port} (${status})`));
    request({
      method: 'CONNECT',
      host: proxy.host,
      port: proxy.port,
      path: `${host.includes(':') ? `[${host}]` : host}:${port}`,
      headers: authorizationOf(proxy),
      lookup: guard.lookup,
      agent: false,
      signal,
    })
      .on('error', reject)
      .on('connect', ({ statusCode }, socket: Socket) => {
        if (statusCode === 200) return resolve(socket);
        socket.destroy();
        refuse(statusCode);
      })
      .end();
  });
}

function authorizationOf({ user, password }: ConnectProxy): Readonly<Record<string, string>> {
  if (!user) return {};
  return { 'Proxy-Authorization': `Basic ${Buffer.from(`${user}:${password ?? ''}`).toString('base64')}` };
}
