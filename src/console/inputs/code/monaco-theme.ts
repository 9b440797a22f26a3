import type { editor } from 'monaco-editor/editor/editor.api.js';

/** What code is coloured with besides the design tokens, in the light and in the dark theme. */
export const CODE_COLOURS = {
  name: ['#0e5f75', '#84cfe6'],
  call: ['#7a2f8f', '#dbadf2'],
  pattern: ['#9c2450', '#ff9fb8'],
} as const;

/** The design tokens that the editor is drawn with. */
const TOKENS = [
  ...['ink', 'muted', 'accent', 'success', 'warning', 'danger', 'info'],
  ...['surface', 'raised', 'hover', 'accent-soft', 'line-strong', 'scrollbar'],
] as const;

/** What each kind of word in code is drawn in: a design token, or a colour of code. */
export const WORDS = {
  '': 'ink',
  comment: 'muted',
  keyword: 'accent',
  tag: 'accent',
  metatag: 'accent',
  string: 'success',
  'attribute.value': 'success',
  number: 'warning',
  'attribute.value.number': 'warning',
  'attribute.value.unit': 'warning',
  'attribute.value.hex': 'warning',
  regexp: 'pattern',
  'string.escape': 'pattern',
  'string.invalid': 'danger',
  'type.identifier': 'name',
  'attribute.name': 'name',
  key: 'name',
  call: 'call',
  delimiter: 'info',
} as const;

/** The grounds that words stand on: the text, the line of the cursor, and what is selected or found. */
export const GROUNDS = ['surface', 'hover', 'accent-soft'] as const;

/** The colours of the rest, by what Monaco calls them. */
const PARTS = {
  foreground: 'ink',
  descriptionForeground: 'muted',
  'icon.foreground': 'muted',
  focusBorder: 'accent',
  'editor.background': 'surface',
  'editor.foreground': 'ink',
  'editorGutter.background': 'surface',
  'editorCursor.foreground': 'ink',
  'editorLineNumber.foreground': 'muted',
  'editorLineNumber.activeForeground': 'ink',
  'editor.lineHighlightBackground': 'hover',
  'editor.lineHighlightBorder': 'hover',
  'editor.selectionBackground': 'accent-soft',
  'editor.inactiveSelectionBackground': 'accent-soft',
  'editor.selectionHighlightBackground': 'accent-soft',
  'editor.findMatchBackground': 'accent-soft',
  'editor.findMatchBorder': 'accent',
  'editor.findMatchHighlightBackground': 'accent-soft',
  'editorBracketMatch.background': 'accent-soft',
  'editorBracketMatch.border': 'accent',
  'editorBracketHighlight.foreground1': 'info',
  'editorBracketHighlight.foreground2': 'call',
  'editorBracketHighlight.foreground3': 'name',
  'editorBracketHighlight.foreground4': 'info',
  'editorBracketHighlight.foreground5': 'call',
  'editorBracketHighlight.foreground6': 'name',
  'editorBracketHighlight.unexpectedBracket.foreground': 'danger',
  'editorError.foreground': 'danger',
  'editorMarkerNavigation.background': 'raised',
  'editorMarkerNavigationError.background': 'danger',
  'editorWidget.background': 'raised',
  'editorWidget.foreground': 'ink',
  'editorWidget.border': 'line-strong',
  'editorSuggestWidget.background': 'raised',
  'editorSuggestWidget.foreground': 'ink',
  'editorSuggestWidget.border': 'line-strong',
  'editorSuggestWidget.highlightForeground': 'accent',
  'editorSuggestWidget.focusHighlightForeground': 'accent',
  'editorSuggestWidget.selectedBackground': 'accent-soft',
  'editorSuggestWidget.selectedForeground': 'ink',
  'editorSuggestWidget.selectedIconForeground': 'ink',
  'editorHoverWidget.background': 'raised',
  'editorHoverWidget.foreground': 'ink',
  'editorHoverWidget.border': 'line-strong',
  'list.hoverBackground': 'hover',
  'list.focusBackground': 'accent-soft',
  'list.focusForeground': 'ink',
  'input.background': 'surface',
  'input.foreground': 'ink',
  'input.border': 'line-strong',
  'input.placeholderForeground': 'muted',
  'inputOption.activeBackground': 'accent-soft',
  'inputOption.activeForeground': 'ink',
  'inputOption.activeBorder': 'accent',
  'toolbar.hoverBackground': 'hover',
  'scrollbarSlider.background': 'scrollbar',
  'scrollbarSlider.hoverBackground': 'line-strong',
  'scrollbarSlider.activeBackground': 'line-strong',
} as const;

/** A theme of the editor, and what its colours are called in style sheets, by the numbers that it has for them. */
interface EditorTheme {
  data: editor.IStandaloneThemeData;
  names: ReadonlyMap<string, string>;
}

/**
 * The theme of the editor, made of the colours that are in force on the page. Monaco has one for all editors and knows
 * colours as numbers only; by their names, each editor follows the theme that it stands in.
 */
export function editorTheme(theme: 'light' | 'dark'): EditorTheme {
  const style = getComputedStyle(document.documentElement);
  const numbers = new Map<string, string>();
  const names = new Map<string, string>();
  for (const token of TOKENS) {
    const number = style.getPropertyValue(`--${token}`).trim().toLowerCase();
    numbers.set(token, number);
    // Two tokens may be the same colour here: the first is the one that more is drawn with.
    if (!names.has(number)) names.set(number, `var(--${token})`);
  }
  for (const [name, [light, dark]] of Object.entries(CODE_COLOURS)) {
    const number = theme === 'dark' ? dark : light;
    numbers.set(name, number);
    names.set(number, `light-dark(${light}, ${dark})`);
  }
  const numberOf = (name: string) => numbers.get(name) ?? '';
  const data: editor.IStandaloneThemeData = {
    base: theme === 'dark' ? 'vs-dark' : 'vs',
    inherit: false,
    rules: Object.entries(WORDS).map(([token, name]) => ({
      token,
      foreground: numberOf(name).replace('#', ''),
      ...(token === 'comment' && { fontStyle: 'italic' }),
    })),
    colors: Object.fromEntries(Object.entries(PARTS).map(([part, name]) => [part, numberOf(name)])),
  };
  return { data, names };
}
