import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import type { ConsoleApp } from './console.ts';
import { story } from './story.ts';

/** Dashboards as consoles of today and of long ago export them. */
const CURRENT = ['greenhouses', 'pump-station', 'refrigerated-fleet'];
const OLD = ['old-cold-store', 'old-workshop'];

/** What of their types and pictures is on no platform of a story. */
const NOT_HERE = /Failed to load resource|ERR_|Content Security Policy/;

describe('a dashboard of another console', () => {
  story.for(CURRENT)('is stored by this one as it was: %s', async (name, { app, platform }) => {
    const exported = read(name);
    app.expectConsoleError(NOT_HERE);
    const id = await platform.save('dashboard', exported);
    const stored = await platform.stored('dashboard', id);
    await app.signIn('tenant', `/dashboards/${id}`);
    await saveThereAndBack(app);
    expect(await platform.stored('dashboard', id)).toEqual(stored);
    expect(stored).toMatchObject({ title: exported.title });
    expect((stored as Exported).configuration).toEqual(exported.configuration);
    await platform.remove('dashboard', id);
  });

  story.for(OLD)(
    'is brought up to today once, and is the same from then on: %s',
    async (name, { app, platform }) => {
      const exported = read(name);
      app.expectConsoleError(NOT_HERE);
      const id = await platform.save('dashboard', exported);
      const titles = Object.values(exported.configuration.widgets).map(({ config }) => config?.title);
      await app.signIn('tenant', `/dashboards/${id}`);
      await app.page
        .getByRole('region', { name: titles.find((title) => title !== undefined) ?? '', exact: true })
        .waitFor();
      await saveThereAndBack(app);
      const once = await platform.stored('dashboard', id);
      expect((once as Exported).configuration).not.toEqual(exported.configuration);
      await app.page.reload();
      await saveThereAndBack(app);
      expect(await platform.stored('dashboard', id)).toEqual(once);
      await platform.remove('dashboard', id);
    },
  );
});

interface Exported {
  title: string;
  configuration: { widgets: Record<string, { config?: { title?: string } }> };
}

function read(name: string): Exported {
  const file = `../unit/console/dashboards/exported/${name}.json`;
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
}

/** Saves the dashboard that is open under another title, and then under its own again. */
async function saveThereAndBack(app: ConsoleApp): Promise<void> {
  await app.page.locator('[data-dashboard-layout] section').first().waitFor();
  await app.run('dashboard.start-editing');
  const title = app.page.getByRole('textbox', { name: 'Title' });
  await title.waitFor();
  const before = await title.inputValue();
  for (const now of [`${before} for a moment`, before]) {
    await app.run('dashboard.rename', { title: now });
    await app.run('dashboard.save');
  }
  await app.run('dashboard.stop-editing');
}
