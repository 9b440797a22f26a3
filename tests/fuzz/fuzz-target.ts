import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { startPlatform } from '../../src/platform/start-platform.ts';
import { accounts } from '../demo-accounts.ts';
import { type Furniture, furnish } from './furnishing.ts';

/** Who a request is made by; their letters are those of the roles. */
export type Role = 'SYS_ADMIN' | 'TENANT_ADMIN' | 'CUSTOMER_USER';

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** What goes over the wire, byte for byte. */
export interface RawRequest {
  readonly method: string;
  /** Path and query, sent as they are. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** A platform with the demo's data in a folder of its own. */
export interface FuzzTarget {
  readonly url: string;
  readonly mqttPort: number;
  readonly folder: string;
  /** Makes one of everything anew, whatever is left of what there was. */
  furnish(): Promise<Furniture>;
  tokenOf(role: Role): string;
  /** Gives new tokens to the users of tenants, whose sessions may have ended. */
  renew(): Promise<void>;
  /** Rejects when there is no answer within `timeout` ms. */
  send(request: RawRequest, timeout?: number): Promise<Answer>;
  /** Stops the platform; the folder stays until `remove`. */
  close(): Promise<void>;
  remove(): void;
}

/** An answer takes no longer than this, ms. */
const TIMEOUT = 10_000;

const Token = z.looseObject({ token: z.string() });

/** Starts the platform that is fuzzed. */
export async function startTarget(): Promise<FuzzTarget> {
  const folder = mkdtempSync(join(tmpdir(), 'clavier-fuzz-'));
  const options = {
    host: '127.0.0.1',
    port: 0,
    mqttPort: 'any',
    data: folder,
    demo: true,
    version: 'fuzz',
  } as const;
  const platform = await startPlatform(options);
  const { hostname, port } = new URL(platform.url);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const tokens = new Map<Role, string>();

  const send = (
    { method, target, headers: given = {}, body }: RawRequest,
    timeout = TIMEOUT,
  ): Promise<Answer> =>
    new Promise<Answer>((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const headers = { ...given, ...length };
      const call = request({ agent, hostname, port, method, path: target, headers, timeout }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() });
        });
        response.on('error', reject);
      });
      call.on('timeout', () =>
        call.destroy(new Error(`${method} ${target} was not answered in ${timeout} ms`)),
      );
      call.on('error', (error) => {
        // The connection was ended after the answer before: nothing of this request was read.
        const isStale = call.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
        if (isStale) resolve(send({ method, target, headers: given, body }, timeout));
        else reject(error);
      });
      call.end(body);
    });

  async function read(role: Role, target: string): Promise<unknown> {
    const answer = await send({ method: 'GET', target, headers: bearer(tokens.get(role) ?? '') });
    return answer.status === 200 ? JSON.parse(answer.body) : {};
  }

  async function signIn(account: { username: string; password: string }): Promise<string> {
    const headers = { 'content-type': 'application/json' };
    const answer = await send({
      method: 'POST',
      target: '/api/auth/login',
      headers,
      body: JSON.stringify(account),
    });
    return Token.parse(JSON.parse(answer.body)).token;
  }

  tokens.set('SYS_ADMIN', await signIn(accounts.sysadmin));
  tokens.set('TENANT_ADMIN', await signIn(accounts.tenant));
  tokens.set('CUSTOMER_USER', await signIn(accounts.customer));
  const userIds = new Map([...tokens].map(([role, token]) => [role, claimsOf(token).userId]));

  async function post(role: Role, path: string, body: object): Promise<unknown> {
    const headers = { 'content-type': 'application/json', ...bearer(tokens.get(role) ?? '') };
    const answer = await send({ method: 'POST', target: path, headers, body: JSON.stringify(body) });
    return answer.status === 200 && answer.body !== '' ? JSON.parse(answer.body) : null;
  }

  return {
    url: platform.url,
    mqttPort: platform.mqttPort ?? 0,
    folder,
    furnish: () => furnish(post),
    send,
    tokenOf: (role) => tokens.get(role) ?? '',
    async renew() {
      for (const [role, by] of [
        ['TENANT_ADMIN', 'SYS_ADMIN'],
        ['CUSTOMER_USER', 'TENANT_ADMIN'],
      ] as const) {
        tokens.set(role, Token.parse(await read(by, `/api/user/${userIds.get(role)}/token`)).token);
      }
    },
    async close() {
      agent.destroy();
      await platform.close();
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The header that carries an access token. */
export function bearer(token: string): Record<string, string> {
  return { 'x-authorization': `Bearer ${token}` };
}

const Claims = z.object({ userId: z.string(), tenantId: z.string(), customerId: z.string() });

function claimsOf(token: string): z.infer<typeof Claims> {
  return Claims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
}
