import type { FastifyRequest } from 'fastify';

/** The address that a browser has reached. */
export interface SiteAddress {
  readonly scheme: 'HTTP' | 'HTTPS';
  /** Bears the port unless it is the usual one. */
  readonly name: string;
  /** The same as the start of an address of the web, without a slash at the end. */
  readonly origin: string;
}

/** What a request says of it. */
type Visit = Pick<FastifyRequest, 'host' | 'hostname' | 'protocol' | 'ips'> & {
  headers: Readonly<Record<string, string | string[] | undefined>>;
};

/** The address a browser has reached, also through a proxy that is believed; others may say what they like. */
export function siteAddressOf(request: Visit): SiteAddress {
  const { headers, host, hostname, ips = [] } = request;
  const isForwarded = ips.length > 1;
  const forwardedScheme = isForwarded ? firstOf(headers['x-forwarded-proto']) : undefined;
  const isSecure = (forwardedScheme ?? request.protocol) === 'https';
  const usualPort = isSecure ? '443' : '80';
  // A proxy may leave its own port in the name that it calls here.
  const isOwnPort = forwardedScheme !== undefined && headers['x-forwarded-host'] === undefined;
  const port =
    (isForwarded ? firstOf(headers['x-forwarded-port']) : undefined) ??
    (isOwnPort ? undefined : URL.parse(`other://${host}`)?.port);
  const name = !port || port === usualPort ? hostname : `${hostname}:${port}`;
  return { scheme: isSecure ? 'HTTPS' : 'HTTP', name, origin: `${isSecure ? 'https' : 'http'}://${name}` };
}

function firstOf(value: string | string[] | undefined): string | undefined {
  return [value].flat()[0]?.split(',')[0]?.trim() || undefined;
}
