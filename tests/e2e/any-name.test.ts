import { describe, expect } from 'vitest';
import type { ConsoleApp } from './console.ts';
import { story } from './story.ts';

/** Names that a page could take for something else, or that do not fit. */
const NAMES = {
  'markup, right to left, emoji':
    '<script>window.ran = true</script><img src=x onerror="window.ran = true">{{name}} &amp; مضخة ١٢ (غرب) 🚰👩🏽‍🔧',
  '255 characters': `Long ${'pump '.repeat(49)}ended`,
} as const;

/** By screen: the noun, and what makes one of that name. */
const MADE: Readonly<Record<string, { noun: string; args(name: string): Record<string, unknown> }>> = {
  customers: { noun: 'customer', args: (title) => ({ title }) },
  assets: { noun: 'asset', args: (name) => ({ name, type: 'named' }) },
  devices: { noun: 'device', args: (name) => ({ name }) },
  dashboards: { noun: 'dashboard', args: (title) => ({ title }) },
  'rule-chains': { noun: 'rule-chain', args: (name) => ({ name }) },
  'widgets-bundles': { noun: 'widgets-bundle', args: (title) => ({ title }) },
  'device-profiles': { noun: 'device-profile', args: (name) => ({ name }) },
};

describe('a name is text', () => {
  for (const [kind, name] of Object.entries(NAMES)) {
    story(`wherever it is shown: ${kind}`, async ({ app }) => {
      await app.signIn('tenant');
      await app.page.evaluate(() => window.clavier.commands.ready());
      for (const [screen, { noun, args }] of Object.entries(MADE)) {
        await expectShownAsText(app, name, { screen, noun, args: args(name) });
      }
      expect(await app.page.evaluate(() => 'ran' in window), 'nothing of it has run').toBe(false);
    });
  }
});

async function expectShownAsText(
  { page, run, press, expectToast, openPalette, type }: ConsoleApp,
  name: string,
  { screen, noun, args }: { screen: string; noun: string; args: Record<string, unknown> },
): Promise<void> {
  const { id } = (await run(`${noun}.create`, args)) as { id: { id: string } };
  await run(`go.${screen}`);
  await run(`${noun}.open`, { ids: [id.id] });
  // The details, the breadcrumb and the title of the window.
  await page.getByRole('heading', { level: 2 }).filter({ hasText: name }).waitFor();
  await page.getByRole('banner').getByText(name).first().waitFor();
  await expect.poll(() => page.title()).toContain(name);
  // The list.
  await page.getByRole('rowheader').filter({ hasText: name }).first().waitFor();
  // The palette.
  await openPalette();
  await type(name.slice(0, 6));
  await page.getByRole('option').filter({ hasText: name }).first().waitFor();
  await press('escape');
  // The question before it is deleted, and what is said then.
  await press('delete');
  const question = page.getByRole('alertdialog');
  await question.getByText(name).first().waitFor();
  await question.getByRole('button').last().click();
  await expectToast(name);
}
