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
  expect(readBack(word)).toBe(text);
});

it.each([
  ['the end of a paste', 'x\u001B[201~\rreboot\r'],
  ['an interrupt', 'x\u0003reboot\n#'],
  ['a line that is taken back', "x\u0015reboot'\r"],
  ['an escape of eight bits', 'x\u009B201~%s \\n'],
  ['letters that are shown backwards', 'x\u202Etoober ;\u2069$(reboot)'],
  ['letters that are not shown', 'a\u200Bb\uFEFFc'],
])('%s in it reaches no terminal, and the shell all the same', (_what, text) => {
  const word = shellWord(text);
  expect(word).toMatch(/^[ -~]+$/);
  expect(readBack(word)).toBe(text);
});

function readBack(word: string): string {
  return execFileSync('sh', ['-c', `printf %s ${word}`], { encoding: 'utf8' });
}
