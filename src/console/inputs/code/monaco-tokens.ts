import {
  ContiguousTokensEditing,
  EMPTY_LINE_TOKENS,
} from 'monaco-editor/editor/common/tokens/contiguousTokensEditing.js';

/**
 * Mends how Monaco keeps tokens while lines are written. It notes of a line without text that its tokens are none, and
 * leaves that note when something is written there, until the line is read anew. If the line is joined with another one
 * before, their tokens end before their text does, and whatever looks for brackets in it never comes to an end. From now
 * on the tokens of such a line are not known, which Monaco does handle.
 */
export function mendTokensOfFilledLines(): void {
  const { insert } = ContiguousTokensEditing;
  ContiguousTokensEditing.insert = (tokens, at, length) =>
    tokens === EMPTY_LINE_TOKENS && length > 0 ? null : insert(tokens, at, length);
}
