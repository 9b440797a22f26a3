import { expect } from 'vitest';
import { story } from './story.ts';

story('the form of a JSON schema is filled, folded and reordered by keyboard alone', async ({ app }) => {
  await app.signIn('tenant', '/gallery/inputs/json-schema-form');
  const specimen = app.page.locator('[data-specimen="json-schema-form"]');
  const form = specimen.getByRole('group', { name: 'Filled', exact: true });
  await form.getByRole('textbox', { name: 'Label' }).waitFor();

  // The condition of a field follows the box above it.
  const legend = form.getByRole('checkbox', { name: 'Show the legend' });
  await form.getByRole('combobox', { name: 'Side of the legend' }).waitFor();
  await legend.press('Space');
  await form.getByRole('combobox', { name: 'Side of the legend' }).waitFor({ state: 'detached' });

  // What the schema refuses is marked and kept.
  const decimals = form.getByRole('textbox', { name: 'Decimals' });
  await decimals.fill('99');
  await form.getByText('At most 15').waitFor();
  expect(await decimals.getAttribute('aria-invalid')).toBe('true');
  await form.getByText('1 value is not accepted').waitFor();
  await decimals.fill('3');
  // Only the schema itself knows this rule.
  const code = form.getByRole('textbox', { name: 'Article' });
  await code.fill('abc');
  await form.getByText('Invalid format').waitFor();
  await code.fill('A-7');
  await form.getByText('Invalid format').waitFor({ state: 'detached' });

  // Items are moved where they stand, and the focus goes with them.
  await form.getByRole('button', { name: 'Move Thresholds 1 down' }).focus();
  await app.press('enter');
  await form.getByRole('status').filter({ hasText: 'Moved to place 2 of 2' }).waitFor({ state: 'attached' });
  expect(
    await form
      .getByRole('textbox', { name: 'Above' })
      .evaluateAll((all) => all.map((one) => Reflect.get(one, 'value'))),
  ).toEqual(['10', '20']);
  expect(await app.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Move Thresholds 2 up',
  );

  // Folded away by the key of its heading.
  const heading = form.getByRole('group', { name: 'Texts', exact: true }).locator('summary');
  await heading.focus();
  await app.press('enter');
  await decimals.waitFor({ state: 'hidden' });
  await app.press('enter');
  await decimals.waitFor();
  await app.expectAccessible('the form of a JSON schema');
});
