import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import * as z from 'zod/mini';
import { createPlatform, type Platform } from '../assembly/platform.ts';
import { openControlSocket } from '../backup/control-socket.ts';
import { startDemoFeeder } from '../demo/feeder.ts';
import { consoleFolder } from '../http/console-files.ts';
import { createServer } from '../http/server.ts';
import { parseJson } from '../json.ts';
import { type QueueSettings, readQueues } from '../rules/queues/queue-settings.ts';
import { IN_MEMORY } from '../store/engine/database.ts';
import { openStore } from '../store/store.ts';
import type { TlsIdentity } from '../transport/mqtt.ts';
import { assembleApp } from './app.ts';
import { prepareContent } from './installation.ts';
import { asStartError, doorsOf, isLoopback, listen, StartError } from './listen.ts';
import type { Options } from './options.ts';
import type { MqttPorts, RunningPlatform } from './running-platform.ts';
import { tenantEquipment } from './tenant-equipment.ts';

/** Closes one part of the platform. */
type Closer = () => Promise<void> | void;

/** Starts the embedded platform; what was started is closed again when a later part fails. */
export async function startEmbedded(options: Options): Promise<RunningPlatform> {
  const closers: Closer[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    return { ...(await start(options, closers)), close };
  } catch (cause) {
    await close();
    throw cause;
  }
}

/** Adds to `closers` what has to be closed, in the order it was started. */
async function start(options: Options, closers: Closer[]): Promise<Omit<RunningPlatform, 'close'>> {
  refuseToPrintForOthers(options);
  const store = openStore({ folder: options.data, equipment: tenantEquipment });
  closers.push(() => store.close());
  const accounts = await prepareContent(store, options);

  const { version, trustProxy, tileHosts, widgetHosts } = options;
  const app = await createServer({ trustProxy, tileHosts });
  const { log } = app;
  const { restrictClaiming, allow, serviceEndpoints } = options;
  const printMail = options.printMail ? (text: string) => console.log(text) : undefined;
  const ruleQueues = options.ruleQueues === undefined ? undefined : await queuesIn(options.ruleQueues);
  const platform = await createPlatform(store, {
    ruleQueues,
    log,
    restrictClaiming,
    allow,
    serviceEndpoints,
    printMail,
  });
  closers.push(() => platform.close());
  await takeCommands(platform, options.data, closers);
  let mqttPorts: MqttPorts | undefined;
  await assembleApp(app, platform, {
    version,
    consoleFolder,
    doors: doorsOf(options),
    widgetHosts,
    mqtt: () => mqttPorts,
  });
  closers.push(() => app.close());
  mqttPorts = await startMqttUnlessOff(platform, options, closers);
  const url = await listen(app, options);
  const feeder = startDemoFeeder(platform);
  closers.push(() => feeder.close());
  return { url, ...mqttPorts, ...accounts };
}

/** What is printed lets its reader in, and its addressee would wait in vain. */
function refuseToPrintForOthers({ host, printMail }: Options): void {
  if (!printMail || isLoopback(host)) return;
  throw new StartError(
    `Will not listen on ${host} with --print-mail: others would wait for mail that is only printed here`,
  );
}

/** A platform that cannot be told anything is still a platform. */
async function takeCommands(platform: Platform, folder: string, closers: Closer[]): Promise<void> {
  if (folder === IN_MEMORY) return;
  try {
    const { store, rotateKey } = platform;
    const commands = { copyTo: store.copyTo, rotateKey };
    const control = await openControlSocket(commands, folder);
    closers.push(() => control.close());
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    console.error(
      `No backups or new keys while the platform runs: its socket in ${folder} cannot be opened (${reason})`,
    );
  }
}

async function startMqttUnlessOff(
  platform: Platform,
  { host, mqttPort, mqtts }: Options,
  closers: Closer[],
): Promise<MqttPorts> {
  if (mqttPort === 0 && !mqtts) return { mqttPort: null, mqttsPort: null };
  const identity = mqtts && (await identityOf(mqtts));
  const { startMqtt } = await import('../transport/mqtt.ts');
  const mqtt = await startMqtt(platform);
  closers.push(() => mqtt.close());

  async function open(
    option: string,
    wanted: number | 'any',
    bind: (address: { host: string; port: number }) => Promise<number>,
  ): Promise<number> {
    const address = { host, port: wanted === 'any' ? 0 : wanted };
    try {
      return await bind(address);
    } catch (cause) {
      throw asStartError(cause, address, option);
    }
  }

  return {
    mqttPort: mqttPort === 0 ? null : await open('--mqtt-port', mqttPort, mqtt.listen),
    mqttsPort: identity
      ? await open('--mqtts-port', mqtts.port, (address) => mqtt.listenTls({ ...address, ...identity }))
      : null,
  };
}

async function identityOf({ certFile, keyFile }: NonNullable<Options['mqtts']>): Promise<TlsIdentity> {
  const identity = { cert: await readPem(certFile), key: await readPem(keyFile) };
  try {
    createSecureContext(identity);
  } catch {
    throw new StartError(`${certFile} and ${keyFile} are no certificate and its private key`);
  }
  return identity;
}

/** The queues that a file names. @throws StartError when it names none that can be made */
async function queuesIn(file: string): Promise<QueueSettings[]> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch {
    throw new StartError(`${file} cannot be read`);
  }
  try {
    return readQueues(parseJson(text));
  } catch (error) {
    const reason =
      error instanceof z.core.$ZodError
        ? error.issues.map(({ path, message }) => `${path.join('.') || 'it'}: ${message}`).join('; ')
        : 'it is no JSON';
    throw new StartError(`${file} holds no queues of rule chains: ${reason}`);
  }
}

async function readPem(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new StartError(`${file} cannot be read`);
  }
}
