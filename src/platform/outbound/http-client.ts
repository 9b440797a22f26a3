import type { ConnectionOptions } from 'node:tls';
import type { buildConnector, Dispatcher } from 'undici';
import type { AddressGuard } from './address-guard.ts';
import { OutboundFailure, outboundFailure } from './outbound-failure.ts';

/** A proxy that leads to servers: one by its address, or those that the environment of the platform names. */
export type HttpProxy = 'environment' | { readonly url: string; readonly authorization?: string };

/** How a client reaches servers. */
export interface HttpClientOptions {
  readonly guard: AddressGuard;
  /** Certificates of the client and of who vouches for servers. */
  readonly tls?: Pick<ConnectionOptions, 'ca' | 'cert' | 'key' | 'passphrase'>;
  readonly proxy?: HttpProxy | undefined;
}

/** A request. */
export interface HttpCall {
  readonly method: string;
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  /** How long it may take in all, ms. */
  readonly timeLimit: number;
  /** Texts that no failure may repeat. */
  readonly secrets?: readonly string[];
}

/** What a server answers. */
export interface HttpAnswer {
  readonly status: number;
  /** Names as the server writes them; one that comes several times has several values. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly body: string;
}

/** Sends requests to servers. */
export interface HttpClient {
  /** Redirects of GET are followed, but not over the proxy of the environment. @throws OutboundFailure */
  call(call: HttpCall): Promise<HttpAnswer>;
  close(): Promise<void>;
}

/** How long it may take to connect, ms. */
const CONNECT_PATIENCE = 10_000;

/** How much of an answer is read, bytes. */
const LARGEST_ANSWER = 1024 * 1024;

const MOST_REDIRECTIONS = 5;

/** Makes a client that keeps its connections for the next requests. */
export async function createHttpClient({ guard, tls = {}, proxy }: HttpClientOptions): Promise<HttpClient> {
  const undici = await import('undici');
  const connectOptions = { ...tls, timeout: CONNECT_PATIENCE, lookup: guard.lookup };
  const connector = undici.buildConnector({ ...connectOptions, allowH2: false });
  const connect: buildConnector.connector = (options, callback) => {
    try {
      guard.check(options.hostname);
    } catch (error) {
      callback(error instanceof Error ? error : new Error(String(error)), null);
      return;
    }
    connector(options, callback);
  };
  const agent = agentOf();
  const following = agent.compose(undici.interceptors.redirect({ maxRedirections: MOST_REDIRECTIONS }));

  function agentOf(): Dispatcher {
    if (!proxy) return new undici.Agent({ connect });
    if (proxy === 'environment') return new undici.EnvHttpProxyAgent({ requestTls: tls, connect });
    guard.check(new URL(proxy.url).hostname);
    return new undici.ProxyAgent({
      uri: proxy.url,
      ...(proxy.authorization ? { token: proxy.authorization } : {}),
      requestTls: tls,
      proxyTls: { lookup: guard.lookup },
    });
  }

  return {
    async call({ method, url, headers, body, timeLimit, secrets = [] }) {
      const who = url.host;
      const signal = AbortSignal.timeout(timeLimit);
      try {
        // The operator's proxy may reach what this machine's guard keeps from being reached.
        if (proxy === 'environment') guard.check(url.hostname);
        const answer = await undici.request(url, {
          method,
          dispatcher: method === 'GET' && proxy !== 'environment' ? following : agent,
          ...(headers ? { headers } : {}),
          ...(body === undefined ? {} : { body }),
          headersTimeout: 0,
          bodyTimeout: 0,
          signal,
          responseHeaders: 'raw',
        });
        const named = headersOf(answer.headers);
        return { status: answer.statusCode, headers: named, body: await textOf(answer.body, named, who) };
      } catch (cause) {
        // Others of its answers may come sooner.
        if (signal.aborted) throw new OutboundFailure(`${who} does not answer within ${timeLimit} ms`);
        throw outboundFailure(who, cause, secrets);
      }
    },
    close: () => agent.destroy(),
  };
}

/** Raw headers are a list of names and values, whatever their type says. */
function headersOf(raw: unknown): Map<string, string[]> {
  const headers = new Map<string, string[]>();
  if (!Array.isArray(raw)) return headers;
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = String(raw[at]);
    headers.set(name, [...(headers.get(name) ?? []), String(raw[at + 1])]);
  }
  return headers;
}

async function textOf(
  body: Dispatcher.ResponseData['body'],
  headers: ReadonlyMap<string, readonly string[]>,
  who: string,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > LARGEST_ANSWER) {
      throw new OutboundFailure(`The answer of ${who} is larger than ${LARGEST_ANSWER / 1024} KB`);
    }
    chunks.push(chunk);
  }
  const headerOf = (name: string) => [...headers].find(([key]) => key.toLowerCase() === name)?.[1][0];
  const encoding = headerOf('content-encoding') ?? 'identity';
  if (size > 0 && encoding !== 'identity') {
    throw new OutboundFailure(`The answer of ${who} is compressed, which it was not asked for`);
  }
  return decoded(Buffer.concat(chunks), headerOf('content-type'));
}

/** As UTF-8 where no other known charset is named. */
function decoded(bytes: Uint8Array, contentType = ''): string {
  const [, charset = 'utf-8'] = /charset="?([^\s";]+)/i.exec(contentType) ?? [];
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
