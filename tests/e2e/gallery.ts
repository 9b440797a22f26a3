import type { Locator } from 'playwright';
import type { ConsoleApp } from './console.ts';

/** Goes to an input in the gallery, which is on screen, by its title. */
export async function openSpecimen({ page }: ConsoleApp, title: string): Promise<Locator> {
  const list = page.getByRole('navigation', { name: 'Inputs', exact: true });
  await list.getByRole('link', { name: title, exact: true }).press('Enter');
  const specimen = page.getByRole('region', { name: title, exact: true });
  await specimen.locator(':scope > div').waitFor();
  return specimen;
}
