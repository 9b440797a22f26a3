import { createServer } from 'node:net';
import { parseArgs } from 'node:util';
import { installWhenNeeded } from './install.mjs';
import { endWithUs, exitCodeOf, launch, platformProgram, startPinnedNode } from './project.mjs';

await launch(async () => {
  installWhenNeeded({ development: true });
  // The console takes the port a person asks for; the platform moves behind it, on any free port.
  const { values } = parseArgs({ options: { port: { type: 'string', default: '8080' } }, strict: false });
  const platformPort = String(await freePort());
  const platform = startPinnedNode([
    '--watch',
    '--watch-preserve-output',
    ...platformProgram,
    ...withoutPort(process.argv.slice(2)),
    '--port',
    platformPort,
  ]);
  const console = startPinnedNode(
    ['node_modules/vite/bin/vite.js', '--port', values.port, '--strictPort', '--clearScreen', 'false'],
    { env: { CLAVIER_DEV_PLATFORM: `http://127.0.0.1:${platformPort}` } },
  );
  endWithUs(platform, console);
  const exitCodes = [exitCodeOf(platform), exitCodeOf(console)];
  const firstExitCode = await Promise.race(exitCodes);
  platform.kill();
  console.kill();
  await Promise.all(exitCodes);
  return firstExitCode;
});

function withoutPort(args) {
  return args.filter(
    (arg, index) => arg !== '--port' && !arg.startsWith('--port=') && args[index - 1] !== '--port',
  );
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
