import { expect } from 'vitest';
import { openSpecimen } from './gallery.ts';
import { story } from './story.ts';

story('the inputs of time are used by keyboard', async ({ app }) => {
  const { page } = app;
  await app.signIn('tenant', '/gallery/inputs/date-time-period');

  const period = await openSpecimen(app, 'Period up to now');
  const start = period.getByRole('group', { name: 'Filled' }).getByLabel('From');
  await start.fill('2030-01-02T00:00:00');
  await start.press('Shift+Tab');
  expect(await start.inputValue()).toBe('2026-01-01T23:59:59');

  const zone = await openSpecimen(app, 'Time zone');
  await zone.getByLabel('Empty').focus();
  await app.type('katmandu');
  await page.getByRole('option', { name: 'Asia/Katmandu' }).waitFor();
  await app.press('enter');
  expect(await app.focused()).toBe('Asia/Katmandu (UTC+05:45)');

  const interval = (await openSpecimen(app, 'Time interval')).getByRole('group', { name: 'Filled' });
  await interval.getByLabel('Advanced').press('Space');
  await interval.getByLabel('Minutes').focus();
  await app.type('75');
  expect(await interval.getByLabel('Hours').inputValue()).toBe('3');
  expect(await interval.getByLabel('Minutes').inputValue()).toBe('15');

  const window = await openSpecimen(app, 'Time window');
  await window.getByRole('button', { name: /^Filled/ }).press('Enter');
  const panel = await app.expectDialog('Time window');
  await app.expectAccessible('panel of the time window');
  const box = await panel.locator('form').boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(415);
  expect(box?.height).toBeLessThanOrEqual(440);
  await panel.getByRole('tab', { name: 'Realtime' }).press('ArrowRight');
  await panel.getByRole('radio', { name: 'Last' }).press('ArrowDown');
  await panel.getByRole('group', { name: 'Time period' }).waitFor();
  await panel.getByRole('radio', { name: 'Time period' }).press('ArrowUp');
  await panel.getByRole('combobox', { name: 'Last' }).focus();
  await app.type('12 h');
  await app.press('mod+Enter');
  await panel.waitFor({ state: 'detached' });
  expect(await app.focused()).toBe('History - last 12 hours');

  const player = await openSpecimen(app, 'History player');
  const next = player.getByRole('button', { name: 'Next' }).first();
  await next.press('Enter');
  await next.press('Enter');
  expect(await player.getByRole('slider').first().getAttribute('aria-valuetext')).toBe('2026-01-01 00:00:02');
});
