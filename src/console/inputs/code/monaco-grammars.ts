import type { languages } from 'monaco-editor/editor/editor.api.js';
import { language as javascript } from 'monaco-editor/languages/definitions/javascript/javascript.js';

/** JavaScript, in which what is called is told apart from other names. */
export const javascriptGrammar: languages.IMonarchLanguage = {
  ...javascript,
  tokenizer: {
    ...javascript.tokenizer,
    common: [
      [/[a-z_$][\w$]*(?=\s*\()/, { cases: { '@keywords': 'keyword', '@default': 'call' } }],
      ...(javascript.tokenizer.common ?? []),
    ],
  },
};

/** JSON, in which keys are told apart from texts. */
export const jsonGrammar: languages.IMonarchLanguage = {
  tokenPostfix: '.json',
  tokenizer: {
    root: [
      [/\s+/, ''],
      [/"(?:[^"\\]|\\.)*"(?=\s*:)/, 'key'],
      [/"(?:[^"\\]|\\.)*$/, 'string.invalid'],
      [/"/, 'string', '@text'],
      [/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/, 'number'],
      [/\b(?:true|false|null)\b/, 'keyword'],
      [/[{}[\]]/, '@brackets'],
      [/[,:]/, 'delimiter'],
    ],
    text: [
      [/[^"\\]+/, 'string'],
      [/\\./, 'string.escape'],
      [/"/, 'string', '@pop'],
    ],
  },
  brackets: [
    { open: '{', close: '}', token: 'delimiter.curly' },
    { open: '[', close: ']', token: 'delimiter.square' },
  ],
};
