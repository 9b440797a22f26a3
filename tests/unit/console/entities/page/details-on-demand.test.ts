import { expect, test, vi } from 'vitest';

const texts = Promise.withResolvers<void>();

vi.mock('../../../../../src/console/i18n/i18n.ts', async (original) => ({
  ...(await original<object>()),
  loadHelpTexts: () => texts.promise,
}));

test('details wait for the texts of the fields that they name things by', async () => {
  const { EntityDetails } = await import('../../../../../src/console/entities/page/details-on-demand.tsx');
  const there = vi.fn();
  const coming = EntityDetails.preload().then(there);
  // The code itself is there.
  await import('../../../../../src/console/entities/page/entity-details.tsx');
  await new Promise((rest) => setTimeout(rest));
  expect(there).not.toHaveBeenCalled();
  texts.resolve();
  await coming;
  expect(there).toHaveBeenCalled();
});
