import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { addManyDevices } from '../../src/platform/demo/many-devices.ts';
import platformProgram from '../../src/platform/launch/platform-program.json' with { type: 'json' };
import { openStore } from '../../src/platform/store/store.ts';
import { accounts } from '../demo-accounts.ts';
import { addValues, type FilledDevices } from './crowd-values.ts';

/** How many devices the platform under test holds, where nothing else is said. */
export const DEVICES = 100_000;

/** A platform of its own, in a process of its own. */
export interface RunningBench {
  url: string;
  mqttPort: number;
  /** Where its data lie. */
  folder: string;
  /** How many devices it holds beside those of the demo data. */
  devices: number;
  /** Ends the process and starts it again on the same data; resolves with the milliseconds until it can serve. */
  restart(): Promise<number>;
  /** The id of its process. */
  pid(): number;
  /** The memory that its process holds at present, and the most it has held since it was started, MB. */
  memory(): { present: number; highest: number };
  /** Ends it and removes its data, unless they are kept. */
  close(): Promise<void>;
}

/** One with demo data and many further devices that have values. */
export interface CrowdedPlatform extends FilledDevices, RunningBench {}

/** What a crowd is made of. */
export interface Crowd {
  /** How many devices; 100,000 where nothing is said. */
  devices?: number | undefined;
  /** May add to the data folder before the platform starts on it. */
  addMore?: (folder: string) => void | Promise<void>;
}

/** Starts it on data that go when it is closed. */
export async function startCrowdedPlatform({
  devices = DEVICES,
  addMore,
}: Crowd = {}): Promise<CrowdedPlatform> {
  const folder = mkdtempSync(join(tmpdir(), 'clavier-bench-'));
  const filled = await fill(folder, devices);
  await addMore?.(folder);
  const platform = await startOn(folder, devices);
  const close = async () => {
    await platform.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...platform, ...filled, close };
}

/** Starts one on data that are kept in a folder, where they are made unless they are there. */
export async function startKeptPlatform(folder: string, devices: number): Promise<RunningBench> {
  if (!existsSync(folder)) {
    const partial = `${folder}.partial`;
    rmSync(partial, { recursive: true, force: true });
    await fill(partial, devices);
    renameSync(partial, folder);
  }
  return await startOn(folder, devices);
}

/** The first start installs the demo data; the crowd joins while the platform is away. */
async function fill(folder: string, devices: number): Promise<FilledDevices> {
  await (await startOn(folder, 0)).close();
  const store = openStore({ folder });
  const administrator = store.users.byEmail(accounts.tenant.username);
  const tenantId = administrator?.tenantId?.id ?? '';
  await addManyDevices(store, tenantId, devices);
  const filled = await addValues(store, tenantId);
  await store.close();
  return filled;
}

async function startOn(folder: string, devices: number): Promise<RunningBench> {
  const [port, mqttPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const args = [...platformProgram, '--port', `${port}`, '--mqtt-port', `${mqttPort}`, '--data', folder];

  async function start(): Promise<{ child: ChildProcess; milliseconds: number }> {
    const begin = performance.now();
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    while (!(await isHealthy(url))) {
      if (child.exitCode !== null) throw new Error('The platform under test ended while it started.');
      await wait(2);
    }
    return { child, milliseconds: performance.now() - begin };
  }

  async function stop(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }

  let { child } = await start();

  return {
    devices,
    url,
    mqttPort,
    folder,
    pid: () => Number(child.pid),
    memory: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      const megabytes = (name: string) =>
        Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
      return { present: megabytes('VmRSS'), highest: megabytes('VmHWM') };
    },
    restart: async () => {
      await stop(child);
      const started = await start();
      child = started.child;
      return started.milliseconds;
    },
    close: () => stop(child),
  };
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`)).ok;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || address === null) throw new Error('No free port');
  return address.port;
}
