import {
  type Bench,
  closePalette,
  comeToRest,
  keyToPaint,
  openContext,
  openDevices,
  PALETTE_ENTRY,
  PALETTE_INPUT,
  type StorageState,
  signedInState,
} from './console-page.ts';
import { type Figure, figure, median, repeat } from './figure.ts';
import { expectCommands, fillCommands } from './filler-commands.ts';

/** How many commands the user has. */
const COMMANDS = 600;
const KEYS_PER_RUN = 20;
const MOST_MS = 50;
const SLOWDOWN = 4;

/** From a key to the picture that answers it: with 600 commands, and beside it on a processor a quarter as fast. */
export async function measureKeys(bench: Bench): Promise<Figure[]> {
  const state = await signedInState(bench, { prepare: (page) => fillCommands(page, COMMANDS) });
  const plain = await repeat(() => keyTimes(bench, state, 1));
  const throttled = await repeat(() => keyTimes(bench, state, SLOWDOWN));
  return FIGURES.flatMap(([measured, name]) => [
    figure(
      name,
      'ms',
      plain.map((times) => times[measured]),
      { most: MOST_MS },
    ),
    figure(
      `${name}, CPU throttled ${SLOWDOWN}x`,
      'ms',
      throttled.map((times) => times[measured]),
    ),
  ]);
}

/** Milliseconds. */
interface KeyTimes {
  firstOpen: number;
  open: number;
  typing: number;
  moving: number;
}

const FIGURES = [
  ['firstOpen', `palette open, first time, ${COMMANDS} commands`],
  ['open', `palette open, ${COMMANDS} commands`],
  ['typing', `key to paint, typing in the palette, ${COMMANDS} commands`],
  ['moving', 'key to paint, j in the list'],
] as const satisfies readonly (readonly [keyof KeyTimes, string])[];

async function keyTimes(bench: Bench, state: StorageState, slowdown: number): Promise<KeyTimes> {
  const context = await openContext(bench, state);
  const page = await context.newPage();
  await openDevices(page);
  await comeToRest(page);
  await expectCommands(page, COMMANDS);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const firstOpen = await keyToPaint(page, 'ControlOrMeta+k', PALETTE_INPUT);
  await closePalette(page);
  const open = await keyToPaint(page, 'ControlOrMeta+k', PALETTE_INPUT);
  const typing: number[] = [];
  for (const letter of 'devices') typing.push(await keyToPaint(page, letter));
  await page.locator(PALETTE_ENTRY).first().waitFor();
  await closePalette(page);
  const moving: number[] = [];
  for (let key = 0; key < KEYS_PER_RUN; key += 1) moving.push(await keyToPaint(page, 'j'));
  await context.close();
  return { firstOpen, open, typing: median(typing), moving: median(moving) };
}
