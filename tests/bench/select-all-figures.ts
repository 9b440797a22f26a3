import {
  type Bench,
  comeToRest,
  keyToPaint,
  openContext,
  openDevices,
  signedInState,
} from './console-page.ts';
import { DEVICES } from './crowded-platform.ts';
import { type Figure, figure, repeat } from './figure.ts';

const MOST_MS = 100;

/** From the key that selects all that match until the page says how many are selected. */
export async function measureSelectAll(bench: Bench): Promise<Figure[]> {
  const context = await openContext(bench, await signedInState(bench));
  const page = await context.newPage();
  await openDevices(page);
  await comeToRest(page);
  await page.keyboard.press('j');
  const samples = await repeat(async () => {
    const took = await keyToPaint(page, '*', '[role="toolbar"]');
    const said = await page.getByRole('toolbar').first().textContent();
    if (Number.parseInt(said?.replaceAll(',', '') ?? '', 10) < DEVICES) throw new Error(`Selected: ${said}`);
    await page.keyboard.press('Escape');
    await page.getByRole('toolbar').first().waitFor({ state: 'detached' });
    return took;
  });
  await context.close();
  return [figure(`select all ${DEVICES.toLocaleString('en')} devices`, 'ms', samples, { most: MOST_MS })];
}
