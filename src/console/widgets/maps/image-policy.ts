/*
 * Who serves the console says which pictures it may fetch, and a browser that is asked for another only complains. What
 * is asked here is asked before.
 */

let policy: Promise<string | undefined> | undefined;

/** Whether the page may fetch pictures from an origin, as far as its own server has a word in that. */
export async function mayFetchImages(origin: string): Promise<boolean> {
  policy ??= policyOfPage();
  const text = await policy;
  return text === undefined || allowsImages(text, origin, location.origin);
}

/** Whether a content security policy, of a page of an origin, allows pictures from another. Pure. */
export function allowsImages(policyText: string, origin: string, self: string): boolean {
  return policyText.split(',').every((one) => {
    const directives = new Map(
      one.split(';').map((directive) => {
        const [name = '', ...sources] = directive.trim().split(/\s+/);
        return [name.toLowerCase(), sources] as const;
      }),
    );
    const sources = directives.get('img-src') ?? directives.get('default-src');
    return sources === undefined || sources.some((source) => matches(source, origin, self));
  });
}

/** What the server sends with the page; undefined where there is none. */
async function policyOfPage(): Promise<string | undefined> {
  try {
    const { headers } = await fetch('/', { method: 'HEAD', credentials: 'same-origin' });
    return headers.get('content-security-policy') ?? undefined;
  } catch {
    // Without the server nothing can be said of it; the next map asks again.
    policy = undefined;
    return undefined;
  }
}

const HOST_SOURCE = /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*|(?:\*\.)?[^/:*]+)(?::(\d+|\*))?(?:\/.*)?$/i;
const PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

function matches(source: string, origin: string, self: string): boolean {
  const url = URL.parse(origin);
  if (!url) return false;
  if (source === "'self'") return origin === self;
  if (source === '*') return /^https?:$/.test(url.protocol);
  if (/^[a-z][a-z\d+.-]*:$/i.test(source)) return isScheme(source, url.protocol);
  const [, scheme, host = '', port] = HOST_SOURCE.exec(source) ?? [];
  if (host === '') return false;
  const fitsScheme = isScheme(scheme ? `${scheme}:` : (URL.parse(self)?.protocol ?? 'https:'), url.protocol);
  const fitsHost = host.startsWith('*.')
    ? url.hostname.endsWith(host.slice(1).toLowerCase())
    : host === '*' || url.hostname === host.toLowerCase();
  const own = url.port || PORTS[url.protocol];
  const fitsPort = port === '*' || (port === undefined ? url.port === '' : port === own);
  return fitsScheme && fitsHost && fitsPort;
}

/** What allows the plain protocol allows the encrypted one. */
function isScheme(allowed: string, protocol: string): boolean {
  const wanted = allowed.toLowerCase();
  return wanted === protocol || (wanted === 'http:' && protocol === 'https:');
}
