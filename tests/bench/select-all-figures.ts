import {
  comeToRest,
  keyToPaint,
  type Opened,
  openContext,
  openDevices,
  signedInState,
} from './console-page.ts';
import { type Figure, figure, repeat } from './figure.ts';

const MOST_MS = 100;

/** From the key that selects all that match until the page says how many are selected. */
export async function measureSelectAll(bench: Opened): Promise<Figure[]> {
  const { devices } = bench.platform;
  const context = await openContext(bench, await signedInState(bench));
  const page = await context.newPage();
  await openDevices(page);
  await comeToRest(page);
  await page.keyboard.press('j');
  const samples = await repeat(async () => {
    const took = await keyToPaint(page, '*', '[role="toolbar"]');
    const said = await page.getByRole('toolbar').first().textContent();
    if (Number.parseInt(said?.replaceAll(',', '') ?? '', 10) < devices) throw new Error(`Selected: ${said}`);
    await page.keyboard.press('Escape');
    await page.getByRole('toolbar').first().waitFor({ state: 'detached' });
    return took;
  });
  await context.close();
  return [figure(`select all ${devices.toLocaleString('en')} devices`, 'ms', samples, { most: MOST_MS })];
}
