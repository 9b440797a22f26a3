import type { Page } from 'playwright';
import {
  type Bench,
  closePalette,
  comeToRest,
  keyToPaint,
  openContext,
  openDevices,
  PALETTE_ENTRY,
  signedInState,
} from './console-page.ts';
import { type Figure, figure, repeat } from './figure.ts';

const MOST_PICKER_MS = 100;
const MOST_PANEL_MS = 50;
/** A choice of a step of the palette. */
const CHOICE = '[role="dialog"] [role="option"][data-value^="choice:"]';
const PANEL = '[role="dialog"] form button[type="submit"]';

/** From the key that opens an input to the picture of it: a picker of all devices, and the panel of a time window. */
export async function measureInputs(bench: Bench): Promise<Figure[]> {
  const state = await signedInState(bench);
  const samples = await repeat(async () => {
    const context = await openContext(bench, state);
    const page = await context.newPage();
    await openDevices(page);
    await comeToRest(page);
    const picker = await openPicker(page);
    await page.goto('/gallery/inputs/time-window');
    const windows = page.locator('[data-specimen="time-window"] button');
    await windows.nth(1).waitFor();
    await comeToRest(page);
    await windows.nth(1).focus();
    await page.locator(PANEL).waitFor({ state: 'attached' });
    const first = await keyToPaint(page, 'Enter', PANEL);
    await page.keyboard.press('Escape');
    await page.locator(PANEL).waitFor({ state: 'hidden' });
    const again = await keyToPaint(page, 'Enter', PANEL);
    await context.close();
    return { picker, first, again };
  });
  const of = (measured: keyof (typeof samples)[number]) => samples.map((sample) => sample[measured]);
  return [
    figure('picker of 100,000 devices open', 'ms', of('picker'), { most: MOST_PICKER_MS }),
    figure('panel of a time window open, first time', 'ms', of('first'), { most: MOST_PANEL_MS }),
    figure('panel of a time window open', 'ms', of('again'), { most: MOST_PANEL_MS }),
  ];
}

async function openPicker(page: Page): Promise<number> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('open device');
  await page.locator(`${PALETTE_ENTRY}[aria-selected="true"]`, { hasText: 'Open device' }).waitFor();
  const time = await keyToPaint(page, 'Enter', CHOICE);
  await page.keyboard.press('Escape');
  await closePalette(page);
  return time;
}
