import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Chromium as a person uses it, or without its windows, which shows a page in three quarters of the time. */
export type Build = 'chromium' | 'chromium-headless-shell';

const HEADLESS_PROGRAMS = ['chromium-headless-shell', 'chrome-headless-shell'];
const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

const HOW_TO =
  'No Chromium found for the browser tests. Install Chromium or Google Chrome, or set CHROMIUM_PATH to its program.';

/**
 * Arguments for every browser we start: nothing is fetched behind a test's back, and background windows keep their
 * frame rate, so that figures do not depend on which window is in front.
 */
export const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
  '--force-color-profile=srgb',
];

/**
 * The Chromium to test with: CHROMIUM_PATH, else one of the PATH, else one in its usual place. One with windows is as
 * good where none without them is wanted but not there. Throws when none is there.
 */
export function findChromium(wanted: Build = 'chromium'): string {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!isProgram(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not a program.`);
    return named;
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const programs = wanted === 'chromium' ? PROGRAMS : [...HEADLESS_PROGRAMS, ...PROGRAMS];
  const found = [
    ...programs.flatMap((program) => folders.map((folder) => join(folder, program))),
    ...PLACES,
  ].find(isProgram);
  if (!found) throw new Error(HOW_TO);
  return found;
}

/** Like findChromium, but on Debian and its kin root gets the package installed first. */
export function findOrInstallChromium(wanted: Build = 'chromium'): string {
  try {
    return findChromium(wanted);
  } catch (error) {
    const mayInstall =
      !process.env.CHROMIUM_PATH && process.getuid?.() === 0 && existsSync('/etc/debian_version');
    if (!mayInstall) throw error;
  }
  console.error('Installing Chromium ...');
  const options = ['--yes', '--no-install-recommends'];
  aptGet('update');
  // Not all kin of Debian have a package without windows.
  const failure = aptGet('install', ...options, wanted) && aptGet('install', ...options, 'chromium');
  if (failure) throw new Error(`${HOW_TO}\n${failure}`);
  return findChromium(wanted);
}

/** Answers what went wrong, null when nothing did. */
function aptGet(...args: readonly string[]): string | null {
  const { status, stdout, stderr } = spawnSync('apt-get', args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0 ? null : `apt-get ${args.join(' ')} failed:\n${stdout}${stderr}`;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
