import { describe } from 'vitest';
import { story } from './story.ts';

describe('the gallery of inputs', () => {
  for (const theme of ['light', 'dark'] as const) {
    story(`shows every input in every state accessibly, ${theme}`, async ({ openApp }) => {
      const app = await openApp({ theme });
      await app.signIn('tenant');
      await app.run('go.gallery');
      await app.page.getByRole('region', { name: 'JSON' }).getByLabel('Read only').waitFor();
      await app.expectAccessible();
    });
  }
});
