import { STATUS_CODES } from 'node:http';
import * as z from 'zod/mini';
import { parseJson } from '../../../json.ts';
import { createAddressGuard } from '../../../outbound/address-guard.ts';
import {
  createHttpClient,
  type HttpAnswer,
  type HttpClient,
  type HttpProxy,
} from '../../../outbound/http-client.ts';
import { OutboundFailure } from '../../../outbound/outbound-failure.ts';
import { type Outcome, SUCCESS, tell, tellFailure } from '../../contract/outcome.ts';
import { NodeConfigurationError, nodeClass } from '../../contract/rule-node.ts';
import { ClientCredentials, certificatesOf, secretsOf } from '../../external/client-credentials.ts';
import { keepClients } from '../../external/kept-clients.ts';
import { createRequestSlots } from '../../external/request-slots.ts';
import { fillPattern } from '../../message/pattern.ts';
import type { DataType, Metadata, RuleMessage } from '../../message/rule-message.ts';
import { Flag, OptionalText, requiredText, Texts, wholeNumber } from '../kit/configuration.ts';

const Configuration = z.object({
  restEndpointUrlPattern: requiredText('http://localhost/api'),
  requestMethod: z._default(z.string().check(z.regex(/^[A-Z]+$/)), 'POST'),
  headers: Texts,
  readTimeoutMs: wholeNumber(0),
  maxParallelRequestsCount: wholeNumber(0),
  enableProxy: z._default(Flag, false),
  useSystemProxyProperties: z._default(Flag, false),
  proxyScheme: OptionalText,
  proxyHost: OptionalText,
  proxyPort: wholeNumber(0, 0, 65_535),
  proxyUser: OptionalText,
  proxyPassword: OptionalText,
  credentials: z._default(ClientCredentials, { type: 'anonymous' }),
});
type Configuration = z.infer<typeof Configuration>;

/** How long a request may take where nothing else is set, and at the longest, ms. */
const LONGEST_REQUEST = 60_000;

/** What a client that is kept does beside waiting for the answer, ms. */
const LEEWAY = 5_000;

/** Methods whose requests carry no data. */
const WITHOUT_BODY = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];

const CONTENT_TYPES: Readonly<Record<DataType, string>> = {
  JSON: 'application/json',
  TEXT: 'text/plain;charset=UTF-8',
  BINARY: 'text/plain;charset=UTF-8',
};

/** Sends messages to an address over HTTP; they go on with what is answered. */
export const restApiCall = nodeClass('rest.TbRestApiCallNode', Configuration, (configuration, context) => {
  const { requestMethod: method, credentials } = configuration;
  const guard = createAddressGuard(context.allowsPrivateAddresses);
  const timeLimit = Math.min(configuration.readTimeoutMs || LONGEST_REQUEST, LONGEST_REQUEST);
  const proxy = proxyOf(configuration);
  const tls = certificatesOf(credentials);
  const secrets = [
    ...secretsOf(credentials),
    ...(configuration.proxyPassword ? [configuration.proxyPassword] : []),
  ];
  const slots = createRequestSlots(configuration.maxParallelRequestsCount, timeLimit);
  const clients = keepClients<HttpClient>(
    (origin) => ({
      name: new URL(origin).host,
      open: () => createHttpClient({ guard, tls, proxy }),
      close: (client) => client.close(),
      timeLimits: { open: LONGEST_REQUEST, call: timeLimit + LEEWAY },
      secrets,
    }),
    () => context.now(),
  );

  async function answerTo(message: RuleMessage): Promise<HttpAnswer> {
    const url = urlOf(fillPattern(configuration.restEndpointUrlPattern, message.metadata));
    const hasBody = !WITHOUT_BODY.includes(method);
    const headers = {
      ...(hasBody ? { 'Content-Type': CONTENT_TYPES[message.dataType] } : {}),
      ...authorizationOf(credentials),
    };
    for (const [name, value] of Object.entries(configuration.headers)) {
      setHeader(headers, fillPattern(name, message.metadata), fillPattern(value, message.metadata));
    }
    const body = hasBody ? message.data : undefined;
    return await slots.take(() =>
      clients.of(url.origin).use((client) => client.call({ method, url, headers, body, timeLimit, secrets })),
    );
  }

  return {
    kind: 'awaiting',
    async onMessage(message) {
      try {
        return wentOn(message, await answerTo(message));
      } catch (cause) {
        const error = cause instanceof Error ? cause.message : String(cause);
        return tellFailure(message.withMetadata({ error }), error);
      }
    },
    stop: () => clients.stop(),
  };
});

/** The way on: with the answer as data, or by `Failure` with the answer beside what was sent. */
function wentOn(message: RuleMessage, { status, headers, body }: HttpAnswer): Outcome {
  const statusReason = STATUS_CODES[status] ?? '';
  const named: Metadata = Object.fromEntries(
    [...headers].map(([name, values]) => [
      name,
      values.length === 1 ? (values[0] ?? '') : JSON.stringify(values),
    ]),
  );
  const said = { statusCode: String(status), statusReason, ...named };
  if (status >= 200 && status < 300) {
    const data = body || '{}';
    const metadata = { ...message.metadata, status: nameOf(statusReason), ...said };
    return tell(SUCCESS, message.with({ metadata, data, dataType: isJson(data) ? 'JSON' : 'TEXT' }));
  }
  const error = `${status} ${statusReason}`.trim();
  return tellFailure(message.withMetadata({ status: statusReason, ...said, error, error_body: body }), error);
}

/** `NOT_FOUND` for `Not Found`, as Java calls them. */
function nameOf(statusReason: string): string {
  return statusReason.toUpperCase().replaceAll(/[^A-Z\d]+/g, '_');
}

function isJson(data: string): boolean {
  try {
    parseJson(data);
    return true;
  } catch {
    return false;
  }
}

function urlOf(address: string): URL {
  const url = URL.parse(address);
  if (url && ['http:', 'https:'].includes(url.protocol)) return url;
  throw new OutboundFailure('The address is no address of HTTP');
}

/** Sets a header in place of one that is called the same in other letters. */
function setHeader(headers: Record<string, string>, name: string, value: string): void {
  const same = Object.keys(headers).find((other) => other.toLowerCase() === name.toLowerCase());
  if (same !== undefined) delete headers[same];
  headers[name] = value;
}

function authorizationOf(credentials: ClientCredentials): Readonly<Record<string, string>> {
  if (credentials.type !== 'basic') return {};
  return { Authorization: basic(credentials.username ?? '', credentials.password ?? '') };
}

function proxyOf(configuration: Configuration): HttpProxy | undefined {
  const { enableProxy, useSystemProxyProperties, proxyHost, proxyPort } = configuration;
  if (!enableProxy) return undefined;
  if (useSystemProxyProperties) return 'environment';
  const { proxyScheme: scheme, proxyUser: user, proxyPassword } = configuration;
  const host = proxyHost?.includes(':') ? `[${proxyHost}]` : proxyHost;
  const url = URL.parse(`${scheme === 'https' ? 'https' : 'http'}://${host}:${proxyPort}`);
  if (!proxyHost || !proxyPort || !url) throw new NodeConfigurationError('The proxy needs a host and a port');
  return { url: url.origin, ...(user ? { authorization: basic(user, proxyPassword ?? '') } : {}) };
}

function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}
