import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { unguardedIn } from './listeners.ts';

describe('what counts as unguarded', () => {
  test.each([
    ['a listener', "socket.on('data', (part) => read(part));"],
    ['a named one', "socket.once('data', read);"],
    ['a timer', 'setTimeout(() => look(), 5);'],
    ['a promise that is let go', 'void read();'],
    ['one whose continuation may fail', 'found.then(act, () => undefined);'],
  ])('%s does', (_what, text) => expect(unguardedIn('module.ts', text)).toHaveLength(1));

  test.each([
    ['a contained listener', "socket.on('data', contained(read, fail));"],
    ['one that was made before', "const read = contained(look, fail);\nsocket.on('data', read);"],
    [
      'one that only passes on',
      "const read = contained(look, fail);\nsocket.on('data', (part) => read(part));",
    ],
    ['a function without a name of an event', 'grid.on(row + 1, column);'],
    ['a promise whose every failure is caught', 'found.then(act, () => undefined).catch(fail);'],
  ])('%s does not', (_what, text) => expect(unguardedIn('module.ts', text)).toEqual([]));
});

/** What may fail nobody, and why: the beginning of its text, by file. */
const harmless: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'settles a promise': {
    'transport/device-http-api.ts': 'setTimeout(giveUp,|reply.raw.on(|void replied.promise.then(',
    'services/devices/device-rpc.ts': 'setTimeout(',
    'services/devices/rpc-replies.ts': 'setTimeout(',
    'reading/reads.ts': 'setTimeout(resolve,|merged.then(resolve,',
    'rules/external/mqtt-connection.ts':
      "socket.on('error'|client.on('error'|client.on('close'|client.once('connect'",
    'rules/external/request-slots.ts': 'setTimeout(',
    'rules/external/amqp-connection.ts':
      "connection.on('error'|connection.on('close'|opened.on('error'|opened.on('close'|setImmediate(reject",
    'rules/external/kafka-producer.ts': "producer.on('error'",
    'rules/engine/backlog.ts': 'setTimeout(resolve,',
    'rules/engine/kept-rows.ts': 'setImmediate(resolve)',
    'rules/engine/calls-under-way.ts': 'void underWay.delete(|answer.then(over, over)',
  },
  'keeps account of sockets': { 'transport/mqtt.ts': "server.on('connection'" },
  'forgets what has ended': {
    'services/telemetry.ts': 'void ended.then(',
    'rules/engine/arrivals.ts': 'void arriving.ended.then(',
  },
  'lowers a number': { 'transport/mqtt.ts': "parser.prependListener('packet'" },
  'ends an answer': { 'http/send-json.ts': "setTimeout(end,|stream.once('close'" },
  'ends a socket': { 'live/websocket.ts': "socket.on('error', onEarlyError)|setTimeout(" },
  'ends a thread': {
    'rules/scripts/script-lane.ts': "this.#worker.on('error', giveUp)|setTimeout(() => this.#",
    'reading/reads.ts': "worker.on('error', fail)|setTimeout(() => giveUp",
  },
  'looks at the clock and may end its own session': {
    'live/outbox.ts': 'setTimeout(endUnless|setImmediate(() => { if',
  },
  'catches its failures itself': {
    'services/usage/api-usage.ts': 'setInterval(() => { flush().catch(',
    'services/devices/activity.ts': 'setImmediate(takeTurn)',
    'rules/engine/chains.ts': 'void this.#stopNode(node)',
    'rules/engine/processing.ts': 'void this.#calls.call(',
    'rules/engine/backlogs.ts': 'void this.#backlogs.get(tenantKey)?.close()',
    'rules/external/kept-client.ts': 'setTimeout(() => void letGo(|void letGo(',
    'rules/external/kept-clients.ts': 'void eldest[1].stop()',
    'demo/feeder.ts': 'setInterval(() => { feed().catch(',
    'http/routes/claim-routes.ts': 'void audit.log(',
  },
  'is an answer that the framework sends': {
    'http/proxy-app.ts': 'void reply.code(502)',
    'http/request-bodies.ts': 'void parse(request, body, done)',
  },
};
const excuses = Object.values(harmless).flatMap((files) =>
  Object.entries(files).flatMap(([file, texts]) => texts.split('|').map((text) => `${file}: ${text}`)),
);

describe('the part of the platform that serves others', () => {
  const files = globSync('src/platform/{demo,http,live,reading,rules,services,transport}/**/*.ts', {
    exclude: ['src/platform/rules/scripts/script-thread.ts', 'src/platform/reading/read-thread.ts'],
  });
  const found = files.flatMap((file) =>
    unguardedIn(file, readFileSync(file, 'utf8')).map(
      (text) => `${file.replace('src/platform/', '')}: ${text}`,
    ),
  );

  test('listens to nothing that could end its process', () => {
    expect(files.length).toBeGreaterThan(80);
    expect(found.filter((text) => !excuses.some((excuse) => text.startsWith(excuse)))).toEqual([]);
  });

  test('needs every excuse', () => {
    expect(excuses.filter((excuse) => !found.some((text) => text.startsWith(excuse)))).toEqual([]);
  });
});
