/** Of what is imported of Monaco, the grammars come without types. */
declare module 'monaco-editor/languages/definitions/javascript/javascript.js' {
  import type { languages } from 'monaco-editor/editor/editor.api.js';

  export const language: languages.IMonarchLanguage;
}
