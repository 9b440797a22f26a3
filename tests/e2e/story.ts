import { type Browser, chromium } from 'playwright';
import { test as base, inject } from 'vitest';
import { chromiumArguments, findChromium } from '../chromium.ts';
import { type BrowserProfile, newBrowserProfile } from './browser-profile.ts';
import { type ConsoleApp, type ConsoleOptions, openConsole } from './console.ts';
import { connectPlatform, type PlatformClient } from './platform-client.ts';

interface Fixtures {
  /** The console in English, light theme, nobody signed in. */
  app: ConsoleApp;
  /** Opens a further window, or one in another language, theme or size; all are closed and checked at the end. */
  openApp: (options?: Partial<ConsoleOptions>) => Promise<ConsoleApp>;
  /** The platform from outside: the API and the devices. */
  platform: PlatformClient;
}

/**
 * All pages of a worker are in one process, which keeps what it has compiled: to start one for each, and to compile the
 * console in it, takes a third of the time in which a list is on screen. The network needs no process of its own, nor
 * does what draws.
 */
const FEW_PROCESSES = [
  '--process-per-site',
  '--enable-features=NetworkServiceInProcess2',
  '--in-process-gpu',
];

/**
 * A page is compiled from what its process has compiled of it before. Where a script is compiled while it comes, that is
 * looked at only afterwards: for a tenth of what stories take that load much.
 */
const COMPILED_ONCE = ['ScriptStreaming', 'BackgroundResourceFetch'];

/** What Playwright switches off of browsers without windows: of several lists the last one counts. */
const LEFT_OFF = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
];

/** The browser of a worker, which ends with it. One for all would have all that is said to it pass through one thread. */
const browser = await chromium.launch({
  executablePath: findChromium('chromium-headless-shell'),
  args: [
    ...chromiumArguments,
    ...FEW_PROCESSES,
    `--disable-features=${[...COMPILED_ONCE, ...LEFT_OFF].join()}`,
  ],
});

/** The stories of a worker follow one another in one profile for each platform. */
const profiles = new Map<string, Promise<BrowserProfile>>();

function profileOf(url: string): Promise<BrowserProfile> {
  const profile = profiles.get(url) ?? newBrowserProfile(browser, url).then(withoutOtherClock);
  profiles.set(url, profile);
  return profile;
}

/** Refuses another clock: what sets one for a page sets it for its profile, and for good. */
function withoutOtherClock(profile: BrowserProfile): BrowserProfile {
  for (const way of ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const) {
    profile.context.clock[way] = () =>
      Promise.reject(new Error('Another clock is for a story whose profile is its own: see ownProfile'));
  }
  return profile;
}

/** The pages of each story by its id. */
const opened = new Map<string, readonly ConsoleApp[]>();
/** Who made something from outside for a story, by the story's id. */
const makers = new Map<string, PlatformClient>();

async function forgetMadeIn(apps: readonly ConsoleApp[]): Promise<void> {
  for (const app of apps) {
    // A platform of the story's own may be gone.
    await app.forget().catch((error: unknown) => console.warn('What a story has made is still there', error));
  }
}

/** A test of a person's way through the console. */
export const story = base.extend<Fixtures>({
  openApp: async ({ task }, use) => {
    const apps: ConsoleApp[] = [];
    const browsers: Browser[] = [];
    const launch = async () => {
      const executablePath = findChromium('chromium');
      const launched = await chromium.launch({ executablePath, args: chromiumArguments });
      browsers.push(launched);
      return launched;
    };
    opened.set(task.id, apps);
    await use(async (options = {}) => {
      const { url = inject('platformUrl'), ownProfile = false, isolatesFrames = false } = options;
      const own = isolatesFrames ? await launch() : ownProfile ? browser : undefined;
      const profile = own ? newBrowserProfile(own, url) : profileOf(url);
      const app = await openConsole(await profile, {
        pictureFolder: inject('pictureFolder'),
        ...options,
        url,
      });
      apps.push(app);
      return app;
    });
    if (task.result?.state === 'fail') {
      for (const [index, app] of apps.entries()) {
        await app.picture(`failed ${task.name} ${index}`);
      }
      await forgetMadeIn(apps);
    }
    try {
      for (const app of apps) await app.close();
    } catch (error) {
      // What the browser reported fails a story that had come to its end.
      await forgetMadeIn(apps);
      await makers.get(task.id)?.forget();
      throw error;
    } finally {
      for (const launched of browsers) await launched.close();
    }
  },
  app: async ({ openApp }, use) => {
    await use(await openApp());
  },
  platform: async ({ task }, use) => {
    const platform = await connectPlatform(inject('platformUrl'), inject('mqttPort'));
    makers.set(task.id, platform);
    await use(platform);
    if (task.result?.state !== 'fail') return;
    // What was made in pages may be of what was made from outside.
    await forgetMadeIn(opened.get(task.id) ?? []);
    await platform.forget();
  },
});
