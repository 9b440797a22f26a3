import { loader } from '@monaco-editor/react';
import * as monaco from 'monaco-editor/editor/editor.api.js';
import 'monaco-editor/features/bracketMatching/register.js';
import 'monaco-editor/features/clipboard/register.js';
import 'monaco-editor/features/codeEditor/register.js';
import 'monaco-editor/features/codicon/register.js';
import 'monaco-editor/features/comment/register.js';
import 'monaco-editor/features/cursorUndo/register.js';
import 'monaco-editor/features/find/register.js';
import 'monaco-editor/features/folding/register.js';
import 'monaco-editor/features/gotoError/register.js';
import 'monaco-editor/features/hover/register.js';
import 'monaco-editor/features/indentation/register.js';
import 'monaco-editor/features/linesOperations/register.js';
import 'monaco-editor/features/multicursor/register.js';
import 'monaco-editor/features/smartSelect/register.js';
import 'monaco-editor/features/suggest/register.js';
import 'monaco-editor/features/toggleTabFocusMode/register.js';
import 'monaco-editor/features/wordOperations/register.js';
import 'monaco-editor/languages/definitions/css/register.js';
import 'monaco-editor/languages/definitions/html/register.js';
import 'monaco-editor/languages/definitions/javascript/register.js';
import { subscribe } from 'valtio/vanilla';
import { theme } from '../../ui/theme-store.ts';
import { nameColours } from './monaco-styles.ts';
import { editorTheme } from './monaco-theme.ts';
import { mendTokensOfFilledLines } from './monaco-tokens.ts';

/*
 * Monaco, with what is edited here and no more: the services of its languages would be as large again, and know less of
 * a function's arguments than our own check. It comes with the program and fetches nothing from elsewhere.
 */

loader.config({ monaco });
mendTokensOfFilledLines();

// Its own service for JSON brings a worker of its own, and its own grammar of scripts tells few words apart.
monaco.languages.register({ id: 'json' });
monaco.languages.registerTokensProviderFactory('json', {
  create: async () => (await import('./monaco-grammars.ts')).jsonGrammar,
});
monaco.languages.registerTokensProviderFactory('javascript', {
  create: async () => (await import('./monaco-grammars.ts')).javascriptGrammar,
});
monaco.languages.onLanguageEncountered('json', () => {
  monaco.languages.setLanguageConfiguration('json', {
    brackets: [
      ['{', '}'],
      ['[', ']'],
    ],
    autoClosingPairs: [
      { open: '{', close: '}' },
      { open: '[', close: ']' },
      { open: '"', close: '"', notIn: ['string'] },
    ],
  });
});

// The console's own: it sends a form, and opens the palette.
monaco.editor.addKeybindingRules([
  { keybinding: monaco.KeyMod.CtrlCmd | monaco.KeyCode.Enter, command: null },
  { keybinding: monaco.KeyMod.CtrlCmd | monaco.KeyCode.KeyK, command: null },
]);

function drawInTheme(): void {
  const { data, names } = editorTheme(theme.effective);
  nameColours(names);
  monaco.editor.defineTheme('clavier', data);
  monaco.editor.setTheme('clavier');
}
drawInTheme();
subscribe(theme, drawInTheme);

const names = new WeakMap<monaco.editor.ITextModel, readonly string[]>();

/** Offers names, such as those of the arguments, while a script is written. */
export function offerNames(model: monaco.editor.ITextModel, offered: readonly string[]): void {
  names.set(model, offered);
}

monaco.languages.registerCompletionItemProvider('javascript', {
  provideCompletionItems: (model, position) => {
    const word = model.getWordUntilPosition(position);
    const range = monaco.Range.fromPositions(position.with(undefined, word.startColumn), position);
    const kind = monaco.languages.CompletionItemKind.Variable;
    const suggestions = (names.get(model) ?? []).map((name) => ({
      label: name,
      insertText: name,
      kind,
      range,
    }));
    return { suggestions };
  },
});

export { monaco };
