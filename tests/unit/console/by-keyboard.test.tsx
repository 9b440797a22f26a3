import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { resetPalette } from '../../../src/console/commands/faces/palette/palette-store.ts';
import { resetDialogs } from '../../../src/console/messages/dialog-store.ts';
import { resetToasts } from '../../../src/console/messages/toast-store.ts';
import { session } from '../../../src/console/session/session-store.ts';
import { eachOnAPageThatFollows } from './beneath/beneath-pages.ts';
import { consoleAtKeys, type Keyboard } from './beneath/console-at-keys.tsx';
import { idOf, type PlatformBeneath, startPlatformBeneath } from './beneath/platform-beneath.ts';
import { startConsole } from './commands/started-console.ts';

/*
 * What stands in no list, and so is not walked through by the keys of lists: it is found in the palette, reached by Tab,
 * or answers a question of several parts. All of it is done on the whole console, against a platform, by keys alone.
 */

await startConsole();
eachOnAPageThatFollows();

let platform: PlatformBeneath;
/** The texts of the files that were saved. */
let files: string[] = [];
const ids: Record<string, string> = {};

beforeAll(async () => {
  platform = await startPlatformBeneath();
});
beforeAll(async () => {
  await platform.be('TENANT_ADMIN');
  ids.pump = await platform.make('/api/device', { name: 'Pump', type: 'default' });
  ids.hall = await platform.make('/api/asset', { name: 'Hall', type: 'hall' });
  ids.board = await platform.make('/api/dashboard', { title: 'Board' });
  const entityId = { entityType: 'DEVICE', id: ids.pump };
  await platform.make('/api/entityView', { name: 'Part', type: 'part', entityId, keys: {} });
  ids.profile = idOf(await platform.ask('GET', '/api/deviceProfileInfo/default'));
  await platform.ask('POST', `/api/plugins/telemetry/DEVICE/${ids.pump}/timeseries/any`, { heat: 1 });
  ids.customer = await platform.customer();
});
afterAll(() => platform.end());

// Keys are pressed one after the other, each on a page of thousands of elements.
vi.setConfig({ testTimeout: 120_000 });

beforeEach(() => {
  files = [];
  // The one of jsdom does not tell what is in it.
  const texts = new WeakMap<Blob, string>();
  vi.stubGlobal(
    'Blob',
    class extends Blob {
      constructor(parts: string[] = [], options?: BlobPropertyBag) {
        super(parts, options);
        texts.set(this, parts.join(''));
      }
    },
  );
  URL.createObjectURL = (file) => {
    files.push(texts.get(file as Blob) ?? '');
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => {
  platform.fail(undefined);
  resetPalette();
  resetDialogs();
  resetToasts();
});

/** Found by its text: to look for the role takes as long as the page is large. */
const button = async (name: string) => {
  const found = (await screen.findByText(name, { selector: 'button, button *' })).closest('button');
  if (!found) throw new Error(`There is no button ${name}`);
  return found;
};
const dialog = (name: string) => screen.findByRole('dialog', { name });

/** Waits until the first field of a question of this name has the focus. */
const askedBy = async (name: string) => {
  const question = await dialog(name);
  await waitFor(() => {
    const fields = [...question.querySelectorAll('input, textarea, select')];
    expect(fields, document.activeElement?.outerHTML.slice(0, 400)).toContain(document.activeElement);
  });
  return question;
};
/** Answers the question of a run that asks before it does something. */
const agree = async (keys: Keyboard, name?: string) => {
  await waitFor(() => {
    const asking = document.activeElement?.closest('[role="alertdialog"]');
    const asked = asking?.querySelector('h2')?.textContent;
    expect(asked).toBe(name ?? asked ?? 'a question');
  });
  await keys.press('mod+enter');
};
const at = (address: string) => waitFor(() => expect(location.pathname + location.search).toBe(address));

/** Goes to the fields of the question one by one, and writes over what is in them. */
const fill = async (keys: Keyboard, question: HTMLElement, answers: Readonly<Record<string, string>>) => {
  for (const [label, answer] of Object.entries(answers)) {
    await keys.tabTo(
      within(question).getByLabelText(new RegExp(`^${label}\\W*$`), { selector: 'input, textarea' }),
    );
    await keys.press('mod+a');
    await keys.type(answer);
  }
};

describe('a list', () => {
  test('is kept as a view, which is renamed, opened and given up, and is saved as a file', async () => {
    await platform.be('TENANT_ADMIN');
    const keys = await consoleAtKeys('/devices');
    await keys.atRow('Pump');
    await keys.press('/');
    await keys.type('Pu');
    await at('/devices?search=Pu');
    await keys.press('escape');
    await keys.does('view.save', async () => {
      // What is typed before it asks is not lost, and no key of the page.
      await keys.find('Save view');
      await keys.type('Pumps');
      await keys.press('enter');
    });

    await keys.does('view.rename', async () => {
      await keys.find('Rename view');
      await keys.askedFor('View');
      await keys.pick('Pumps');
      await keys.askedFor('Name');
      await keys.type('All pumps');
      await keys.press('enter');
    });

    await keys.does('view.copy-link', () => keys.find('Copy link to this list'));
    expect(await keys.clipboard()).toContain('/devices?search=Pu');

    await keys.does('table.export', async () => {
      await keys.find('Export');
      await keys.press('mod+enter');
    });
    expect(files.join()).toContain('Pump');

    await keys.does('view.delete', async () => {
      await keys.find('Delete view');
      await keys.askedFor('View');
      await keys.pick('All pumps');
    });
  });
});

describe('the keys of the tenant', () => {
  test('are shown, copied, and made anew once that is agreed to', async () => {
    await platform.be('TENANT_ADMIN');
    const keys = await consoleAtKeys('/home');
    await keys.does('tenant.renew-key', async () => {
      await keys.find('Make a new key of the tenant');
      await keys.askedFor('Key');
      await keys.pick('Access key');
      await agree(keys, 'Make a new key: Access key?');
    });
    await keys.does('tenant.copy-key', async () => {
      await keys.find('Copy a key of the tenant');
      await keys.askedFor('Key');
      await keys.pick('Access key');
    });
    const key = await keys.clipboard();
    expect(key).toMatch(/\S{10}/);
    await keys.does('tenant.show-keys', () => keys.find('Keys of the tenant'));
    const question = await dialog('Keys of your tenant');
    expect(within(question).getByText(key)).toBeTruthy();
    await keys.press('escape');
    await waitFor(() => expect(question.isConnected).toBe(false));
  });

  test('are copied by those who look after the system, from the list of tenants', async () => {
    await platform.be('SYS_ADMIN');
    const keys = await consoleAtKeys('/tenants');
    await keys.atRow('Acme');
    await keys.does('tenant.view-keys', () => keys.press('i'));
    const question = await dialog('Keys of “Acme”');
    await keys.tabTo(within(question).getByLabelText('Copy: Public key'));
    await keys.press('enter');
    const key = await vi.waitUntil(() => keys.clipboard());
    expect(key).toMatch(/^\w{32}$/);
    expect(within(question).getByText(key)).toBeTruthy();
    await keys.press('escape');
    await waitFor(() => expect(question.isConnected).toBe(false));
  });

  test('and a token make a line that connects a device', async () => {
    await platform.be('TENANT_ADMIN');
    const keys = await consoleAtKeys('/home');
    await keys.press('g k');
    await screen.findByRole('heading', { name: 'SDK management', level: 1 });
    await keys.does('sdk.copy-example', async () => {
      await keys.find('Copy a line');
      await keys.askedFor('Line');
      await keys.pick('HTTP: Send telemetry');
    });
    expect(await keys.clipboard()).toContain('curl');
  });
});

describe('the alarms of all', () => {
  test('are narrowed to severities, and widened again from those of one entity', async () => {
    await platform.be('TENANT_ADMIN');
    const alarm = { type: 'Hot', severity: 'MAJOR', status: 'ACTIVE_UNACK' };
    await platform.ask('POST', '/api/alarm', {
      ...alarm,
      originator: { entityType: 'DEVICE', id: ids.pump },
    });
    const keys = await consoleAtKeys('/devices');
    await keys.atRow('Pump');
    await keys.press('o m');
    await at(`/alarms?entity=DEVICE%3A${ids.pump}`);
    await keys.atRow('Hot');
    await keys.does('alarm.of-all', () => keys.find('Alarms of all'));
    await at('/alarms');
    await keys.does('alarm.filter-severity', async () => {
      await keys.find('Filter by severity');
      await keys.askedFor('Severity');
      await keys.pick('Major');
      await keys.press('mod+enter');
    });
    await at('/alarms?severity=MAJOR');
    await keys.atRow('Hot');
  });
});

describe('an import', () => {
  test('is checked again, looked at row by row, stopped and given up', async () => {
    await platform.be('TENANT_ADMIN');
    // There is no database in jsdom, which the page tells of.
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const keys = await consoleAtKeys('/devices');
    await keys.atRow('Pump');
    await keys.press('shift+i');
    await at('/devices/import');
    await button('Choose file');
    await keys.does('import.save-template', () => keys.find('Download template'));
    expect(files[0]).toContain('name');

    await navigator.clipboard.writeText('name,type\nFirst,default\nSecond,default\n,default');
    await keys.does('import.paste', () => keys.press('p'));
    await screen.findByText('2 to create, 0 to update, 0 to skip, 1 with problems');
    await keys.does('import.check', () => keys.find('Check again'));
    await keys.does('import.show-rows', async () => {
      await keys.find('Show rows');
      await keys.askedFor('Rows');
      await keys.pick('With problems');
    });
    await at('/devices/import?rows=failed');
    await screen.findByText('The name is missing');

    // Of a platform that is gone for a moment it waits until it is back.
    platform.fail('Starting', 503);
    await keys.press('mod+enter');
    await screen.findByText(/^The platform cannot be reached/);
    await keys.does('import.stop', () => keys.press('mod+.'));
    platform.fail(undefined);
    await keys.does('import.discard', async () => {
      await keys.press('shift+n');
      await agree(keys, 'Import something else');
    });
    await button('Choose file');
  });
});

describe('a dashboard', () => {
  const owners = async () => {
    const { assignedCustomers } = (await platform.ask('GET', `/api/dashboard/info/${ids.board}`)) as {
      assignedCustomers: { title: string }[] | null;
    };
    return (assignedCustomers ?? []).map(({ title }) => title);
  };

  test('is given to customers and taken from them, in its own list and in that of a customer', async () => {
    await platform.be('TENANT_ADMIN');
    const keys = await consoleAtKeys('/dashboards');
    await keys.atRow('Board');
    await keys.does('dashboard.manage-customers', async () => {
      await keys.press('shift+m');
      await keys.askedFor('Customers');
      await keys.pick('Customer');
      await keys.press('mod+enter');
    });
    expect(await owners()).toEqual(['Customer']);
    await keys.does('dashboard.unassign', async () => {
      await keys.press('shift+a');
      await keys.askedFor('Customers');
      await keys.pick('Customer');
      await keys.press('mod+enter');
      await agree(keys);
    });
    expect(await owners()).toEqual([]);
    await keys.press('g c');
    await keys.atRow('Customer');
    await keys.press('o b');
    await at(`/customers/${ids.customer}/dashboards`);
    await keys.does('dashboard.assign-here', async () => {
      await keys.press('shift+c');
      await keys.pick('Board');
      await keys.press('mod+enter');
    });
    expect(await owners()).toEqual(['Customer']);
    await keys.atRow('Board');
  });

  test('comes from a file that is pasted', async () => {
    await platform.be('TENANT_ADMIN');
    const keys = await consoleAtKeys('/dashboards');
    await keys.atRow('Board');
    await keys.does('dashboard.import', async () => {
      await keys.press('shift+i');
      await dialog('Import from a file');
      await keys.paste(JSON.stringify({ title: 'Pasted', configuration: { widgets: {} } }));
      await keys.press('mod+enter');
    });
    await keys.atRow('Pasted');
  });
});

describe('a customer is given', () => {
  test('what there is, from its own lists', async () => {
    await platform.be('TENANT_ADMIN');
    const keys = await consoleAtKeys('/home');
    for (const [noun, list, name] of [
      ['device', 'o d', 'Pump'],
      ['asset', 'o a', 'Hall'],
      ['entity-view', 'o v', 'Part'],
    ] as const) {
      await keys.press('g c');
      await keys.atRow('Customer');
      await keys.press(list);
      await screen.findAllByText(/ yet$|^0 rows$/);
      await keys.does(`${noun}.assign-here`, async () => {
        await keys.press('shift+c');
        await keys.pick(name);
        await keys.press('mod+enter');
      });
      await keys.atRow(name);
    }
  });

  test('an entity view from the list of all', async () => {
    await platform.be('TENANT_ADMIN');
    const entityId = { entityType: 'DEVICE', id: ids.pump };
    await platform.ask('POST', '/api/entityView', { name: 'Whole', type: 'part', entityId, keys: {} });
    const keys = await consoleAtKeys('/entityViews');
    await keys.atRow('Whole');
    await keys.does('entity-view.assign', async () => {
      await keys.press('a');
      await keys.pick('Customer');
    });
  });
});

describe('a device', () => {
  test('that a customer has claimed is given back', async () => {
    await platform.be('TENANT_ADMIN');
    const device = await platform.make('/api/device', { name: 'Lent', type: 'default' });
    await platform.ask('POST', `/api/plugins/telemetry/DEVICE/${device}/attributes/SERVER_SCOPE`, {
      claimingAllowed: true,
      claimingData: { secretKey: 'hush', expirationTime: Date.now() + 60_000 },
    });
    await platform.be('CUSTOMER_USER');
    await platform.ask('POST', '/api/customer/device/Lent/claim', { secretKey: 'hush' });
    const keys = await consoleAtKeys('/devices');
    await keys.atRow('Lent');
    await keys.does('device.give-up', async () => {
      await keys.chooseOfRow('Give back');
      await agree(keys);
    });
  });
});

test('a type of widgets comes from a file that is pasted into its bundle, and is deleted', async () => {
  await platform.be('TENANT_ADMIN');
  const bundle = await platform.make('/api/widgetsBundle', { title: 'Gauges' });
  const keys = await consoleAtKeys(`/widgets-bundles/${bundle}/widgetTypes`);
  await screen.findAllByText(/ yet$|^0 rows$/);
  await keys.does('widget-type.import', async () => {
    await keys.press('shift+i');
    const question = await dialog('Import from a file');
    await keys.tabTo(within(question).getByRole('textbox'));
    await keys.paste(JSON.stringify({ name: 'Dial', descriptor: { type: 'latest' } }));
    await keys.press('mod+enter');
  });
  await keys.atRow('Dial');
  await keys.does('widget-type.delete', async () => {
    await keys.press('delete');
    await agree(keys);
  });
  await screen.findAllByText(/ yet$|^0 rows$/);
});

test('a rule of alarms is written into the form of a device profile', async () => {
  await platform.be('TENANT_ADMIN');
  const keys = await consoleAtKeys('/deviceProfiles');
  await keys.atRow('default');
  await keys.does('device-profile.edit', async () => {
    await keys.press('e');
    await askedBy('Edit device profile');
    await keys.tabTo(await button('Add alarm rule'));
    await keys.press('enter');

    const rule = await askedBy('Add alarm rule');
    await keys.type('Too hot');
    await keys.tabTo(await button('Add key filter'));
    await keys.press('enter');

    const condition = await askedBy('Add key filter');
    const field = (label: string) => within(condition).getByLabelText(new RegExp(`^${label}`));
    await keys.tabTo(field('Key type'));
    await keys.choose('Time series');
    await keys.tabTo(field('Key name'));
    await keys.pick('heat');
    await keys.tabTo(field('Value type'));
    await keys.choose('Number');
    await keys.tabTo(await button('Add condition'));
    await keys.press('enter');
    await keys.tabTo(field('Operation'));
    await keys.choose('greater than');
    await keys.tabTo(field('Default value'));
    await keys.type('60');
    await keys.press('enter');
    await waitFor(() => expect(condition.isConnected).toBe(false));

    await keys.tabTo(within(rule).getByText('Add', { selector: 'button' }));
    await keys.press('enter');
    await waitFor(() => expect(rule.isConnected).toBe(false));
    await screen.findByText('heat greater than 60');
    await keys.press('mod+enter');
  });
  const profile = await platform.ask('GET', `/api/deviceProfile/${ids.profile}`);
  expect(profile).toMatchObject({ profileData: { alarms: [{ alarmType: 'Too hot' }] } });
});

describe('the settings of one’s own', () => {
  test('are found in the menu of the user, and say how this browser shows the console', async () => {
    await platform.be('TENANT_ADMIN');
    const keys = await consoleAtKeys('/home');
    await keys.does('profile.settings', async () => {
      await keys.tabTo(await screen.findByLabelText(/, account$/));
      await keys.press('enter');
      await keys.chooseInMenu('Settings');
    });
    await at('/profile');
    const [themes, densities] = await Promise.all(
      ['Theme', 'Density'].map((name) => screen.findByLabelText(name)),
    );
    await keys.does('theme.set', async () => {
      await keys.tabTo(themes as HTMLElement);
      await keys.choose('Dark');
    });
    expect(document.documentElement.dataset.theme).toBe('dark');
    await keys.does('density.set', async () => {
      await keys.tabTo(densities as HTMLElement);
      await keys.choose('Compact');
    });
    const letters = () => keys.tabTo(screen.getByLabelText('Single-character keys'));
    await keys.does('hotkeys.set-single-letters', async () => {
      await letters();
      await keys.press('space');
    });
    await keys.press('g d');
    expect(location.pathname).toBe('/profile');
    await keys.does('hotkeys.set-single-letters', async () => {
      await letters();
      await keys.press('space');
    });
    await keys.press('g d');
    await at('/devices');
  });
});

// The last one: nobody can sign in as before afterwards.
describe('the own account', () => {
  test('is changed from its page', async () => {
    await platform.be('TENANT_ADMIN');
    const keys = await consoleAtKeys('/home');
    await keys.press('g p');
    const press = async (name: string) => {
      await keys.tabTo(await button(name));
      await keys.press('enter');
      return askedBy(name);
    };

    await keys.does('profile.edit', async () => {
      await fill(keys, await press('Edit name'), { 'First name': 'Ada', 'Last name': 'Lovelace' });
      await keys.press('mod+enter');
    });
    expect(session.userDetails).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace' });
    await waitFor(async () => expect(document.activeElement).toBe(await button('Edit name')));

    await keys.does('profile.set-default-dashboard', async () => {
      await press('Choose default dashboard');
      await keys.pick('Board');
      await keys.press('mod+enter');
    });
    expect(session.userDetails).toMatchObject({ additionalInfo: { defaultDashboardId: ids.board } });

    const another = { 'New password': 'Long enough 1', 'New password again': 'Long enough 1' };
    await keys.does('profile.change-password', async () => {
      const question = await press('Change password');
      await fill(keys, question, { 'Current password': 'wrong', ...another });
      await keys.press('mod+enter');
      await within(question).findByText('The current password is wrong');
      await fill(keys, question, { 'Current password': 'secret' });
      await keys.press('mod+enter');
    });

    await keys.does('profile.change-email', async () => {
      await fill(keys, await press('Change email'), {
        'New email': 'ada@acme.example',
        'Current password': 'Long enough 1',
      });
      await keys.press('mod+enter');
    });

    await keys.does('profile.set-language', async () => {
      await keys.find('Choose language of the account');
      await keys.askedFor('Language');
      await keys.pick('English');
    });
  });
});
