import { consoleFolder } from '../http/console-files.ts';
import { createServer } from '../http/server.ts';
import { doorsOf, listen } from './listen.ts';
import type { Options } from './options.ts';
import type { RunningPlatform } from './running-platform.ts';

/**
 * Starts a platform and resolves when it can serve. Port 0 picks a free one. With `platformUrl` there is no
 * embedded platform: the console is served and its calls are passed on.
 * @throws StartError, StoreError
 */
export async function startPlatform(options: Options): Promise<RunningPlatform> {
  if (options.platformUrl !== undefined) return await startProxy(options, options.platformUrl);
  const { startEmbedded } = await import('./start-embedded.ts');
  return await startEmbedded(options);
}

async function startProxy(options: Options, platformUrl: string): Promise<RunningPlatform> {
  const { assembleProxyApp } = await import('../http/proxy-app.ts');
  const { version, trustProxy, tileHosts, widgetHosts } = options;
  const app = await createServer({ trustProxy, tileHosts });
  const doors = doorsOf(options);
  await assembleProxyApp(app, { version, consoleFolder, platformUrl, doors, widgetHosts });
  const url = await listen(app, options);
  return { url, mqttPort: null, mqttsPort: null, demoAccounts: [], close: () => app.close() };
}
