import type { Choice } from '../../commands/input.ts';
import type { Path } from './path.ts';

/** What a form describes: the settings of a widget, of a key or of a rule node. */
export type Model = Readonly<Record<string, unknown>>;

/** A JSON schema of one value, as it is stored. */
export type Schema = Readonly<Record<string, unknown>>;

/** The editors that the dialect has for one value; `unknown` stands for any other, whose value is edited as JSON. */
export type FieldKind =
  | 'text'
  | 'textarea'
  | 'password'
  | 'number'
  | 'checkbox'
  | 'select'
  | 'radios'
  | 'checkboxes'
  | 'tags'
  | 'date'
  | 'color'
  | 'image'
  | 'icon'
  | 'javascript'
  | 'json'
  | 'html'
  | 'css'
  | 'markdown'
  | 'unknown';

interface Drawn {
  /** Its place in the model, with `EACH` for every item of the lists that it stands in. */
  path: Path;
  /** Words of whoever wrote the form: text, never markup. */
  title: string;
  description?: string;
  /** A JavaScript expression over `model`; it is hidden where that is exactly false. */
  condition?: string;
}

/** One value with its editor. */
export interface FieldNode extends Drawn {
  kind: FieldKind;
  schema: Schema;
  required: boolean;
  readOnly: boolean;
  /** What can be chosen, where that is limited or suggested. */
  choices: readonly Choice<unknown>[];
  placeholder?: string;
  /** How many lines of text are shown. */
  rows?: number;
  /** What is said, instead of what is wrong, of a value that is refused. */
  validationMessage?: string;
}

/** Any number of items, each drawn by the same nodes. */
export interface ListNode extends Drawn {
  kind: 'array';
  schema: Schema;
  required: boolean;
  readOnly: boolean;
  /** Their paths have one `EACH` more than the list's. */
  items: readonly FormNode[];
  /** What the button says that adds an item, where the form says so. */
  add?: string;
}

/** Nodes under a title, or under one tab each. They may stand anywhere in the model. */
export interface GroupNode extends Drawn {
  kind: 'group';
  items: readonly FormNode[];
  tabs: readonly Section[];
}

/** Marked-up words about the fields around. */
export interface HelpNode extends Drawn {
  kind: 'help';
  markup: string;
}

export type FormNode = FieldNode | ListNode | GroupNode | HelpNode;

/** Nodes under a heading, where they have one. */
export interface Section {
  title?: string;
  items: readonly FormNode[];
}

/** Whether a node holds one value. */
export function isField(node: FormNode): node is FieldNode {
  return node.kind !== 'array' && node.kind !== 'group' && node.kind !== 'help';
}
