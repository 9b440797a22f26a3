import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { openSpecimen } from './gallery.ts';
import { story } from './story.ts';

story('every input is accessible in every state, and has its picture', async ({ app }) => {
  await app.signIn('tenant', '/gallery/inputs/text');
  const links = app.page.getByRole('navigation', { name: 'Inputs', exact: true }).getByRole('link');
  await links.first().waitFor();
  for (const [index, title] of (await links.allInnerTexts()).entries()) {
    const room = (await openSpecimen(app, title)).locator('..');
    const beyond = await room.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect.soft(beyond, `${title} beyond its room`).toBeLessThanOrEqual(0);
    // Editors of code come with their styles only, after the fields that they stand in.
    await expect
      .poll(() => turnedTexts(room), { message: `${title}: typed in the direction of the page` })
      .toEqual([]);
    // The list of all inputs stays as it is.
    await app.expectAccessible(title, { within: index === 0 ? 'main' : 'main section' });
    await app.picture(`gallery ${title}`);
  }
});

/** Fields from right to left in which a phone number would stand backwards, and code be turned round. */
function turnedTexts(room: Locator): Promise<string[]> {
  return room
    .locator('[dir="rtl"] :is(textarea, input:not([type]), input[type="text"])')
    .evaluateAll((fields) =>
      fields.flatMap((field) => {
        const { direction, unicodeBidi } = getComputedStyle(field);
        return direction === 'ltr' || unicodeBidi === 'plaintext' ? [] : [field.outerHTML];
      }),
    );
}
