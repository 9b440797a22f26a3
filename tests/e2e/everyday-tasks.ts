import { expect } from 'vitest';
import type { ConsoleApp } from './console.ts';
import type { PlatformClient } from './platform-client.ts';

/** What somebody does with a mouse and keys; typed characters apart. */
export interface Effort {
  clicks: number;
  chords: number;
  typed: number;
}

/** What a person with a keyboard does at the console; it is counted. */
export interface Hands {
  /** Presses keys one after the other, as the cheat sheet writes them: each is a chord. */
  press(keys: string): Promise<void>;
  type(text: string): Promise<void>;
  /** The way so far, in the words of people. */
  readonly way: readonly string[];
  readonly chords: number;
  readonly typed: number;
}

/** What the tasks find on the platform. */
export interface Yard {
  /** `Pump 01` to `Pump 60`, by their numbers. */
  pump(number: number): { id: string; token: string };
  customerId: string;
  platform: PlatformClient;
}

/** Something that people do every day, done by keys from the home page. */
export interface EverydayTask {
  title: string;
  /** What it costs in the stock console of ThingsBoard 3.2.1 by its shortest way, as counted in a browser; null: nobody has counted it. */
  stock: Effort | null;
  /** Does it, waits for what a person would wait for, and makes sure that it is done. */
  perform(app: ConsoleApp, hands: Hands, yard: Yard): Promise<void>;
}

/** Where what a task makes is found by others. */
const CUSTOMER = 'North';
const HALL = 'Pump hall';
const BOARD = 'Shift board';
/** Five devices as a spreadsheet has them. */
const COPIED = ['Name\tLabel', ...[1, 2, 3, 4, 5].map((number) => `Valve ${number}\tNorth side`)].join('\n');

export const everydayTasks: readonly EverydayTask[] = [
  {
    title: 'Find “Pump 37” by a part of its name and copy its access token',
    stock: { clicks: 4, chords: 0, typed: 7 },
    async perform(app, hands, { pump }) {
      await findInPalette(app, hands, '37', 'Pump 37');
      await hands.press('alt+t');
      await app.expectToast('Access token copied');
      expect(await clipboard(app)).toBe(pump(37).token);
    },
  },
  {
    title: 'Give the 40 devices “Pump 01” to “Pump 40” to a customer',
    stock: { clicks: 16, chords: 0, typed: 4 },
    async perform(app, hands, { pump, platform, customerId }) {
      await findDevices(app, hands, 'pump');
      await hands.press('shift+enter');
      await app.table('Devices').expectRow('Pump 01');
      await selectRows(app, hands, '40', 40);
      await hands.press('a');
      await app.expectDialog('Assign to customer');
      await hands.type(CUSTOMER);
      await expect.poll(() => app.page.getByRole('option').allInnerTexts()).toEqual([CUSTOMER]);
      await hands.press('enter');
      await app.expectToast(`40 devices were assigned to “${CUSTOMER}”`);
      for (const number of [1, 40]) {
        expect((await platform.device(pump(number).id))?.customerId?.id).toBe(customerId);
      }
    },
  },
  {
    title: 'Acknowledge the five critical alarms of an asset',
    stock: { clicks: 18, chords: 0, typed: 0 },
    async perform(app, hands) {
      await findInPalette(app, hands, 'pump hall', HALL);
      await hands.press('alt+m');
      await app.table('Alarms').expectRow('Leak 5');
      await hands.press('shift+a');
      await app.expectToast('5 alarms');
    },
  },
  {
    title: 'See whether “Pump 12” is offline, and since when',
    stock: { clicks: 6, chords: 0, typed: 7 },
    async perform(app, hands) {
      await findInPalette(app, hands, 'pump 12', 'Pump 12');
      await hands.press('enter');
      await app.expectHeading('Pump 12');
      const facts = app.page.getByRole('tabpanel');
      await facts.getByText(/\b3d ago/).waitFor();
    },
  },
  {
    title: 'Delete the 15 devices “Pump 45” to “Pump 59”',
    stock: { clicks: 13, chords: 1, typed: 7 },
    async perform(app, hands, { pump, platform }) {
      await findDevices(app, hands, 'pump');
      await hands.press('shift+enter');
      await app.table('Devices').expectRow('Pump 01');
      await selectRows(app, hands, '45-59', 15);
      await hands.press('delete');
      await app.expectDialog('Delete 15 devices?');
      // Nothing is lost by the key that answers most questions.
      await hands.press('mod+enter');
      await app.expectToast('15 devices were deleted');
      for (const number of [45, 59]) expect(await platform.device(pump(number).id)).toBeNull();
      for (const number of [44, 60]) expect(await platform.device(pump(number).id)).not.toBeNull();
    },
  },
  {
    title: 'Give 10 devices the shared attribute “interval” with the number 30',
    stock: { clicks: 12, chords: 0, typed: 209 },
    async perform(app, hands) {
      await findDevices(app, hands, 'pump 1');
      await hands.press('alt+*');
      await app.page.getByText('10 devices selected').first().waitFor();
      await hands.press('b a');
      await app.expectDialog('Set attributes');
      await hands.type('interval');
      await hands.press('tab');
      await hands.type('30');
      await hands.press('enter');
      await app.expectToast('10 devices');
    },
  },
  {
    title: 'Create a device with a profile and a label, and copy its access token',
    stock: { clicks: 10, chords: 1, typed: 8 },
    async perform(app, hands, { platform }) {
      await hands.press('mod+k');
      await askedInPalette(app);
      await hands.type('add device');
      await app.page.getByRole('option', { name: /^Add device\b/, selected: true }).waitFor();
      await hands.press('enter');
      await asked(app, 'Name');
      await hands.type('Pump 61');
      await hands.press('enter');
      await asked(app, 'Device profile');
      await hands.type('therm');
      const profiles = app.page.getByRole('listbox').getByRole('option');
      await expect.poll(() => profiles.first().innerText()).toBe('thermostat');
      await hands.press('enter');
      await asked(app, 'Label');
      await hands.type('L');
      await hands.press('mod+enter');
      // What was made from another page is open.
      await app.expectHeading('Pump 61');
      await app.table('Devices').expectRow('Pump 61');
      await hands.press('t');
      await app.expectToast('Access token copied');
      expect(await platform.deviceByName('Pump 61')).toMatchObject({ label: 'L', type: 'thermostat' });
    },
  },
  {
    title: 'See the customer of “Pump 60”, then all devices of that customer',
    stock: { clicks: 4, chords: 0, typed: 7 },
    async perform(app, hands) {
      await findInPalette(app, hands, 'pump 60', 'Pump 60');
      await hands.press('alt+o');
      await app.expectPath(/^\/customers\/[\w-]+\/devices/);
      await app.table('Devices').expectRow('Pump 60');
    },
  },
  {
    title: 'Add a user to a customer and copy the activation link',
    stock: { clicks: 6, chords: 0, typed: 8 },
    async perform(app, hands) {
      await findInPalette(app, hands, 'north', CUSTOMER);
      await hands.press('alt+shift+u');
      await asked(app, 'Email');
      await hands.type('n72@a.de');
      await hands.press('mod+enter');
      await app.expectDialog(/^Activation link of /);
      await hands.press('enter');
      await app.expectToast('Activation link copied');
      expect(await clipboard(app)).toContain('activateToken=');
    },
  },
  {
    title: 'See what a user changed today of “Pump 03”',
    stock: { clicks: 7, chords: 0, typed: 7 },
    async perform(app, hands) {
      await findInPalette(app, hands, 'pump 03', 'Pump 03');
      await hands.press('alt+l');
      await app.table('Audit log').expectRow('tenant@thingsboard.org');
    },
  },
  {
    title: 'Add the five devices that were copied from a spreadsheet',
    stock: null,
    async perform(app, hands, { platform }) {
      await app.page.evaluate((cells) => navigator.clipboard.writeText(cells), COPIED);
      await hands.press('g d');
      await app.table('Devices').expectFilled();
      await hands.press('shift+i');
      await app.page.getByRole('button', { name: 'Choose file' }).waitFor();
      await hands.press('p');
      await app.page.getByText('5 to create, 0 to update, 0 to skip, 0 with problems').waitFor();
      await app.page.getByText('Looking which names are taken').waitFor({ state: 'detached' });
      await hands.press('mod+enter');
      await app.page.getByText('5 of 5 done: 5 created, 0 updated, 0 failed').waitFor();
      for (const number of [1, 5]) {
        expect(await platform.deviceByName(`Valve ${number}`)).toMatchObject({ label: 'North side' });
      }
    },
  },
  {
    title: 'Make a dashboard public and copy its link',
    stock: null,
    async perform(app, hands) {
      await findInPalette(app, hands, 'shift b', BOARD);
      await hands.press('alt+shift+w');
      await app.expectDialog(`Make “${BOARD}” public?`);
      await hands.press('mod+enter');
      await app.expectDialog(`Public link of “${BOARD}”`);
      await hands.press('enter');
      await app.expectToast('Public link copied');
      expect(await clipboard(app)).toMatch(/\/dashboard\/[\w-]+\?publicId=[\w-]+$/);
    },
  },
];

/** Makes what the tasks are about. */
export async function furnish(platform: PlatformClient, app: ConsoleApp): Promise<Yard> {
  const names = Array.from({ length: 60 }, (_, at) => `Pump ${String(at + 1).padStart(2, '0')}`);
  const pumps: { id: string; token: string }[] = [];
  // One after the other, as lists order them by their time.
  for (const name of names) pumps.push(await platform.createDevice(name));
  const threeDaysAgo = Date.now() - 3 * 86_400_000;
  await platform.setAttributes(pumps[11]?.id ?? '', { active: false, lastActivityTime: threeDaysAgo });
  const customer = (await app.run('customer.create', { title: CUSTOMER })) as { id: { id: string } };
  await app.run('device.assign', { ids: [pumps[59]?.id], customerId: customer.id.id });
  const hall = (await app.run('asset.create', { name: HALL, type: 'hall' })) as { id: { id: string } };
  await app.run('dashboard.create', { title: BOARD });
  for (const number of [1, 2, 3, 4, 5]) {
    await platform.raiseAlarm({ entityType: 'ASSET', id: hall.id.id }, `Leak ${number}`, 'CRITICAL');
  }
  return {
    platform,
    customerId: customer.id.id,
    pump: (number) => {
      const found = pumps[number - 1];
      if (!found) throw new Error(`No pump ${number}`);
      return found;
    },
  };
}

/** Selects so many devices, or those at some places of the list. */
async function selectRows(app: ConsoleApp, hands: Hands, rows: string, count: number): Promise<void> {
  await hands.press('#');
  await app
    .dialog(/^Command palette|Select rows by number/)
    .locator('input:focus')
    .waitFor();
  await hands.type(rows);
  await hands.press('enter');
  await app.page.getByText(`${count} devices selected`).first().waitFor();
}

/** Waits until the palette asks for this and takes it. */
async function asked(app: ConsoleApp, field: string): Promise<void> {
  await app.dialog('Command palette').locator(`input[aria-label="${field}"]:focus`).waitFor();
}

/** Waits until what is typed goes into the palette. */
async function askedInPalette({ page }: ConsoleApp): Promise<void> {
  await page.getByRole('dialog').locator('input:focus').waitFor();
}

/** Types a part of the names of devices into the palette until all that have it can be listed. */
async function findDevices(app: ConsoleApp, hands: Hands, part: string): Promise<void> {
  await hands.press('mod+k');
  await askedInPalette(app);
  await hands.type(part);
  await app.page.getByRole('option', { name: `Devices: all that match “${part}”` }).waitFor();
}

/** Types a part of a name into the palette until what is called that is at hand. */
async function findInPalette(app: ConsoleApp, hands: Hands, part: string, name: string): Promise<void> {
  await hands.press('mod+k');
  await askedInPalette(app);
  await hands.type(part);
  await app.page.getByRole('option', { name, selected: true }).first().waitFor();
}

function clipboard({ page }: ConsoleApp): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}
