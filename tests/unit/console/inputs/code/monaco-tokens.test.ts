import { ContiguousTokensStore } from 'monaco-editor/editor/common/tokens/contiguousTokensStore.js';
import { expect, test } from 'vitest';
import { mendTokensOfFilledLines } from '../../../../../src/console/inputs/code/monaco-tokens.ts';

mendTokensOfFilledLines();

const LANGUAGE = 'html';

test('a line that was empty and is written in, then joined with the one above, has tokens to its end', () => {
  const tokens = new ContiguousTokensStore({ encodeLanguageId: () => 1 });
  tokens.setTokens(LANGUAGE, 0, 2, Uint32Array.of(2, 0), false);
  tokens.setTokens(LANGUAGE, 1, 0, null, false);

  tokens.acceptEdit({ startLineNumber: 2, startColumn: 1, endLineNumber: 2, endColumn: 1 }, 0, 1);
  tokens.acceptEdit({ startLineNumber: 1, startColumn: 2, endLineNumber: 2, endColumn: 1 }, 0, 1);

  const joined = tokens.getTokens(LANGUAGE, 0, '<d>');
  expect(joined.getEndOffset(joined.getCount() - 1)).toBe(3);
});
