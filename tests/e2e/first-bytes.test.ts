import { expect } from 'vitest';
import { firstBytes } from '../first-bytes.ts';
import { installProbe } from '../page-probe.ts';
import { story } from './story.ts';

/** What `vite.config.ts` says of the parts of the program keeps them this small; in KB. */
const MOST = { signIn: 130, list: 245 };

story('little has to be fetched before the sign-in page, and before the first list', async ({ app }) => {
  await app.page.addInitScript(installProbe);
  const { signIn, list } = await firstBytes(app.page);
  expect(signIn).toBeLessThan(MOST.signIn);
  expect(list).toBeLessThan(MOST.list);
});
