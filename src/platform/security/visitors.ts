import { isIP } from 'node:net';

/** Stands for every origin. */
export const ANY_ORIGIN = '*';

/** What a server is told of the names it has and of the pages that may call it. */
export interface Doors {
  /** The names that requests may call it by beside addresses and `localhost`; none given: any. */
  readonly allowedHosts?: readonly string[];
  /** The origins whose pages may call the API, such as `https://console.example.com`; `*` for all. */
  readonly corsOrigins?: readonly string[];
}

/** The headers by which a browser says what it calls and from where. */
interface Visit {
  host?: string | undefined;
  origin?: string | undefined;
}

/** Tells who knocks. */
export interface Visitors {
  /**
   * Whether the server has this name. A page whose name its owner lets lead here would otherwise be of our own origin,
   * and read what this machine alone may read (DNS rebinding).
   */
  knows(host: string | undefined): boolean;
  /** Whether a page of another origin calls that nobody has allowed to. Programs say no origin, and are none. */
  areForeign(visit: Visit): boolean;
}

/** Reads the doors once for every request. */
export function visitorsOf({ allowedHosts, corsOrigins = [] }: Doors): Visitors {
  const names = allowedHosts && new Set(allowedHosts.map((name) => name.toLowerCase()));
  return {
    knows(host) {
      if (!names) return true;
      const name = nameIn(host);
      return isAddress(name) || isLocal(name) || names.has(name);
    },
    areForeign({ host, origin }) {
      if (origin === undefined || corsOrigins.includes(ANY_ORIGIN) || corsOrigins.includes(origin))
        return false;
      return URL.parse(origin)?.host !== host?.toLowerCase();
    },
  };
}

/** The host of a `Host` header, without its port; '' when it is none. */
export function nameIn(host = ''): string {
  return (URL.parse(`http://${host}`)?.hostname ?? '').toLowerCase();
}

function isAddress(name: string): boolean {
  return isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
}

function isLocal(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost');
}
