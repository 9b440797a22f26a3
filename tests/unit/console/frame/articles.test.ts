import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { register } from '../../../../src/console/commands/registry.ts';
import { runCommand } from '../../../../src/console/commands/run-command.ts';
import { ARTICLES, articleCommands } from '../../../../src/console/frame/articles.ts';
import { helpAddress } from '../../../../src/console/ui/help-links.ts';

const HTTP = 'https://thingsboard.io/docs/reference/http-api/';
const open = vi.fn();
let unregister: () => void;

beforeEach(() => {
  vi.stubGlobal('open', open);
  unregister = register(...articleCommands);
});
afterEach(() => {
  unregister();
  open.mockClear();
  vi.unstubAllGlobals();
});

it('every article has an address', () => {
  expect(ARTICLES.filter((article) => !helpAddress(article))).toEqual([]);
});

it('an article opens in a tab that knows nothing of this one; a script is told where it is', async () => {
  await runCommand('help.open-article', { article: 'httpApi' }, { source: 'menu' });
  expect(open).toHaveBeenCalledExactlyOnceWith(HTTP, '_blank', 'noopener,noreferrer');
  expect(await runCommand('help.open-article', { article: 'httpApi' }, { source: 'script' })).toBe(HTTP);
  expect(open).toHaveBeenCalledOnce();
});
