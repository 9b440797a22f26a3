import type { FastifyInstance } from 'fastify';
import { createAudit } from './audit.ts';
import { startDemoFeeder } from './demo/feeder.ts';
import { assembleApp } from './http/app.ts';
import { consoleFolder } from './http/console-files.ts';
import { asStartError, listen } from './http/listen.ts';
import { createServer } from './http/server.ts';
import { prepareContent } from './installation.ts';
import { createChanges } from './live/changes.ts';
import type { Options } from './options.ts';
import type { Platform, RunningPlatform } from './platform.ts';
import { createTokens, installationKey } from './security/tokens.ts';
import { openStore, type Store } from './store/store.ts';
import { createTelemetry } from './telemetry.ts';
import { startActivity } from './transport/activity.ts';
import { startApiUsage } from './usage/api-usage.ts';

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
  const store = openStore({ folder: options.data });
  closers.push(() => store.close());
  const accounts = await prepareContent(store, options);

  const app = await createServer();
  const platform = await createPlatform(store, app);
  closers.push(() => platform.usage.close());
  closers.push(() => platform.activity.close());
  await assembleApp(app, platform, { version: options.version, consoleFolder });
  closers.push(() => app.close());
  const mqttPort = await startMqttUnlessOff(platform, options, closers);
  const url = await listen(app, options);
  const feeder = startDemoFeeder(platform);
  closers.push(() => feeder.close());
  return { url, mqttPort, ...accounts };
}

async function createPlatform(store: Store, app: FastifyInstance): Promise<Platform> {
  const { log } = app;
  const changes = createChanges((error) => log.error({ err: error }, 'A listener of changes failed'));
  const usage = await startApiUsage({ store, changes, log });
  const telemetry = createTelemetry(store, changes, usage);
  const tokens = createTokens(await installationKey(store));
  const audit = createAudit({ store, log });
  const activity = startActivity({ store, changes, telemetry, log });
  return { store, changes, telemetry, tokens, audit, usage, activity, log };
}

async function startMqttUnlessOff(
  platform: Platform,
  { host, mqttPort }: Options,
  closers: Closer[],
): Promise<number | null> {
  if (mqttPort === 0) return null;
  const port = mqttPort === 'any' ? 0 : mqttPort;
  const { startMqtt } = await import('./transport/mqtt.ts');
  try {
    const mqtt = await startMqtt(platform, { host, port });
    closers.push(() => mqtt.close());
    return mqtt.port;
  } catch (cause) {
    throw asStartError(cause, { host, port }, '--mqtt-port');
  }
}
