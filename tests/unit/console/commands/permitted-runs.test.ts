// @vitest-environment jsdom
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Command, EntityRef, TargetType } from '../../../../src/console/commands/command.ts';
import { CommandError } from '../../../../src/console/commands/command-error.ts';
import { currentContext } from '../../../../src/console/commands/context-store.ts';
import { entityTypeSupport } from '../../../../src/console/commands/entity-types.ts';
import { partId } from '../../../../src/console/commands/parts.ts';
import { isPermitted } from '../../../../src/console/commands/permission.ts';
import { commands } from '../../../../src/console/commands/registry.ts';
import { runCommand } from '../../../../src/console/commands/run-command.ts';
import { readersOf } from '../../../../src/console/entities/kind/access.ts';
import { kinds } from '../../../../src/console/entities/kinds.tsx';
import { ShownError } from '../../../../src/console/messages/shown-error.ts';
import { session, signInWith } from '../../../../src/console/session/session-store.ts';
import { navigate } from '../../../../src/console/ui/navigation.ts';
import { type EntityId, entityId } from '../../../../src/model/entity-id.ts';
import {
  type CallerName,
  type Kind,
  mayDo,
  type Place,
  placesOf,
} from '../../platform/access-walk/matrix.ts';
import {
  createWorld,
  deviceProfile,
  tenantProfileData,
  type World,
} from '../../platform/access-walk/world.ts';
import { startTestApp, type TestApp } from '../../platform/http/test-app.ts';
import { sampleArguments } from './sample-arguments.ts';
import { startConsole } from './started-console.ts';

let platform: TestApp;
let world: World;
/** What the console has asked of the platform, and the platform has answered. */
let asked: { method: string; path: string; status: number }[] = [];

beforeAll(async () => {
  await startConsole();
  // What the platform is made of knows the bytes of Node, beside which jsdom has others.
  vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer));
  vi.stubGlobal('ArrayBuffer', Buffer.alloc(1).buffer.constructor);
  platform = await startTestApp(undefined, ['own-email']);
  vi.stubGlobal('fetch', async (input: Request | string) => {
    if (typeof input === 'string') return Response.json({ en_US: {} });
    const { pathname, search } = new URL(input.url);
    const headers = Object.fromEntries(input.headers);
    return await ask(input.method, pathname + search, headers, await input.text());
  });
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: () => Promise.resolve() } });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  // What a browser has beyond jsdom is told there to be missing.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterAll(() => platform.close());

async function ask(method: string, path: string, headers: Record<string, string>, payload: string) {
  const sent = payload === '' ? {} : { payload };
  const answer = await platform.app.inject({ method: method as 'GET', url: path, headers, ...sent });
  const status = answer.statusCode;
  asked.push({ method, path, status });
  const type = String(answer.headers['content-type'] ?? '');
  return new Response(status === 204 ? null : answer.body, { status, headers: { 'Content-Type': type } });
}

/** Who runs commands, and the place whose things are their own. */
const CALLERS: Readonly<Partial<Record<CallerName, Place>>> = {
  root: 'system',
  acme: 'acme',
  north: 'north',
  public: 'public',
};

/** Makes everything anew, as what has run may have changed or deleted it, and signs in. */
async function begin(caller: CallerName): Promise<void> {
  world = await createWorld(platform);
  await furnishParts(caller);
  await signInAgain(caller);
}

async function signInAgain(caller: CallerName): Promise<void> {
  const token = world.tokens[caller] ?? '';
  await signInWith({ token, refreshToken: token });
}

/** What the parts are of that somebody comes across, and what that is related to. */
function wholesOf(caller: CallerName): [from: EntityId, to: EntityId] {
  if (caller === 'root')
    return [entityId('TENANT', world.tenants.acme), entityId('TENANT', world.tenants.other)];
  const place = CALLERS[caller] ?? 'acme';
  return [entityId('DEVICE', idOf('DEVICE', place)), entityId('ASSET', idOf('ASSET', place))];
}

/** Gives an entity the parts that have commands of their own. */
async function furnishParts(caller: CallerName): Promise<void> {
  const [from, to] = wholesOf(caller);
  const token = world.tokens[caller === 'root' ? 'root' : 'acme'];
  const headers = { 'x-authorization': `Bearer ${token}`, 'content-type': 'application/json' };
  const telemetry = `/api/plugins/telemetry/${from.entityType}/${from.id}`;
  await ask('POST', `${telemetry}/SERVER_SCOPE`, headers, '{"limit":1}');
  await ask('POST', `${telemetry}/timeseries/any`, headers, '{"level":1}');
  await ask(
    'POST',
    '/api/relation',
    headers,
    JSON.stringify({ from, to, type: 'Manages', typeGroup: 'COMMON' }),
  );
}

function idOf(kind: Kind, place: Place): string {
  return world.subject(kind, place, 'acme').id;
}

/** What somebody may come across of a type: each tells one of this world, as a list or its details hand it over. */
function subjectsOf(caller: CallerName, type: TargetType): (() => Promise<EntityRef | undefined>)[] {
  const [from, to] = wholesOf(caller);
  const part = (name: string, ...steps: string[]) => [
    async () => ({ entityType: type, id: partId(from.entityType, from.id, ...steps), name }),
  ];
  switch (type) {
    case 'ATTRIBUTE':
      return part('limit', 'SERVER_SCOPE', 'limit');
    case 'TELEMETRY':
      return part('level', 'level');
    case 'RELATION':
      return part('Manages', 'Manages', to.entityType, to.id);
    case 'AUDIT_LOG':
      return [];
  }
  const { authority } = currentContext();
  const kind = kinds().find((one) => one.type === type);
  const readers = kind ? readersOf(kind) : entityTypeSupport(type)?.authorities;
  if (!authority || !readers?.includes(authority)) return [];
  const ofType: Kind[] = type === 'USER' ? ['TENANT_ADMIN', 'CUSTOMER_USER'] : [type];
  return ofType.flatMap((kind) =>
    placesOf[kind].flatMap((place) => {
      if (place === 'self' || place === 'absent' || !mayDo(caller, 'READ', kind, place)) return [];
      return async () => {
        const found = await entityTypeSupport(type)?.named([idOf(kind, place)], new AbortController().signal);
        return found?.[0];
      };
    }),
  );
}

let made = 0;

/** What parameters of a command are given that not any sample will do for. */
function answersOf(caller: CallerName, { id }: Command): Record<string, unknown[]> {
  made += 1;
  const name = `Made ${made}`;
  const [noun = ''] = id.split('.');
  const kind = noun.toUpperCase().replace('-', '_') as Kind;
  const own = placesOf[kind] ? [idOf(kind, 'acme')] : [];
  const ofTenant = caller === 'root' ? 'system' : 'acme';
  const other =
    caller === 'root'
      ? { entityType: 'TENANT', id: idOf('TENANT', 'other') }
      : { entityType: 'ASSET', id: idOf('ASSET', 'acme') };
  return {
    name: [name],
    title: [name],
    email: [`made-${made}@walk.example`],
    type: ['made', 'AWS_SNS'],
    key: ['publicKey'],
    value: ['2', 2],
    attributes: [{ limit: 2 }],
    period: [{ startTs: 1, endTs: 2 }],
    dry: [false],
    dryRun: [false],
    csv: [`name,type\n${name},made\n`],
    columns: [[{ type: 'NAME' }, { type: 'TYPE' }]],
    baseUrl: ['http://here.example'],
    image: [''],
    transportType: ['DEFAULT'],
    smtpProtocol: ['smtp'],
    accessToken: [name],
    isolatedTbCore: [false],
    isolatedTbRuleEngine: [false],
    tenantId: [world.tenants.acme],
    customerId: [idOf('CUSTOMER', 'north')],
    customerIds: [[idOf('CUSTOMER', 'north')]],
    tenantProfileId: [idOf('TENANT_PROFILE', 'system')],
    deviceProfileId: [idOf('DEVICE_PROFILE', 'acme')],
    profile: [caller === 'root' ? idOf('TENANT_PROFILE', 'system') : idOf('DEVICE_PROFILE', 'acme')],
    defaultRuleChainId: [idOf('RULE_CHAIN', 'acme')],
    defaultDashboardId: [idOf('DASHBOARD', 'north')],
    dashboardId: [idOf('DASHBOARD', 'north')],
    dashboard: [idOf('DASHBOARD', 'acme')],
    bundleId: [idOf('WIDGETS_BUNDLE', ofTenant)],
    entityId: [{ entityType: 'DEVICE', id: idOf('DEVICE', 'acme') }],
    entity: [other],
    entities: [{ entityType: other.entityType, ids: [other.id] }, own],
    relations: [[{ from: other, to: other, type: 'Manages', typeGroup: 'COMMON' }]],
    // A file of every kind at once.
    file: [
      {
        ...deviceProfile,
        profileData: { ...deviceProfile.profileData, ...tenantProfileData },
        title: name,
        name,
        configuration: {},
        ruleChain: { name },
        metadata: { nodes: [], connections: [], firstNodeIndex: null },
        widgetsBundle: { title: name },
        widgetTypes: [],
        descriptor: { type: 'latest' },
      },
    ],
  };
}

/** What came of a run over several. */
const BulkReport = z.object({ failed: z.array(z.unknown()) });

/** Why a command waits for another page, or for a person. */
const NOT_HERE = ['commands.not-here', 'commands.for-people'];

/**
 * What this page has not: full screen, a page before, an open one, something that goes on, a macro, relations that were
 * walked; and this platform: a mail server, a profile that provisions, users who are not active yet or no longer, types of
 * widgets.
 */
const UNTRIED: readonly string[] = [
  'device-profile.copy-provision-key',
  'device-profile.copy-provision-secret',
  'fullscreen.toggle',
  'macro.delete',
  'macro.export',
  'macro.stop',
  'navigation.back',
  'page.forget-recent',
  'page.pin',
  'progress.cancel',
  'relation.back',
  'settings-mail.test',
  'telemetry.add-to-dashboard',
  'toast.dismiss',
  'user.enable',
  'user.sign-in-as',
];

describe.each(Object.keys(CALLERS) as CallerName[])('whatever is offered to the caller %s', (caller) => {
  test('is nothing that the platform refuses', async () => {
    await begin(caller);
    const refused: string[] = [];
    const tried = new Set<string>();
    const offered = new Set<string>();
    for (const command of commands.list((one) => isPermitted(one, currentContext()))) {
      for (const type of command.targets?.types ?? [undefined]) {
        const count = type ? subjectsOf(caller, type).length : 1;
        if (count > 0) offered.add(command.id);
        for (let at = 0; at < count; at += 1) {
          const entity = type && (await subjectsOf(caller, type)[at]?.());
          const { isDone, isHere, calls } = await run(command, entity, caller);
          for (const { method, path } of calls.filter(({ status }) => status === 403))
            refused.push(`${command.id} on ${type}: ${method} ${path}`);
          const has = calls.some(({ method, status }) => method !== 'GET' && status < 300);
          // What a check of what is sent or the state of the platform keeps from being done has got past the guard.
          if (isDone || !isHere || calls.some(({ method }) => method !== 'GET')) tried.add(command.id);
          if (has) await begin(caller);
          else if (!session.isAuthenticated) await signInAgain(caller);
          // One of the same owner would be answered the same.
          if (isDone) break;
        }
      }
    }
    expect(refused).toEqual([]);
    const never = [...offered].filter((id) => !tried.has(id) && !UNTRIED.includes(id));
    expect(never, 'commands that could not be tried').toEqual([]);
  }, 120_000);
});

/** Runs a command with all that it can be given; `isHere` is false where it belongs to a page or a person. */
async function run(command: Command, entity: EntityRef | undefined, caller: CallerName) {
  asked = [];
  // What stands over the list of a customer is about that customer.
  const list = command.id.endsWith('.assign-here') && command.scope?.replace('screen:', '');
  navigate(list ? `/customers/${idOf('CUSTOMER', 'north')}/${list}` : '/home');
  const args = sampleArguments(command.params, answersOf(caller, command));
  let [isDone, isHere] = [true, true];
  try {
    const entities = entity && [entity];
    const result = await runCommand(command, args, { source: 'script', entities });
    isDone = !BulkReport.safeParse(result).data?.failed.length;
  } catch (error) {
    isDone = false;
    if (!(error instanceof CommandError || error instanceof ShownError)) throw error;
    isHere = !(error instanceof CommandError && NOT_HERE.includes(error.reason ?? ''));
  }
  return { isDone, isHere, calls: asked };
}

test('a visitor of what is public has what is about the program itself, and nothing of the lists of others', async () => {
  await begin('public');
  const offered = commands.list((command) => !command.plumbing && isPermitted(command, currentContext()));
  expect(offered.map(({ id }) => id).toSorted()).toEqual(OF_VISITORS);
});

const OF_VISITORS = [
  'app.repeat',
  'app.undo',
  'bulk.discard',
  'bulk.resume',
  'bulk.set-failure-limit',
  'density.set',
  'density.toggle',
  'fullscreen.toggle',
  'help.open',
  'help.open-article',
  'hotkeys.edit',
  'hotkeys.export',
  'hotkeys.import',
  'hotkeys.print',
  'hotkeys.rebind',
  'hotkeys.restore',
  'hotkeys.set-single-letters',
  'hotkeys.show',
  'journal.copy-last',
  'language.set',
  'macro.delete',
  'macro.discard',
  'macro.export',
  'macro.import',
  'macro.record',
  'macro.stop',
  'menu.toggle',
  'navigation.back',
  'pane.next',
  'pane.previous',
  'session.return',
  'session.sign-out',
  'theme.set',
  'theme.toggle',
];
