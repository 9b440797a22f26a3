import { inject } from 'vitest';
import type * as z from 'zod/mini';
import { Device } from '../../src/model/device.ts';
import { DeviceProfileInfo } from '../../src/model/device-profile-info.ts';
import { TokenPair } from '../../src/model/login.ts';
import { pageOf } from '../../src/model/page.ts';
import { accountOf, type Role } from './roles.ts';

/** An answer as it came over the wire. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body read as JSON; throws when it is none. */
  json(): unknown;
}

/** What to send besides method and path. */
export interface Call {
  /** An access token; without it the call is anonymous. */
  readonly token?: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, said to be JSON. */
  readonly text?: string;
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The base address of the platform under test. */
export function platformUrl(): string {
  return inject('contractUrl');
}

/** Whether the platform under test was started for the tests: what would harm another is done to such a one only. */
export function isOwnPlatform(): boolean {
  return inject('contractOwn');
}

/** Makes one call; any status is an answer. */
export async function call(method: string, path: string, options: Call = {}): Promise<Answer> {
  const url = new URL(platformUrl() + path);
  for (const [name, value] of Object.entries(options.query ?? {})) url.searchParams.set(name, String(value));
  const body = options.text ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(options.token ? { 'X-Authorization': `Bearer ${options.token}` } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: () => JSON.parse(text) as unknown,
  };
}

/** Makes a call that must succeed and answers its body, held to the schema. */
export async function read<Schema extends z.ZodMiniType>(
  schema: Schema,
  method: string,
  path: string,
  options: Call = {},
): Promise<z.infer<Schema>> {
  const answer = await call(method, path, options);
  if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
  return schema.parse(answer.json());
}

const tokens = new Map<Role, Promise<z.infer<typeof TokenPair>>>();

/** The tokens of a role; signs in once for each test file. */
export function tokensOf(role: Role): Promise<z.infer<typeof TokenPair>> {
  const known = tokens.get(role);
  if (known) return known;
  const pair = read(TokenPair, 'POST', '/api/auth/login', { body: accountOf(role) });
  tokens.set(role, pair);
  return pair;
}

/** The access token of a role. */
export async function tokenOf(role: Role): Promise<string> {
  return (await tokensOf(role)).token;
}

let counter = 0;

/** A name that no other run of the tests uses. */
export function uniqueName(prefix: string): string {
  return `${prefix} ${Date.now().toString(36)}-${process.pid.toString(36)}-${++counter}`;
}

/** Creates a device of the tenant that is deleted after the tests of the file, with the profile its type made. */
export async function createDevice(
  device: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, string>> = {},
): Promise<Device & { id: { id: string } }> {
  const token = await tokenOf('tenant');
  const isNewType = typeof device.type === 'string' && !(await isType(device.type));
  const body = { name: uniqueName('Contract'), ...device };
  const saved = await read(Device, 'POST', '/api/device', { token, query, body });
  if (!saved.id) throw new Error(`The new device ${saved.name} has no id`);
  if (isNewType) deleteAfterwards(`/api/deviceProfile/${saved.deviceProfileId?.id}`);
  deleteAfterwards(`/api/device/${saved.id.id}`);
  return { ...saved, id: saved.id };
}

async function isType(type: string): Promise<boolean> {
  const infos = await read(pageOf(DeviceProfileInfo), 'GET', '/api/deviceProfileInfos', {
    token: await tokenOf('tenant'),
    query: { pageSize: 1000, page: 0 },
  });
  return infos.data.some(({ name }) => name === type);
}

const created: { path: string; role: Role }[] = [];

/** Has an entity deleted after the tests of the file, unless a test has done so. */
export function deleteAfterwards(path: string, role: Role = 'tenant'): void {
  created.push({ path, role });
}

/**
 * Deletes what the tests of a file have created, newest first: what leans on others goes before them. Throws when
 * something stays behind.
 */
export async function deleteCreated(): Promise<void> {
  const left: string[] = [];
  for (const { path, role } of created.splice(0).reverse()) {
    const { status, text } = await call('DELETE', path, { token: await tokenOf(role) });
    if (status !== 200 && status !== 404) left.push(`${path} (${status}: ${text})`);
  }
  if (left.length > 0) throw new Error(`Left behind: ${left.join(', ')}`);
}
