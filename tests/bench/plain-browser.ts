import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { chromiumArguments, findChromium } from '../chromium.ts';

/** A page that nobody watches: it is told where to go, and asked what it is like. */
export interface PlainPage {
  /** Resolves when the page has begun. */
  go(address: string): Promise<void>;
  /** What an expression comes to in the page; it may be a promise. Rejects where it throws. */
  ask(expression: string): Promise<unknown>;
}

/** What a page is opened with. */
interface PageOptions {
  /** A private window, which keeps nothing beyond itself, or one of the browser's profile. */
  isPrivate: boolean;
  /** Runs in each page before anything of it. */
  before: string;
  /** How much slower than the machine it computes. */
  slowdown: number;
  size: { width: number; height: number };
}

/** A browser with a new profile. */
export interface PlainBrowser {
  /** Has the page as long as `use` takes. */
  withPage<R>(options: PageOptions, use: (page: PlainPage) => Promise<R>): Promise<R>;
  /** Ends it and removes its profile. */
  close(): Promise<void>;
}

/**
 * A new window has the browser start a process that draws its frame, and one in reserve. Who is already in front of one
 * does not wait for these, which take a fourth of the time of a first visit, a different part of it each time.
 */
const SETTLED_MS = 1000;

/**
 * Starts Chromium as a person has it: Playwright has it note where in its source a script makes an error or sends a
 * request, for which all of the script is read once more. That takes the longer the more there is of a program: more
 * than half of the time in which the console is run, which nobody waits for without it.
 */
export async function startPlainBrowser(): Promise<PlainBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'clavier-profile-'));
  const chromium = spawn(
    findChromium(),
    [
      ...chromiumArguments,
      '--headless=new',
      '--remote-debugging-port=0',
      '--no-first-run',
      '--hide-scrollbars',
      `--user-data-dir=${profile}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const tools = await connect(await addressToldBy(chromium.stderr));
  return {
    async withPage({ isPrivate, before, slowdown, size }, use) {
      const context = isPrivate ? await tools.send('Target.createBrowserContext', {}) : {};
      const { targetId } = await tools.send('Target.createTarget', { url: 'about:blank', ...context });
      const { sessionId } = await tools.send('Target.attachToTarget', { targetId, flatten: true });
      const send = (method: string, params: object) => tools.send(method, params, String(sessionId));
      await send('Page.enable', {});
      await send('Page.addScriptToEvaluateOnNewDocument', { source: before });
      await send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: false });
      await send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      await wait(SETTLED_MS);
      try {
        return await use({
          go: async (url) => {
            const { errorText } = await send('Page.navigate', { url });
            if (errorText !== undefined) throw new Error(`${url} cannot be opened: ${errorText}`);
          },
          ask: async (expression) => {
            const options = { expression, awaitPromise: true, returnByValue: true };
            const { result, exceptionDetails } = await send('Runtime.evaluate', options);
            if (exceptionDetails)
              throw new Error(`${expression} failed: ${JSON.stringify(exceptionDetails)}`);
            return (result as { value?: unknown }).value;
          },
        });
      } finally {
        await tools.send('Target.closeTarget', { targetId });
        if (isPrivate) await tools.send('Target.disposeBrowserContext', context);
      }
    },
    async close() {
      tools.close();
      chromium.kill('SIGTERM');
      if (chromium.exitCode === null && chromium.signalCode === null) await once(chromium, 'exit');
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Chromium says it once it can be talked to. */
async function addressToldBy(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, address] = /^DevTools listening on (ws:\S+)$/.exec(line) ?? [];
    if (address !== undefined) {
      // It must not be held up by what it says further.
      output.resume();
      return address;
    }
  }
  throw new Error('Chromium has ended before it could be used');
}

type Answer = Readonly<Record<string, unknown>>;

interface Tools {
  /** Rejects where the browser refuses it. */
  send(method: string, params: object, sessionId?: string): Promise<Answer>;
  close(): void;
}

async function connect(address: string): Promise<Tools> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data));
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error) asked?.reject(new Error(error.message));
    else asked?.resolve(result);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has ended'));
  });
  await once(socket, 'open');
  let last = 0;
  return {
    send(method, params, sessionId) {
      last += 1;
      const asked = Promise.withResolvers<Answer>();
      waiting.set(last, asked);
      socket.send(JSON.stringify({ id: last, method, params, ...(sessionId && { sessionId }) }));
      return asked.promise;
    },
    close: () => socket.close(),
  };
}
