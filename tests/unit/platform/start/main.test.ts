import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { signIn } from '../../../sign-in.ts';

const main = join(import.meta.dirname, '../../../../src/platform/start/main.ts');

let folder: string;
const running = new Set<ChildProcessWithoutNullStreams>();

function makeFolder(): void {
  folder = mkdtempSync(join(tmpdir(), 'clavier-main-'));
}

async function cleanUp(): Promise<void> {
  for (const child of running) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
}

describe('a platform that cannot start', () => {
  beforeEach(makeFolder);
  afterEach(cleanUp);

  it.each([
    ['an unknown option', ['--prot', '80'], "Unknown option '--prot'. See npm start -- --help"],
    ['a bad value', ['--port', 'high'], "--port must be a number from 0 to 65535, not 'high'"],
    [
      'a folder that cannot be',
      ['--data', '/dev/null/data'],
      'Cannot write to the data folder /dev/null/data',
    ],
    ['an address of another machine', ['--host', '192.0.2.1', '--no-demo'], '192.0.2.1 is not an address'],
    [
      'demo accounts within reach of others',
      ['--host', '0.0.0.0'],
      'Will not listen on 0.0.0.0: a new platform',
    ],
    [
      'mail that is printed where others wait for it',
      ['--host', '0.0.0.0', '--no-demo', '--print-mail'],
      'Will not listen on 0.0.0.0 with --print-mail: others would wait for mail',
    ],
  ])('says why in one line and ends with 1: %s', async (_what, args, reason) => {
    expect(await endOf(start(args))).toEqual({ code: 1, stdout: '', stderr: startingWith(reason) });
  });

  it('names the port that is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    for (const option of ['--port', '--mqtt-port']) {
      const { code, stderr } = await endOf(start(['--no-demo', option, String(port)]));
      expect([code, stderr]).toEqual([
        1,
        `Port ${port} of 127.0.0.1 is in use. Choose another one with ${option}\n`,
      ]);
    }
    server.close();
  });

  it('leaves a database alone that is damaged', async () => {
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'data', 'clavier.db'), 'not a database, but long enough to look'.repeat(100));
    const { code, stderr } = await endOf(start([]));
    expect([code, stderr]).toEqual([1, startingWith(join(folder, 'data', 'clavier.db'))]);
  });
});

describe('a platform with demo data', () => {
  let child: ChildProcessWithoutNullStreams;
  let greeting: string;

  beforeAll(async () => {
    makeFolder();
    child = start([]);
    greeting = await greetingOf(child);
  });
  afterAll(cleanUp);

  it('greets with its address, the demo accounts and a line that sends telemetry', async () => {
    const url = addressIn(greeting);
    expect(greeting).toMatch(/tenant@thingsboard\.org +tenant +TENANT_ADMIN/);
    expect(greeting).toContain(`curl -X POST ${url}/api/v1/A1_TEST_TOKEN/telemetry`);
    const health = await fetch(`${url}/health`);
    expect([health.status, await health.json()]).toEqual([
      200,
      { status: 'UP', version: expect.any(String), mqttPort: null, mqttsPort: null },
    ]);
    const sent = await fetch(`${url}/api/v1/A1_TEST_TOKEN/telemetry`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"temperature": 21.5}',
    });
    expect(sent.status).toBe(200);
  });

  it('ends cleanly at SIGTERM, before it is cut off, whoever is connected', async () => {
    await expectCleanEnd(child, 'SIGTERM', addressIn(greeting), ['tenant@thingsboard.org', 'tenant']);
  });

  it('is not shown to other machines while a demo account has its demo password', async () => {
    const { code, stderr } = await endOf(start(['--host', '0.0.0.0']));
    expect(code).toBe(1);
    expect(stderr).toContain('tenant@thingsboard.org');
    expect(stderr).toContain('still have their demo passwords. Start on 127.0.0.1 and change them first');
  });
});

describe('a platform that prints mail', () => {
  afterAll(cleanUp);

  it('says so when it starts, and shows the link of a letter in place of sending it', async () => {
    makeFolder();
    const child = start(['--print-mail']);
    const greeting = await greetingOf(child);
    expect(greeting).toContain('Mail is printed here, and none is sent');
    const url = addressIn(greeting);
    const printed = once(child.stdout, 'data');
    const asked = await fetch(`${url}/api/noauth/resetPasswordByEmail`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"email": "tenant@thingsboard.org"}',
    });
    expect(asked.status).toBe(200);
    const [letter] = await printed;
    expect(String(letter)).toContain('Mail to tenant@thingsboard.org');
    expect(String(letter)).toMatch(new RegExp(`^${url}/api/noauth/resetPassword\\?resetToken=\\w{30}$`, 'm'));
  });
});

describe('a platform in which something fails that nobody answers for', () => {
  beforeEach(makeFolder);
  afterEach(cleanUp);

  it.each([
    ['an exception', 'throw new Error("Out of order")'],
    ['a promise', 'void Promise.reject(new Error("Out of order"))'],
  ])('says so and ends, with everything written: %s', async (_what, failure) => {
    const child = start([], { imported: `process.on('SIGUSR2', () => { ${failure} })` });
    const ended = endOf(child);
    await greetingOf(child);
    child.kill('SIGUSR2');
    const { code, stderr } = await ended;
    expect(code).toBe(1);
    expect(stderr).toContain('The platform ends after a failure: Error: Out of order');
    expect(logsOf(join(folder, 'data'))).toEqual([]);
  });
});

describe('what a platform makes', () => {
  beforeEach(makeFolder);
  afterEach(cleanUp);

  it("is its owner's alone, in whatever folder", async () => {
    const data = join(folder, 'data');
    mkdirSync(data, { mode: 0o755 });
    const child = start(['--no-demo']);
    await greetingOf(child);
    const names = readdirSync(data);
    expect(names).toContain('control.sock');
    expect(names.filter((name) => statSync(join(data, name)).mode & 0o077)).toEqual([]);
  });

  it('is not in the folder that all users of a machine share, nor is what it runs', async () => {
    const shared = join(folder, 'shared');
    mkdirSync(shared);
    const { NODE_COMPILE_CACHE: _, ...env } = process.env;
    const child = start(['--no-demo'], { env: { ...env, TMPDIR: shared } });
    await greetingOf(child);
    child.kill('SIGTERM');
    expect((await endOf(child)).code).toBe(0);
    expect(readdirSync(shared)).toEqual([]);
  });
});

describe('a platform without demo data', () => {
  const administrator = 'sysadmin@thingsboard.org';
  let child: ChildProcessWithoutNullStreams;
  let url: string;
  let password: string;

  beforeAll(async () => {
    makeFolder();
    child = start(['--no-demo', '--host', '0.0.0.0']);
    const greeting = await greetingOf(child);
    url = addressIn(greeting);
    [, password = ''] = /sysadmin@thingsboard\.org {2}(\w{16})/.exec(greeting) ?? [];
  });
  afterAll(cleanUp);

  it('has one administrator, whose password it tells', async () => {
    await expect(signIn(url, { username: administrator, password })).resolves.toMatchObject({
      token: expect.stringMatching(/^ey/),
    });
    const guessed = signIn(url, { username: administrator, password: 'sysadmin' });
    await expect(guessed).rejects.toThrow('answered 401');
  });

  it('ends cleanly at SIGINT, before it is cut off, whoever is connected', async () => {
    await expectCleanEnd(child, 'SIGINT', url, [administrator, password]);
  });

  it('tells the password only once', async () => {
    expect(await greetingOf(start([]))).not.toContain('thingsboard.org');
  });
});

/** What a websocket says when the other side ends. */
const GOING_AWAY = 1001;

/** The logs that lie beside databases: the last connection to close one takes its log away. */
function logsOf(data: string): string[] {
  return readdirSync(data).filter((name) => name.endsWith('-wal'));
}

/** Opens a websocket as a user, sends the signal, and waits until both have ended. */
async function expectCleanEnd(
  child: ChildProcessWithoutNullStreams,
  signal: NodeJS.Signals,
  url: string,
  [username, password]: readonly [string, string],
): Promise<void> {
  const { token } = await signIn(url, { username, password });
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/ws/plugins/telemetry?token=${token}`);
  await once(socket, 'open');
  const closed = once(socket, 'close');
  child.kill(signal);
  expect((await endOf(child)).code).toBe(0);
  // Whoever is cut off where the end takes too long is told nothing, and the log of the database stays.
  expect((await closed)[0]).toBe(GOING_AWAY);
  expect(logsOf(join(folder, 'data'))).toEqual([]);
}

function addressIn(greeting: string): string {
  return /is ready on (\S+)/.exec(greeting)?.[1] ?? '';
}

/** Starts a platform on free ports with its data in the test's folder, unless the arguments say otherwise. */
function start(
  args: readonly string[],
  { imported, env = process.env }: { imported?: string; env?: NodeJS.ProcessEnv } = {},
): ChildProcessWithoutNullStreams {
  const given = (option: string) => args.includes(option);
  const defaults = [
    ...(given('--port') ? [] : ['--port', '0']),
    ...(given('--mqtt-port') ? [] : ['--mqtt-port', '0']),
    ...(given('--data') ? [] : ['--data', join(folder, 'data')]),
  ];
  const before = imported === undefined ? [] : ['--import', `data:text/javascript,${imported}`];
  const child = spawn(process.execPath, [...before, main, ...defaults, ...args], { env });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

async function endOf(child: ChildProcessWithoutNullStreams) {
  const [stdout, stderr, code] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    child.exitCode ?? once(child, 'exit').then(([exitCode]) => exitCode as number | null),
  ]);
  return { code, stdout, stderr };
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += chunk;
  return text;
}

/** What it prints when it is ready; throws with its error when it ends instead. */
function greetingOf(child: ChildProcessWithoutNullStreams): Promise<string> {
  return new Promise((resolve, reject) => {
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    child.stdout.once('data', (chunk) => resolve(String(chunk)));
    child.once('exit', (code) => reject(new Error(`It ended with ${code}: ${errors}`)));
  });
}

/** One line that begins so. */
function startingWith(text: string): string {
  return expect.stringMatching(new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}[^\\n]*\\n$`));
}
