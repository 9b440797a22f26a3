import { type Bench, comeToRest, openContext, signedInState } from './console-page.ts';
import { type Figure, figure } from './figure.ts';

/** How many devices the table lists. */
const ROWS = 10_000;
const MOST_MS = 60_000;
/** A key this often while the import runs, ms: somebody who looks through the rows meanwhile. */
const KEY_EVERY = 500;
const MOST_INTERACTION_MS = 100;

/**
 * From the key that begins to import a table of 10,000 devices, each with a type, a label and an access token, until the
 * page says that all are created; and how the page answers to somebody who walks through its rows meanwhile. Made once:
 * what it adds stays.
 */
export async function measureImport(bench: Bench): Promise<Figure[]> {
  const context = await openContext(bench, await signedInState(bench));
  const page = await context.newPage();
  // The browser asks for files only where somebody is there to answer.
  page.on('filechooser', () => undefined);
  await page.goto('/devices/import');
  await page.locator('[data-command="import.choose-file"]').waitFor();
  await comeToRest(page);
  const [list] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('f')]);
  const chosen = performance.now();
  await list.setFiles({ name: 'devices.csv', mimeType: 'text/csv', buffer: Buffer.from(table()) });
  await page.locator('[data-command="import.start"]:not([aria-disabled="true"])').waitFor();
  const looked = performance.now() - chosen;

  await page.evaluate(() => window.probe.watchInteractions());
  const begin = performance.now();
  await page.keyboard.press('ControlOrMeta+Enter');
  const ended = page.locator('[data-command="import.show-done"]').waitFor({ timeout: 5 * MOST_MS });
  let isRunning = true;
  void ended.finally(() => {
    isRunning = false;
  });
  for (let at = 0; isRunning; at += 1) {
    await page.keyboard.press(at % 8 < 7 ? 'j' : 'PageDown');
    await page.waitForTimeout(KEY_EVERY);
  }
  await ended;
  const milliseconds = performance.now() - begin;
  const { longest } = await page.evaluate(() => window.probe.interactions());
  const done = await page.getByText(/10,000 created, 0 updated, 0 failed/).count();
  await context.close();
  if (done === 0) throw new Error('Not all devices were created');
  return [
    figure('10,000 rows of CSV looked through, names that are taken among them', 'ms', [looked]),
    figure('import of 10,000 devices from CSV', 'ms', [milliseconds], { most: MOST_MS }),
    figure('the longest interaction while it runs', 'ms', [longest[0] ?? 16], { most: MOST_INTERACTION_MS }),
  ];
}

function table(): string {
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const number = String(at).padStart(5, '0');
    return `Imported ${number},default,Hall ${at % 40},imported-${number}`;
  });
  return ['name,type,label,accessToken', ...rows].join('\r\n');
}
