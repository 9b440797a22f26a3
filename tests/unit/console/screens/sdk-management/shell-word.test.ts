import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { shellWord } from '../../../../../src/console/screens/sdk-management/shell-word.ts';

it.each([
  ['A1_TEST_TOKEN', 'A1_TEST_TOKEN'],
  ['v1/devices/me/telemetry', 'v1/devices/me/telemetry'],
  ['', "''"],
  ['{"a": 1}', `'{"a": 1}'`],
  ["it's", String.raw`'it'\''s'`],
  ['$(reboot) `x` "y" \\ ~ * ; #', `'$(reboot) \`x\` "y" \\ ~ * ; #'`],
  ['two\nlines', "'two\nlines'"],
])('%j is the word %s, as which a shell reads it again', (text, word) => {
  expect(shellWord(text)).toBe(word);
  expect(execFileSync('sh', ['-c', `printf %s ${word}`], { encoding: 'utf8' })).toBe(text);
});
