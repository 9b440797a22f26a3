import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, onTestFinished } from 'vitest';
import type { ConsoleApp } from './console.ts';
import { story } from './story.ts';

/** Chooses a file by the command that has the key for it. */
async function chooseFile(page: Page, name: string, content: string | Buffer): Promise<void> {
  const [list] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('f')]);
  await list.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

/** A file of 21 MB, from where the browser takes it by itself: to hand all of it over takes longer than the story. */
async function chooseHugeFile(page: Page): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'clavier-huge-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'huge.csv');
  writeFileSync(path, Buffer.alloc(21_000_000, 'a,b\n'));
  const [list] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('f')]);
  await list.setFiles(path);
}

/** Has the browser ask the story for files from now on: it takes a moment until it does, and else it would ask nobody. */
function expectFiles(page: Page): void {
  page.on('filechooser', () => undefined);
}

/** Waits until all rows were looked through. */
async function looked(app: ConsoleApp, planned: string): Promise<void> {
  await app.page.getByText(planned, { exact: true }).waitFor();
  await app.page.getByText('Looking which names are taken').waitFor({ state: 'detached' });
}

async function openImport(app: ConsoleApp): Promise<void> {
  expectFiles(app.page);
  await app.signIn('tenant', '/devices/import');
  await app.page.getByRole('button', { name: 'Choose file' }).waitFor();
}

/** Whose imports this browser keeps, and of what. */
function keptOwners(page: Page): Promise<unknown[]> {
  return page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('TB-imports');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const asked = opening.result.transaction('imports').objectStore('imports').getAllKeys();
          asked.onsuccess = () => {
            opening.result.close();
            resolve(asked.result);
          };
        };
      }),
  );
}

describe('the import of a table', () => {
  story('is done by keyboard alone, from the cells of a spreadsheet', async ({ app, platform }) => {
    await app.signIn('tenant', '/devices');
    await app.table('Devices').expectFilled();
    // It comes a moment after the list.
    await app.page.locator('[data-command="device.import"]').waitFor();
    await app.press('shift+i');
    await app.expectPath('/devices/import');
    await app.page.getByRole('button', { name: 'Choose file' }).waitFor();
    const cells = [
      ['Name', 'Device profile', 'Label', 'Is gateway', 'serial', 'shared:interval'],
      ['Imported 1', 'default', 'Hall', 'yes', '007', '30'],
      ['Imported 2', 'default', '', 'no', '008', '60'],
    ];
    const text = cells.map((row) => row.join('\t')).join('\n');
    await app.page.evaluate((written) => navigator.clipboard.writeText(written), text);
    await app.press('p');
    await looked(app, '2 to create, 0 to update, 0 to skip, 0 with problems');
    await app.table('Rows').expectRows(['Imported 1', 'Imported 2']);
    await app.press('mod+enter');
    await app.page.getByText('2 of 2 done: 2 created, 0 updated, 0 failed').waitFor();
    await app.table('Rows').row('Imported 1').getByText('Created').waitFor();

    await app.press('shift+l');
    await app.expectPath('/devices?search=Imported');
    await app.page.getByText('2 devices selected').first().waitFor();
    const device = await platform.deviceByName('Imported 1');
    expect(device).toMatchObject({ type: 'default', label: 'Hall', additionalInfo: { gateway: true } });
    const attributes = await platform.attributes(device?.id?.id ?? '');
    expect(attributes).toMatchObject({ SERVER_SCOPE: { serial: '007' }, SHARED_SCOPE: { interval: 30 } });
  });

  story('tells of each row what is wrong with it before anything is sent', async ({ app, platform }) => {
    await platform.createDevice('There already');
    await openImport(app);
    const text = [
      'name,type,is gateway,level',
      'Fine,default,true,1',
      ',default,false,2',
      'Fine,default,false,3',
      'There already,default,false,4',
      'Unsure,default,perhaps,5',
      'Short,default',
      'New profile,Never seen,no,6',
    ].join('\r\n');
    await chooseFile(app.page, 'devices.csv', text);
    await looked(app, '2 to create, 1 to update, 0 to skip, 4 with problems');
    const rows = app.table('Rows');
    await rows.row('“Fine” stands on line 2 already').waitFor();
    await rows.row('The name is missing').waitFor();
    await rows.row('is gateway: neither yes nor no: perhaps').waitFor();
    await rows.row('Line 7 has 2 values, the first one 4').waitFor();
    await rows.row('The device profile “Never seen” does not exist yet').waitFor();
    await app.page.getByText('1 device profile will be created: Never seen').waitFor();

    // What is taken can be left alone instead.
    await app.page.getByLabel('Names that are taken').selectOption('Skip the row');
    await looked(app, '2 to create, 0 to update, 1 to skip, 4 with problems');
    await rows.row('It exists already').waitFor();
    expect(await platform.deviceByName('Fine')).toBeNull();

    await app.press('mod+enter');
    await app.page.getByText('2 of 2 done: 2 created, 0 updated, 0 failed').waitFor();
    const [download] = await Promise.all([app.page.waitForEvent('download'), app.press('shift+s')]);
    expect(download.suggestedFilename()).toMatch(/^devices-failed-.*\.csv$/);
    const failed = await (await download.createReadStream()).toArray();
    expect(Buffer.concat(failed).toString().split('\r\n').slice(0, 3)).toEqual([
      '\uFEFFname,type,is gateway,level,importLine,importProblem',
      ',default,false,2,3,The name is missing',
      'Fine,default,false,3,4,“Fine” stands on line 2 already',
    ]);
  });

  story('has its columns changed by keyboard, and sends nothing while they do not fit', async ({ app }) => {
    await openImport(app);
    await chooseFile(app.page, 'odd.csv', 'who;what;how warm\nOdd 1;default;1,5\nOdd 2;default;warm\n');
    await app.page.getByText('No column holds the names: choose one').waitFor();
    await app.press('mod+enter');
    await app.expectToast('Say first what the columns hold');
    await app.page.getByLabel('What “who” holds').selectOption('Name');
    await app.page.getByLabel('What “what” holds').selectOption('Type');
    // A name is in one column only.
    expect(
      await app.page.getByLabel('What “how warm” holds').locator('option:disabled').allInnerTexts(),
    ).toEqual(['Name', 'Type']);
    await app.page.getByLabel('What “how warm” holds').selectOption('Time series');
    await app.page.getByLabel('Key of “how warm”').fill('temperature');
    await app.page.getByLabel('Values of “how warm”').selectOption('Numbers');
    await looked(app, '1 to create, 0 to update, 0 to skip, 1 with problems');
    await app.table('Rows').row('how warm: not a number: warm').waitFor();
  });

  story('reads what spreadsheets of a Chinese system write', async ({ app, platform }) => {
    await openImport(app);
    // 名称;类型;位置 / 水泵一号;default;北厅, as GB 2312.
    const bytes = Buffer.from(
      'c3fbb3c63bc0e0d0cd3bcebbd6c30d0acbaeb1c3d2bbbac53b64656661756c743bb1b1ccfc0d0a',
      'hex',
    );
    await chooseFile(app.page, '设备.csv', bytes);
    await looked(app, '1 to create, 0 to update, 0 to skip, 0 with problems');
    expect(await app.page.getByLabel('Encoding').inputValue()).toBe('gb18030');
    expect(await app.page.getByLabel('Separator').inputValue()).toBe(';');
    await app.table('Rows').expectRow('水泵一号');
    // By hand it can be read as what it is not, which shows.
    await app.page.getByLabel('Encoding').selectOption('UTF-8');
    await app.page.getByText(/characters cannot be read in it/).waitFor();
    await app.page.getByLabel('Encoding').selectOption('gb18030');
    await app.table('Rows').expectRow('水泵一号');
    await looked(app, '1 to create, 0 to update, 0 to skip, 0 with problems');
    await app.press('mod+enter');
    await app.page.getByText('1 of 1 done: 1 created, 0 updated, 0 failed').waitFor();
    const device = await platform.deviceByName('水泵一号');
    expect(await platform.attributes(device?.id?.id ?? '')).toMatchObject({ SERVER_SCOPE: { 位置: '北厅' } });
  });

  story('reads marks, quotes, line breaks and formulas as they were meant', async ({ app, platform }) => {
    await openImport(app);
    const text = '\uFEFFname,type,description,note\r\n"Quoted, ""7""",default,"two\nlines",\'=1+1\r\n';
    await chooseFile(app.page, 'quoted.csv', text);
    await looked(app, '1 to create, 0 to update, 0 to skip, 0 with problems');
    await app.press('mod+enter');
    await app.page.getByText('1 of 1 done: 1 created, 0 updated, 0 failed').waitFor();
    const device = await platform.deviceByName('Quoted, "7"');
    expect(device?.additionalInfo).toMatchObject({ description: 'two\nlines' });
    expect(await platform.attributes(device?.id?.id ?? '')).toMatchObject({ SERVER_SCOPE: { note: '=1+1' } });
  });

  story('refuses what is no table, and says why', async ({ app }) => {
    await openImport(app);
    await chooseFile(app.page, 'devices.xlsx', Buffer.from('PK\u0003\u0004\u0000\u0000'));
    await app.page.getByText('“devices.xlsx” is no text').waitFor();
    await chooseHugeFile(app.page);
    await app.page.getByText('The file is too large: 21 MB, at most 20 MB').waitFor();
    await chooseFile(app.page, 'empty.csv', '\n\n');
    await app.page.getByText('There are no rows in it').waitFor();
    await chooseFile(app.page, 'open.csv', 'name,type\nOpen 1,default\n"Open 2,default\nOpen 3,default\n');
    await app.table('Rows').row('On line 3 a quotation mark is opened and never closed').waitFor();
  });

  story('goes on by itself when the platform can be reached again', async ({ app, platform }) => {
    app.expectConsoleError(/ERR_|Failed to load resource|fetch/);
    await openImport(app);
    const names = Array.from({ length: 60 }, (_, at) => `Lost ${String(at).padStart(2, '0')}`);
    let served = 0;
    let isAway = false;
    await app.page.route('**/api/device', async (route) => {
      served += 1;
      if (served > 20 && !isAway && served < 30) isAway = true;
      await (isAway ? route.abort('connectionfailed') : route.continue());
    });
    await chooseFile(
      app.page,
      'lost.csv',
      ['name,type', ...names.map((name) => `${name},default`)].join('\n'),
    );
    await looked(app, '60 to create, 0 to update, 0 to skip, 0 with problems');
    await app.press('mod+enter');
    await app.page.getByText('The platform cannot be reached').first().waitFor();
    served = 100;
    isAway = false;
    await app.page.getByText('60 of 60 done: 60 created, 0 updated, 0 failed').waitFor();
    expect(await platform.deviceByName('Lost 59')).not.toBeNull();
  });

  story('can be stopped, left and taken up again where it stood', async ({ app, platform }) => {
    await openImport(app);
    const names = Array.from({ length: 40 }, (_, at) => `Later ${String(at).padStart(2, '0')}`);
    let served = 0;
    await app.page.route('**/api/device', async (route) => {
      served += 1;
      // The page goes while these are under way.
      if (served > 20) return;
      await route.continue();
    });
    await chooseFile(
      app.page,
      'later.csv',
      ['name,type', ...names.map((name) => `${name},default`)].join('\n'),
    );
    await looked(app, '40 to create, 0 to update, 0 to skip, 0 with problems');
    await app.press('mod+enter');
    await app.page.getByText('20 of 40 done: 20 created, 0 updated, 0 failed').waitFor();
    const known = Promise.withResolvers<void>();
    await app.page.route('**/api/entitiesQuery/find', async (route) => {
      await known.promise;
      await route.continue();
    });
    await app.page.reload();

    await app.page.getByText('The page was left before all was imported').waitFor();
    await app.page.unroute('**/api/device');
    await app.page.getByText('20 of 40 done: 20 created, 0 updated, 0 failed').waitFor();
    // Until that is known it cannot go on.
    await app.page.getByText('Looking which names are taken').waitFor();
    known.resolve();
    await app.page.getByText('Looking which names are taken').waitFor({ state: 'detached' });
    const before = await platform.deviceByName('Later 00');
    await app.press('mod+enter');
    await app.page.getByText(/^40 of 40 done: \d+ created, \d+ updated, 0 failed$/).waitFor();
    expect(await platform.deviceByName('Later 39')).not.toBeNull();
    expect(await platform.deviceByName('Later 00')).toEqual(before);
    // What is done is forgotten.
    await app.page.reload();
    await app.page.getByRole('button', { name: 'Choose file' }).waitFor();
  });

  story('tells of each row the platform refuses why, and tries only those again', async ({ app }) => {
    app.expectConsoleError(/status of 500|Failed to load resource/);
    await openImport(app);
    let isOut = true;
    await app.page.route('**/api/device', async (route) => {
      if (!isOut || !route.request().postData()?.includes('Refused 2')) return route.continue();
      return route.fulfill({
        status: 500,
        json: { status: 500, message: 'Out of luck', errorCode: 2, timestamp: 0 },
      });
    });
    await chooseFile(
      app.page,
      'r.csv',
      'name,type\nRefused 1,default\nRefused 2,default\nRefused 3,default\n',
    );
    await looked(app, '3 to create, 0 to update, 0 to skip, 0 with problems');
    await app.press('mod+enter');
    await app.page.getByText('3 of 3 done: 2 created, 0 updated, 1 failed').waitFor();
    await app.table('Rows').row('Out of luck').getByText('Refused 2').waitFor();
    isOut = false;
    await app.press('shift+r');
    await app.page.getByText('3 of 3 done: 3 created, 0 updated, 0 failed').waitFor();

    // Who leaves the browser to others leaves no table in it.
    await chooseFile(app.page, 's.csv', 'name,type,access token\nSecretive,default,s3cr3t\n');
    await looked(app, '1 to create, 0 to update, 0 to skip, 0 with problems');
    expect(await keptOwners(app.page)).not.toEqual([]);
    await app.run('session.sign-out');
    expect(await keptOwners(app.page)).toEqual([]);
  });

  story('takes what is typed, and is shown elsewhere while it goes on', async ({ app }) => {
    await openImport(app);
    const names = Array.from({ length: 12 }, (_, at) => `Elsewhere ${at}`);
    await app.page.getByLabel('Or type it here').fill(['name', ...names].join('\n'));
    await app.press('mod+enter');
    await looked(app, '12 to create, 0 to update, 0 to skip, 0 with problems');
    // Slow answers, so that there is time to go.
    let isHeld = true;
    await app.page.route('**/api/device', async (route) => {
      while (isHeld) await new Promise((resolve) => setTimeout(resolve, 50));
      await route.continue();
    });
    await app.page.getByRole('button', { name: 'Import 12 devices' }).click();
    await app.page.getByText('0 of 12 done').waitFor();
    await app.run('go.home');
    const runs = app.page.getByRole('region', { name: 'Running tasks' });
    await runs.getByText('Import from CSV').waitFor();
    isHeld = false;
    await app.expectToast('12 of 12 done: 12 created, 0 updated, 0 failed');
    await app.page.getByRole('button', { name: 'Open the report' }).click();
    await app.expectPath('/devices/import');
    await app.table('Rows').row('Elsewhere 11').getByText('Created').waitFor();
    await runs.waitFor({ state: 'detached' });
  });

  story('of assets is the same, and can be done by a script', async ({ app }) => {
    await app.signIn('tenant', '/home');
    const csv = 'name,type,server:floors\nScripted house,house,3\n,house,2\n';
    const report = { created: 1, updated: 0, skipped: 0 };
    expect(await app.run('asset.import', { csv, dryRun: true })).toMatchObject(report);
    expect(await app.run('asset.import', { csv })).toEqual({
      ...report,
      failed: [{ line: 3, name: '', reason: 'The name is missing' }],
    });
    expect(await app.run('asset.import', { csv })).toMatchObject({ created: 0, updated: 1 });
    await expect(app.run('asset.import', { csv: 'label\nx' })).rejects.toThrow(/no-name-column/);
    await expect(app.run('device.import', {})).rejects.toThrow(/csv-required/);
    expectFiles(app.page);
    await app.open('/assets/import');
    await chooseFileWhenReady(app, 'name,type\nScripted house,house\n');
    await looked(app, '0 to create, 1 to update, 0 to skip, 0 with problems');
  });

  story('takes back what the list exports', async ({ app, platform }) => {
    const device = await platform.createDevice('Exported, and back', {
      label: '=1+1',
      additionalInfo: { gateway: true, description: 'two\nlines' },
    });
    await app.signIn('tenant', '/devices');
    const { csv } = (await app.run('device.export', { ids: [device.id] })) as { csv: string };
    expect(csv.split('\r\n')[0]).toBe('\uFEFFname,type,label,description,isGateway');
    await platform.change('device', device.id, { label: 'Another', additionalInfo: {} });
    const report = await app.run('device.import', { csv });
    expect(report).toEqual({ created: 0, updated: 1, skipped: 0, failed: [] });
    expect(await platform.device(device.id)).toMatchObject({
      label: '=1+1',
      additionalInfo: { gateway: true, description: 'two\nlines' },
    });
  });

  story('can be read by everybody, wide and narrow, light and dark', async ({ openApp }) => {
    for (const { width, height, ...look } of [
      { theme: 'light', width: 1680, height: 950 },
      { theme: 'dark', width: 400, height: 800, language: 'zh_CN' },
    ] as const) {
      const app = await openApp(look);
      expectFiles(app.page);
      await app.signIn('tenant', '/devices/import');
      await app.page.setViewportSize({ width, height });
      await app.page.getByRole('button', { name: /^(Choose file|选择文件)$/ }).waitFor();
      await app.expectAccessible('the source of an import');
      await app.picture(`import source ${look.theme}`);
      await chooseFile(
        app.page,
        'pumps.csv',
        'name,type,label,serial,temperature\nPump A,default,North,A-1,21.5\nPump B,pumps,South,B-7,19\n,default,,,\nPump A,default,,,\n',
      );
      await app.page.getByText('Pump B').first().waitFor();
      await app.expectAccessible('an import that was looked through');
      await app.picture(`import looked through ${look.theme}`);
    }
  });
});

async function chooseFileWhenReady(app: ConsoleApp, text: string): Promise<void> {
  await app.page.getByRole('button', { name: 'Choose file' }).waitFor();
  await chooseFile(app.page, 'table.csv', text);
}
