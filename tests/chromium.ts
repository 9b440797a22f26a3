import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

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

/** The Chromium to test with: CHROMIUM_PATH, else one of the PATH, else one in its usual place. Throws when none is there. */
export function findChromium(): string {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!isProgram(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not a program.`);
    return named;
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const found = [
    ...PROGRAMS.flatMap((program) => folders.map((folder) => join(folder, program))),
    ...PLACES,
  ].find(isProgram);
  if (!found) throw new Error(HOW_TO);
  return found;
}

/** Like findChromium, but on Debian and its kin root gets the package installed first. */
export function findOrInstallChromium(): string {
  try {
    return findChromium();
  } catch (error) {
    const mayInstall =
      !process.env.CHROMIUM_PATH && process.getuid?.() === 0 && existsSync('/etc/debian_version');
    if (!mayInstall) throw error;
  }
  console.error('Installing Chromium ...');
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', 'chromium']]) {
    const { status, stdout, stderr } = spawnSync('apt-get', args, {
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) throw new Error(`${HOW_TO}\napt-get ${args[0]} failed:\n${stdout}${stderr}`);
  }
  return findChromium();
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
