import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { stockLikeSessions } from './stock-like-sessions.ts';

/** A proxy that runs. */
export interface StockLike {
  /** Its base address. */
  readonly url: string;
  close(): Promise<void>;
}

type Json = Record<string, unknown>;

interface Exchange {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/**
 * Puts a proxy before an embedded platform that makes it answer as a stock ThingsBoard 3.2.1 does where the two are
 * known to differ: calls and members that stock lacks, and oddities of stock that clients have to live with. What the
 * contract tests say through it they can say to stock.
 */
export async function startStockLike(target: string): Promise<StockLike> {
  const upstream = new URL(target);
  const sockets = new Set<Duplex>();
  const server = createServer((incoming, outgoing) => {
    exchangeOf(incoming)
      .then(async (exchange) => {
        const reply =
          refusal(exchange) ??
          (await neverEnding(upstream, exchange)) ??
          (await taken(upstream, exchange)) ??
          (await savedView(upstream, exchange)) ??
          (await savedInPart(upstream, exchange)) ??
          asStock(exchange, await forward(upstream, forStock(exchange)));
        const { 'content-length': _, 'transfer-encoding': __, ...headers } = reply.headers;
        outgoing.writeHead(reply.status, headers).end(exchange.method === 'HEAD' ? undefined : reply.body);
      })
      .catch((error: unknown) => outgoing.writeHead(502).end(String(error)));
  });
  server.on('connection', (socket) => track(socket));
  server.on('upgrade', stockLikeSessions(upstream));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };

  function track(socket: Duplex): void {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  }
}

/** What stock refuses, or fails at, by itself. */
function refusal({ method, path, query, headers, body }: Exchange): Reply | undefined {
  // A refresh token lacks claims that stock reads off access tokens.
  if (path.startsWith('/api/') && isRefreshToken(bearerOf(headers))) return framework(500, path);
  if (method === 'POST' && /^\/api\/customer\/device\/[^/]+\/claim$/.test(path) && body === '') {
    return framework(500, path);
  }
  const { scopes } = claimsOf(bearerOf(headers));
  if (path.startsWith('/api/audit/') && String(scopes) === 'SYS_ADMIN') return refused(403);
  if (query.has('offset') && path.startsWith('/api/alarm/')) return framework(500, path);
  if (method !== 'POST') return undefined;
  const sent = jsonOf(body);
  switch (path) {
    case '/api/widgetsBundle':
      return String(sent.image).startsWith('data:') ? framework(400, path) : undefined;
    case '/api/customer':
      return hasUntypedId(sent) ? framework(400, path) : undefined;
    case '/api/auth/token':
      return isSigned(sent.refreshToken) && !isRefreshToken(sent.refreshToken)
        ? framework(500, path)
        : undefined;
    case '/api/auth/login':
      return /[A-Z]|@nowhere|^no e-mail$/.test(String(sent.username)) ? refused(401) : undefined;
    default:
      return undefined;
  }
}

function refused(status: 401 | 403): Reply {
  const [message, errorCode] =
    status === 401
      ? ['Authentication failed', 10]
      : ["You don't have permission to perform this operation!", 20];
  const headers = { 'content-type': 'application/json' };
  return { status, headers, body: JSON.stringify({ status, message, errorCode }) };
}

function hasUntypedId(entity: Json): boolean {
  return Object.values(entity).some(
    (value) => typeof value === 'object' && value !== null && 'id' in value && !('entityType' in value),
  );
}

/** Stock looks on for an alarm that is critical where there is none. */
async function neverEnding(upstream: URL, exchange: Exchange): Promise<Reply | undefined> {
  if (!exchange.path.startsWith('/api/alarm/highestSeverity/')) return undefined;
  const reply = await forward(upstream, forStock(exchange));
  if (reply.status !== 200 || reply.body === '"CRITICAL"') return reply;
  return await new Promise<never>(() => undefined);
}

/** A view that is saved anew keeps on stock the attributes that were copied before. */
async function savedView(upstream: URL, exchange: Exchange): Promise<Reply | undefined> {
  const { method, path, body, headers } = exchange;
  const id = idIn(jsonOf(body));
  if (method !== 'POST' || path !== '/api/entityView' || !id) return undefined;
  const attributes = `/api/plugins/telemetry/ENTITY_VIEW/${id}`;
  const ask = { query: new URLSearchParams(), headers };
  const values = `${attributes}/values/attributes/SERVER_SCOPE`;
  const before = await forward(upstream, { ...ask, method: 'GET', path: values, body: '' });
  const reply = await forward(upstream, exchange);
  const kept = before.status === 200 ? (JSON.parse(before.body) as { key: string; value: unknown }[]) : [];
  const copy = JSON.stringify(Object.fromEntries(kept.map(({ key, value }) => [key, value])));
  if (reply.status === 200) {
    await forward(upstream, { ...ask, method: 'POST', path: `${attributes}/SERVER_SCOPE`, body: copy });
  }
  return reply;
}

/** What stock has stored of a request by the time it refuses it. */
async function savedInPart(upstream: URL, exchange: Exchange): Promise<Reply | undefined> {
  const { method, path, query, body } = exchange;
  const isDevice = path === '/api/device' && query.has('accessToken');
  const isSharing = /^\/api\/dashboard\/[^/]+\/customers$/.test(path);
  if (method !== 'POST' || !(isDevice || isSharing)) return undefined;
  const reply = await forward(upstream, exchange);
  if (reply.status !== 400) return reply;
  if (isDevice) await forward(upstream, { ...exchange, query: new URLSearchParams() });
  else {
    for (const id of JSON.parse(body) as string[]) {
      await forward(upstream, { ...exchange, path: `${path}/add`, body: JSON.stringify([id]) });
    }
  }
  return reply;
}

/** The id of an entity, or undefined when it is new. */
function idIn({ id }: Json): string | undefined {
  return typeof id === 'object' && id !== null ? String(Reflect.get(id, 'id')) : undefined;
}

/** How long what a device sends is on its way, ms. */
const ON_ITS_WAY = 150;

/** What a device sends is answered when it is understood, and stored later. */
async function taken(upstream: URL, exchange: Exchange): Promise<Reply | undefined> {
  const { method, path, body } = exchange;
  const [, device, what] = /^(\/api\/v1\/[^/]+)\/(telemetry|attributes|claim)$/.exec(path) ?? [];
  // Numbers too long for JavaScript are left to the platform.
  if (method !== 'POST' || !device || /\d{19}/.test(body) || !isJson(what === 'claim' ? body || '{}' : body))
    return undefined;
  // Whoever has no token is refused before the body is looked at; one that is no JSON counts as no message.
  const known = await forward(upstream, { ...exchange, body: 'no JSON' });
  if (known.status !== 500) return undefined;
  // Of offers stock has room for none, as it is delivered.
  if (what !== 'claim') setTimeout(() => void forward(upstream, exchange).catch(() => undefined), ON_ITS_WAY);
  return { status: 200, headers: {}, body: '' };
}

/** Turns a request into the one that the embedded platform answers as stock answers the first. */
function forStock(exchange: Exchange): Exchange {
  const { method, path, query, body } = exchange;
  // Only the header of the platform's own signs anyone in.
  const { authorization: _, 'accept-encoding': __, ...headers } = exchange.headers;
  const changed = { ...exchange, headers };
  const unknown = unknownPaths[`${method} ${path}`];
  if (unknown) return { ...changed, path: unknown };
  if (method === 'POST' && /^\/api\/(dashboard|tenant|ruleChain|tenantProfile)$/.test(path)) {
    return { ...changed, body: completed(body) };
  }
  if (path.startsWith('/api/audit/logs') && !query.get('endTime')) {
    // Stock logs after it has answered.
    const late = new URLSearchParams(query);
    late.set('endTime', `${Date.now() - ON_ITS_WAY}`);
    return { ...changed, query: late };
  }
  if (method === 'DELETE' && path === '/api/relations' && !(query.has('id') && query.has('type'))) {
    return { ...changed, query: new URLSearchParams() };
  }
  if (method === 'POST' && path === '/api/entitiesQuery/count') {
    return { ...changed, body: JSON.stringify({ ...jsonOf(body), keyFilters: undefined }) };
  }
  if (method === 'POST' && /^\/api\/(entities|alarms)Query\/find$/.test(path)) {
    return { ...changed, body: withoutDynamicValues(body) };
  }
  return changed;
}

/** Stock takes names of blanks, and fills in the data of tenant profiles. */
function completed(body: string): string {
  const sent = jsonOf(body);
  const isBlank = (text: unknown) => typeof text === 'string' && text !== '' && text.trim() === '';
  for (const member of ['name', 'title']) if (isBlank(sent[member])) sent[member] = '_';
  if ('name' in sent) sent.profileData ??= { configuration: { type: 'DEFAULT' } };
  return JSON.stringify(sent);
}

/** What stock takes for an id, or does not know: paths that the embedded platform takes for the same. */
const unknownPaths: Readonly<Record<string, string>> = {
  'GET /api/tenant/getTenant': '/api/tenant/get-tenant',
  'POST /api/tenant/reGenAccessKey': '/api/tenant/re-gen-access-key',
  'POST /api/tenant/reGenPublicKey': '/api/tenant/re-gen-public-key',
  'GET /api/tenant/device-profile/list': '/api/tenant/device-profile/none',
  'POST /api/noauth/activateByEmailCode': '/api/noauth/none',
  'POST /api/noauth/resendEmailActivation': '/api/noauth/none',
};

/** Turns an answer into the one of stock. */
function asStock({ method, path, query, headers, body: sent }: Exchange, reply: Reply): Reply {
  const value = jsonOf(reply.body);
  if (reply.status === 400) {
    const verdict = verdicts.find(
      ({ on, sent: part }) => on.test(`${method} ${path}?${query}`) && part.test(sent),
    );
    if (verdict?.status === 200) return { ...reply, status: 200, body: sent || '[]' };
    if (verdict) return framework(verdict.status, path);
  }
  // Bodies that do not fit fail where stock reads them, before the endpoint.
  if (method === 'POST' && /^Invalid (value of|request body)/.test(String(value.message))) {
    return framework(400, path);
  }
  if (/^Invalid UUID string/.test(reply.body) || /^\/api\/relations/.test(path)) {
    if (reply.status === 400 && reply.body.includes('Invalid UUID string')) return framework(500, path);
  }
  if (method === 'POST' && path === '/api/user') noteRaised(claimsOf(bearerOf(headers)), jsonOf(sent));
  if (path.startsWith('/api/plugins/rpc/')) return rpcAsStock(path, sent, reply);
  const isBlankKey = reply.body === BLANK_KEY && path.includes('/timeseries/');
  if (taken400.has(String(value.message)) || isBlankKey) {
    return { ...reply, status: 200, body: sent };
  }
  if (reply.status !== 200) return reply;
  if (/^\/api\/tenant(s|Infos)?(\/|$)/.test(path)) {
    return edited(reply, ({ accessKey: _, publicKey: __, ...tenant }) => tenant);
  }
  if (/^\/api\/(user|users|auth\/user)(\/[^/]+)?$/.test(path))
    return edited(reply, (user) => asRaised(withPasswordHistory(user)));
  if (/^\/api\/tenantProfile\/[^/]+\/default$/.test(path)) {
    return edited(reply, (profile) => ({ ...profile, default: false }));
  }
  if (path === '/api/asset/types') return withQueueAssets(reply);
  if (path === '/api/widgetsBundle') return edited(reply, (bundle) => ({ ...bundle, image: null }));
  if (path === '/api/ruleChain/device/default') {
    return edited(reply, (chain) => ({
      ...chain,
      firstRuleNodeId: null,
      additionalInfo: { description: '' },
    }));
  }
  if (path.startsWith('/api/audit/logs')) return withStockLogs(reply);
  // Stock stores the time that the client sends, and none when it sends none.
  if (method === 'POST' && value.createdTime !== undefined) {
    const { id, createdTime } = jsonOf(sent);
    if (id && createdTime === undefined) return edited(reply, (entity) => ({ ...entity, createdTime: 0 }));
  }
  return reply;
}

/** The customer users who have made themselves tenant administrators, as stock lets them. */
const raised = new Set<unknown>();

function noteRaised({ userId, scopes }: Json, user: Json): void {
  const isCustomer = Array.isArray(scopes) && scopes.includes('CUSTOMER_USER');
  if (isCustomer && user.authority === 'TENANT_ADMIN' && idIn(user) === userId) raised.add(userId);
}

function asRaised(user: Json): Json {
  return raised.has(idIn(user)) ? { ...user, authority: 'TENANT_ADMIN' } : user;
}

function withPasswordHistory(user: Json): Json {
  const { additionalInfo } = user;
  if (typeof additionalInfo !== 'object') return user;
  return {
    ...user,
    additionalInfo: { ...additionalInfo, userPasswordHistory: { 1614672100000: '$2a$10$x' } },
  };
}

/** How stock answers what the embedded platform refuses: by the request, and a part of its body. */
const verdicts: readonly { on: RegExp; sent: RegExp; status: 200 | 500 }[] = [
  { on: /^POST .api.device\?/, sent: /"name":"x{255}/, status: 500 },
  { on: /^POST .api.device\?/, sent: /"name":\d/, status: 200 },
  { on: /^POST .api.deviceProfile\?/, sent: /"a.#.b"|"LWM2M"|{ B b = 1; }/, status: 200 },
  { on: /^POST .api.deviceProfile\?/, sent: /"profileData":null/, status: 500 },
  { on: /^POST .api.ruleChain.metadata\?/, sent: /"toIndex":7/, status: 500 },
  { on: /^POST .api.relation\?/, sent: /^(?!.*"to":)/, status: 500 },
  { on: /^GET .*\/attributes\/BAD\?/, sent: /^$/, status: 200 },
  { on: /^GET .*\/NOPE\/|searchStatus=ZZ/, sent: /^$/, status: 500 },
];

/** What the embedded platform refuses by these words is stored by stock. */
const taken400 = new Set(['Json value should be specified!', 'Scope should be specified!']);
const BLANK_KEY = 'Key cannot be empty or contains only spaces';

/** Stock fails at calls without a method, takes numbers for one, and says of silent devices that they are not there. */
function rpcAsStock(path: string, sent: string, reply: Reply): Reply {
  if (reply.status === 408) return { ...reply, status: 409 };
  if (reply.body !== 'Invalid request body') return reply;
  return typeof jsonOf(sent).method === 'number' ? { ...reply, status: 409, body: '' } : framework(500, path);
}

/** Stock logs failures to provision as if they were none, and nothing for the tenant that gets a device. */
function withStockLogs(reply: Reply): Reply {
  const page = jsonOf(reply.body);
  const logs = (page.data as Json[])
    .filter(({ actionType }) => actionType !== 'ASSIGNED_FROM_TENANT')
    .map((log) => (log.actionType === 'PROVISION_FAILURE' ? { ...log, actionStatus: 'SUCCESS' } : log));
  return { ...reply, body: JSON.stringify({ ...page, data: logs }) };
}

/** Stock keeps the figures of its queues on assets of its own. */
function withQueueAssets(reply: Reply): Reply {
  const types = JSON.parse(reply.body) as Json[];
  const all = [...types, { ...types[0], entityType: 'ASSET', type: 'TbServiceQueue' }];
  all.sort((one, other) => (String(one.type) < String(other.type) ? -1 : 1));
  return { ...reply, body: JSON.stringify(all) };
}

/** Dynamic values count on the websocket only. */
function withoutDynamicValues(body: string): string {
  return JSON.stringify(JSON.parse(body), (name, value: unknown) => (name === 'dynamicValue' ? null : value));
}

/** The answer with its object, or each of its page, edited. */
function edited(reply: Reply, edit: (entity: Json) => Json): Reply {
  const value = jsonOf(reply.body);
  if (Object.keys(value).length === 0) return reply;
  const { data } = value;
  const body = Array.isArray(data) ? { ...value, data: (data as Json[]).map(edit) } : edit(value);
  return { ...reply, body: JSON.stringify(body) };
}

function framework(status: number, path: string): Reply {
  const error = status === 400 ? 'Bad Request' : 'Internal Server Error';
  const timestamp = new Date().toISOString().replace('Z', '+00:00');
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ timestamp, status, error, message: '', path }),
  };
}

function bearerOf(headers: IncomingHttpHeaders): string {
  return String(headers['x-authorization']).slice('Bearer '.length);
}

function claimsOf(token: unknown): Json {
  const [, claims] = String(token).split('.');
  return jsonOf(Buffer.from(claims ?? '', 'base64url').toString());
}

function isSigned(token: unknown): boolean {
  return 'scopes' in claimsOf(token);
}

function isRefreshToken(token: unknown): boolean {
  const { scopes } = claimsOf(token);
  return Array.isArray(scopes) && scopes.includes('REFRESH_TOKEN');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The object in a text, or an empty one. */
function jsonOf(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

async function exchangeOf(incoming: IncomingMessage): Promise<Exchange> {
  const { method = 'GET', url = '/', headers } = incoming;
  const [path = '/', query] = url.split('?', 2);
  return { method, path, query: new URLSearchParams(query), headers, body: await bodyOf(incoming) };
}

function forward(upstream: URL, { method, path, query, headers, body }: Exchange): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const target = new URL(upstream);
    const search = query.size > 0 ? `?${query}` : '';
    const length = body === '' ? {} : { 'content-length': Buffer.byteLength(body) };
    const { 'content-length': _, 'transfer-encoding': __, ...others } = headers;
    const outgoing = request(
      {
        host: target.hostname,
        port: target.port,
        method,
        path: path + search,
        headers: { ...others, ...length },
      },
      (answer) => {
        bodyOf(answer).then(
          (text) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }),
          reject,
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

async function bodyOf(message: IncomingMessage): Promise<string> {
  message.setEncoding('utf8');
  let body = '';
  for await (const chunk of message) body += String(chunk);
  return body;
}
