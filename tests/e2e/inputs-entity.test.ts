import { describe, expect } from 'vitest';
import type { ConsoleApp } from './console.ts';
import { story } from './story.ts';

/** Comes to the field of an input in one of the states that the gallery shows it in. */
async function specimen(app: ConsoleApp, name: string) {
  await app.signIn('tenant', `/gallery/inputs/${name}`);
  const section = app.page.locator(`[data-specimen="${name}"]`);
  await section.getByText('From right to left').first().waitFor();
  return section;
}

describe('by keyboard alone', () => {
  story('an entity is chosen by its name', async ({ app }) => {
    const autocomplete = await specimen(app, 'entity-autocomplete');
    await autocomplete.getByLabel('Empty').focus();
    await app.type('099999');
    await app.page.getByRole('option', { name: 'Device 099999' }).waitFor();
    await app.press('enter');
    expect(await autocomplete.getByLabel('Empty').inputValue()).toBe('Device 099999');
    await app.type('no such');
    await app.page.getByText(/^No devices matching “.*no such” were found$/).waitFor();
    await app.press('escape');
    await expect
      .poll(() => autocomplete.getByLabel('Long', { exact: true }).inputValue())
      .toBe('Deleted or not yours (00000006-7a01-11eb-8f2e-ffffffffffff)');
    await app.expectAccessible('an entity by name', { within: 'main' });
  });

  story('keys are chosen', async ({ app }) => {
    const keys = await specimen(app, 'entity-keys-list');
    await keys.getByLabel('Empty', { exact: true }).focus();
    await app.type('pressure,temp');
    await app.page.getByRole('option', { name: 'temperature' }).waitFor();
    await app.press('down enter');
    const chosen = keys.getByRole('list', { name: 'Empty: chosen' });
    await expect
      .poll(() => chosen.getByRole('listitem').allInnerTexts())
      .toEqual(['pressure', 'temperature']);
    await app.press('Backspace');
    await expect.poll(() => chosen.getByRole('listitem').allInnerTexts()).toEqual(['pressure']);
    await app.expectAccessible('keys', { within: 'main' });
  });

  story('a device profile is chosen, and created on the way', async ({ app }) => {
    const profile = await specimen(app, 'device-profile');
    await profile.getByLabel('Empty').focus();
    await app.type('Pumps');
    await app.page.getByRole('option', { name: 'Create “Pumps”' }).waitFor();
    await app.press('enter');
    await expect.poll(() => profile.getByLabel('Empty').inputValue()).toBe('Pumps');
  });

  story('aliases are written', async ({ app }) => {
    const aliases = await specimen(app, 'entity-aliases');
    await aliases.getByRole('group', { name: 'Empty' }).getByRole('button', { name: 'Add alias' }).focus();
    await app.press('enter');
    const alias = await app.expectDialog('Add alias');
    await alias.getByLabel('Alias name').focus();
    await app.type('Boilers');
    await app.press('tab');
    await app.type('Device t');
    await alias.getByLabel('Device type', { exact: true }).focus();
    await app.type('boil');
    await app.page.getByRole('option', { name: 'boiler' }).and(app.page.locator('[data-focus]')).waitFor();
    await app.press('enter');
    await app.expectAccessible('the dialog of an alias');
    await app.picture('input alias dialog');
    await app.press('enter');
    await alias.waitFor({ state: 'detached' });
    await aliases.getByText('Device type: boiler').first().waitFor();
    await app.expectAccessible('aliases', { within: 'main' });
  });

  story('key filters are written', async ({ app }) => {
    const filters = await specimen(app, 'key-filters');
    await filters
      .getByRole('group', { name: 'Empty' })
      .getByRole('button', { name: 'Add key filter' })
      .focus();
    await app.press('enter');
    const filter = await app.expectDialog('Add key filter');
    await filter.getByLabel('Key name').focus();
    await app.type('humidity');
    await app.press('tab');
    await app.type('Number');
    await filter.getByRole('button', { name: 'Add group of conditions' }).focus();
    await app.press('enter tab');
    await filter.getByRole('group', { name: 'Condition 1' }).getByLabel('Operation').focus();
    await app.type('Any');
    await filter
      .getByRole('group', { name: 'Condition 1' })
      .getByRole('button', { name: 'Add condition' })
      .focus();
    await app.press('enter');
    await filter.getByLabel('Default value').focus();
    await app.press('mod+a');
    await app.type('80');
    await app.expectAccessible('the dialog of a key filter');
    await app.picture('input key filter dialog');
    await app.press('enter');
    await filter.waitFor({ state: 'detached' });
    await filters.getByText('humidity equal to 80').first().waitFor();
    await app.expectAccessible('key filters', { within: 'main' });
  });
});
