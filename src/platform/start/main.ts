import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { OptionError, type Options, parseOptions, usage } from './options.ts';
import type { RunningPlatform } from './running-platform.ts';

/** How long an orderly end may take before the process ends without it, ms. */
const SHUTDOWN_DEADLINE = 1_800;

/**
 * What is not needed any more is collected when there is so much more of everything than after the last time, %. Left to
 * itself, a busy heap grows to three times what it needs first.
 */
const HEAP_GROWTH = 25;

/**
 * Where compiled code is kept: beside what it was compiled from, for whoever can write there can change that, too. Node by
 * itself would take the folder for temporary files, in which another user of the machine may have put code to be run.
 */
const COMPILED = join(import.meta.dirname, '../../../node_modules/.cache/compiled');

// Whatever this process makes is its owner's: the database, its log, the socket for backups.
process.umask(0o077);
enableCompileCache({ directory: COMPILED });
setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
await run(process.argv.slice(2));

async function run(argv: readonly string[]): Promise<void> {
  try {
    const options = parseOptions(argv);
    if (options === 'help') return console.log(usage);
    const { startPlatform } = await import('./start-platform.ts');
    const platform = await startPlatform(options);
    closeOnSignals(platform);
    console.log(greeting(platform, options));
  } catch (cause) {
    console.error(await reasonOf(cause));
    process.exit(1);
  }
}

/**
 * Ends the platform in order when it is told to, and when something failed that nobody has answered for: then nobody
 * knows what state it is in.
 */
function closeOnSignals(platform: RunningPlatform): void {
  let closing = false;
  const end = (code: number): void => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(code), SHUTDOWN_DEADLINE).unref();
    platform.close().then(
      () => process.exit(code),
      (cause: unknown) => {
        console.error(cause);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => end(0));
  process.on('SIGINT', () => end(0));
  // Promises that reject unheard come here, too.
  process.on('uncaughtException', (cause) => {
    console.error('The platform ends after a failure:', cause);
    end(1);
  });
}

/** What a failed start says: one line when it is the person's to solve, everything when it is ours. */
async function reasonOf(cause: unknown): Promise<string> {
  if (cause instanceof OptionError) return cause.message;
  const [{ StartError }, { StoreError }] = await Promise.all([
    import('./listen.ts'),
    import('../store/engine/store-error.ts'),
  ]);
  if (cause instanceof StartError || cause instanceof StoreError) return cause.message;
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}

function greeting(platform: RunningPlatform, { version, host, platformUrl, printMail }: Options): string {
  const lines = [`Clavier ${version} is ready on ${platform.url}`];
  if (platformUrl !== undefined) lines.push(`It is the console of ${platformUrl}`);
  if (platform.mqttPort !== null) lines.push(`MQTT listens on ${host}:${platform.mqttPort}`);
  if (platform.mqttsPort !== null) lines.push(`MQTT over TLS listens on ${host}:${platform.mqttsPort}`);
  if (printMail && platformUrl === undefined) lines.push('Mail is printed here, and none is sent');
  if (platform.adminPassword !== undefined) {
    lines.push(
      '',
      'The system administrator was created. This password is shown only once:',
      `  sysadmin@thingsboard.org  ${platform.adminPassword}`,
    );
  }
  if (platform.demoAccounts.length > 0) {
    const width = Math.max(...platform.demoAccounts.map(({ email }) => email.length));
    lines.push(
      '',
      'Demo accounts:',
      ...platform.demoAccounts.map(
        ({ email, password, authority }) => `  ${email.padEnd(width)}  ${password.padEnd(8)}  ${authority}`,
      ),
      '',
      'Send telemetry to a demo device:',
      `  curl -X POST ${platform.url}/api/v1/A1_TEST_TOKEN/telemetry -H 'Content-Type: application/json' -d '{"temperature": 21.5}'`,
    );
  }
  return lines.join('\n');
}
