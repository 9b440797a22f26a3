import type { Page } from 'playwright';

const VERBS = ['Restart', 'Inspect', 'Calibrate', 'Drain', 'Compare', 'Archive', 'Refill', 'Report'];
const THINGS = ['devices', 'pumps', 'assets', 'boilers', 'customers', 'meters', 'gateways', 'valves'];

/**
 * Gives the signed-in user so many commands in all, by macros, which are commands that are kept in the browser.
 * Rejects when the console has another number then.
 */
export async function fillCommands(page: Page, count: number): Promise<void> {
  const known = await numberOfCommands(page);
  const macros = Array.from({ length: count - known }, (_, index) => ({
    name: nameOf(index),
    steps: [{ command: 'table.refresh' }],
  }));
  await page.evaluate((file) => window.clavier.commands.run('macro.import', { file }), { macros });
  await expectCommands(page, count);
}

/** Rejects when the signed-in user has another number of commands. */
export async function expectCommands(page: Page, count: number): Promise<void> {
  const present = await numberOfCommands(page);
  if (present !== count) throw new Error(`${present} commands are registered instead of ${count}`);
}

function numberOfCommands(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await window.clavier.commands.ready();
    return window.clavier.commands.list().length;
  });
}

/** Alike in parts, as commands are, so that a search has much to rank. */
function nameOf(index: number): string {
  const verb = VERBS[index % VERBS.length];
  const thing = THINGS[Math.floor(index / VERBS.length) % THINGS.length];
  return `${verb} ${thing} of hall ${index}`;
}
