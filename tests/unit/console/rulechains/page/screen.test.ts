import { expect, test } from 'vitest';
import { authoritiesOf } from '../../../../../src/console/frame/screen.ts';
import {
  importedRuleChainScreen,
  ruleChainScreen,
} from '../../../../../src/console/rulechains/page/screen.ts';

test('the way to a chain from a file leads over the list alone, not over one whose id is a word of the path', () => {
  const [path = ''] = importedRuleChainScreen.paths;
  const ruleChainId = path.split('/')[2] ?? '';
  expect(authoritiesOf(ruleChainScreen, { ruleChainId })).toEqual([]);
  expect(authoritiesOf(ruleChainScreen, { ruleChainId: 'f00d' })).toEqual(['TENANT_ADMIN']);
});
