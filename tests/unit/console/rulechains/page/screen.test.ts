import { afterEach, expect, test, vi } from 'vitest';
import { authoritiesOf } from '../../../../../src/console/frame/screen.ts';
import * as i18n from '../../../../../src/console/i18n/i18n.ts';
import {
  importedRuleChainScreen,
  ruleChainScreen,
} from '../../../../../src/console/rulechains/page/screen.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('the way to a chain from a file leads over the list alone, not over one whose id is a word of the path', () => {
  const [path = ''] = importedRuleChainScreen.paths;
  const ruleChainId = path.split('/')[2] ?? '';
  expect(authoritiesOf(ruleChainScreen, { ruleChainId })).toEqual([]);
  expect(authoritiesOf(ruleChainScreen, { ruleChainId: 'f00d' })).toEqual(['TENANT_ADMIN']);
});

test('its commands come with what they ask in the words of dashboards, as about what others have saved', async () => {
  const loadKindTexts = vi.spyOn(i18n, 'loadKindTexts');
  await ruleChainScreen.lateCommands?.();
  expect(loadKindTexts.mock.calls.flat()).toEqual(expect.arrayContaining(['rule-chain', 'dashboard']));
});
