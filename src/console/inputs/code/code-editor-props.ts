/** What is coloured by its own grammar. */
export type CodeLanguage = 'json' | 'javascript' | 'css' | 'html' | 'plaintext';

/** A place in a text that is wrong, lines and columns from 1. */
export interface CodeMark {
  line: number;
  column: number;
  message: string;
}

export interface CodeEditorProps {
  /** Of the element that takes the keys. */
  id: string;
  name: string;
  /** What it is called where the label cannot be tied to it. */
  label: string;
  language: CodeLanguage;
  text: string;
  onText(text: string): void;
  onBlur?: (() => void) | undefined;
  describedBy?: string | undefined;
  invalid?: boolean;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  autoFocus?: boolean | undefined;
  /** Takes what can be focused: whichever of both stands. */
  target?: ((target: { focus(): void } | null) => void) | undefined;
  marks?: readonly CodeMark[] | undefined;
  /** Names that are offered while a script is written. */
  names?: readonly string[];
  tabSize?: number;
}
