import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Authority } from '../../src/model/authority.ts';
import { startPlatform } from '../../src/platform/start/start-platform.ts';
import { accounts } from '../demo-accounts.ts';
import { mailSettingsFor, startMailServer } from '../mail-server.ts';
import { createTenant, type FurnishedTenant } from './accounts.ts';
import type { Ask } from './ask.ts';
import { furnish } from './furnishing.ts';
import type { Furniture } from './furniture.ts';
import { usualBody } from './usual-bodies.ts';

/** Who a request is made by. */
export type Role = Authority | 'PUBLIC';

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

/** A tenant with one of everything. */
export interface Household extends Furniture {
  readonly tenant: FurnishedTenant;
}

/** A platform in a folder of its own. */
export interface FuzzTarget {
  readonly url: string;
  readonly mqttPort: number;
  readonly folder: string;
  readonly ask: Ask;
  /** Lets time pass on the clock of the platform, ms. */
  pass(ms: number): void;
  /** Makes one of everything anew, in the same tenant or in a new one. */
  furnish(tenant?: FurnishedTenant): Promise<Household>;
  tokenOf(role: Role, household: Household): string;
  /** Rejects when there is no answer within `timeout` ms; without one it is waited for. */
  send(request: RawRequest, timeout?: number): Promise<Answer>;
  /** Stops the platform; the folder stays until `remove`. */
  close(): Promise<void>;
  remove(): void;
}

/** An answer takes no longer than this, ms. */
export const TIMEOUT = 10_000;

/** Nothing that is sent, with all that belongs to it, takes longer than this, ms. */
export const HANG = 20_000;

const Token = z.looseObject({ token: z.string() });
const Settings = z.looseObject({ jsonValue: z.unknown() });

/** Starts the platform that is fuzzed, whose clock is moved by `pass`. */
export async function startTarget(pass: FuzzTarget['pass']): Promise<FuzzTarget> {
  const folder = mkdtempSync(join(tmpdir(), 'clavier-fuzz-'));
  const options = {
    host: '127.0.0.1',
    port: 0,
    mqttPort: 'any',
    data: folder,
    demo: true,
    serviceEndpoints: { sns: 'http://127.0.0.1:1', twilio: 'http://127.0.0.1:1' },
    allow: new Set(['device-moves'] as const),
    version: 'fuzz',
  } as const;
  const platform = await startPlatform(options);
  const mail = await startMailServer();
  const { hostname, port } = new URL(platform.url);
  const agent = new Agent({ keepAlive: true });

  const send = (
    { method, target, headers: given = {}, body }: RawRequest,
    timeout?: number,
  ): Promise<Answer> =>
    new Promise<Answer>((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const headers = { ...given, ...length };
      const call = request({ agent, hostname, port, method, path: target, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() });
        });
        response.on('error', reject);
      });
      if (timeout !== undefined) {
        call.setTimeout(timeout, () =>
          call.destroy(new Error(`${method} ${target} was not answered in ${timeout} ms`)),
        );
      }
      call.on('error', (error) => {
        // The connection was ended after the answer before: nothing of this request was read.
        const isStale = call.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
        if (isStale) resolve(send({ method, target, headers: given, body }, timeout));
        else reject(error);
      });
      call.end(body);
    });

  const ask: Ask = async (as, method, target, body) => {
    const token = as === 'S' ? systemAdministrator : as;
    const headers = { 'content-type': 'application/json', ...(token === '' ? {} : bearer(token)) };
    const text = body === undefined ? undefined : JSON.stringify(body);
    const answer = await send({ method, target, headers, body: text }, TIMEOUT);
    if (answer.status !== 200) throw new Error(`${method} ${target}: ${answer.status} ${answer.body}`);
    return answer.body.startsWith('{') || answer.body.startsWith('[') ? JSON.parse(answer.body) : answer.body;
  };
  let systemAdministrator = '';
  return {
    url: platform.url,
    mqttPort: platform.mqttPort ?? 0,
    folder,
    ask,
    pass,
    async furnish(known) {
      if (!known) {
        const pair = await ask('', 'POST', '/api/auth/login', accounts.sysadmin);
        systemAdministrator = Token.parse(pair).token;
        // Nobody may be able to choose a password any more.
        await ask('S', 'POST', '/api/admin/securitySettings', usualBody.securitySettings);
        const stored = Settings.parse(await ask('S', 'GET', '/api/admin/settings/mail'));
        await ask('S', 'POST', '/api/admin/settings', { ...stored, jsonValue: mailSettingsFor(mail.port) });
      }
      const tenant = known ?? (await createTenant(ask));
      return { ...(await furnish(ask, tenant, mail.port)), tenant };
    },
    tokenOf(role, { tenant }) {
      if (role === 'SYS_ADMIN') return systemAdministrator;
      if (role === 'PUBLIC') return tenant.visitor;
      return role === 'TENANT_ADMIN' ? tenant.administrator : tenant.customerUser;
    },
    send,
    async close() {
      await platform.close();
      await mail.close();
      agent.destroy();
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The header that carries an access token. */
export function bearer(token: string): Record<string, string> {
  return { 'x-authorization': `Bearer ${token}` };
}
