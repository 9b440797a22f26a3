/** Of what is imported of Monaco, the grammars and what is inside of it come without types. */
declare module 'monaco-editor/languages/definitions/javascript/javascript.js' {
  import type { languages } from 'monaco-editor/editor/editor.api.js';

  export const language: languages.IMonarchLanguage;
}

declare module 'monaco-editor/editor/common/tokens/contiguousTokensEditing.js' {
  /** Of one line; null: they are not known. */
  type Tokens = ArrayBuffer | Uint32Array | null;

  export const EMPTY_LINE_TOKENS: Tokens;

  export const ContiguousTokensEditing: {
    insert(tokens: Tokens, at: number, length: number): Tokens;
  };
}

declare module 'monaco-editor/editor/common/tokens/contiguousTokensStore.js' {
  /** The tokens of a text, which are moved along with what is edited. */
  export class ContiguousTokensStore {
    constructor(languages: { encodeLanguageId(language: string): number });
    setTokens(
      language: string,
      line: number,
      length: number,
      tokens: Uint32Array | null,
      compare: boolean,
    ): void;
    acceptEdit(
      replaced: Record<'startLineNumber' | 'startColumn' | 'endLineNumber' | 'endColumn', number>,
      addedLines: number,
      firstLineLength: number,
    ): void;
    getTokens(
      language: string,
      line: number,
      text: string,
    ): { getCount(): number; getEndOffset(token: number): number };
  }
}
