import { memo, useMemo, useState } from 'react';
import { ChoiceField } from '../../commands/choice-field.tsx';
import { matching } from '../../commands/choice-list.ts';
import { type Answer, type InputProps, Unreadable } from '../../commands/input.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { ChipsField } from '../chips-field.tsx';
import { JsonObjectField } from '../code/json-object-field.tsx';
import { number } from '../number.ts';
import { password, text, textarea } from '../text.ts';
import { TypedField } from '../typed-field.tsx';
import { colour } from '../values/colour.tsx';
import { imageInput } from '../values/image-input.tsx';
import { materialIcon } from '../values/material-icon.tsx';
import { CodeText } from './code-text.tsx';
import { DateField } from './date-field.tsx';
import type { FieldNode } from './form-node.ts';
import { CheckboxesField, RadiosField } from './option-fields.tsx';
import { type Path, pointerOf } from './path.ts';
import { sanitized } from './rules.ts';
import { typeOf } from './schema-at.ts';

interface FieldViewProps {
  node: FieldNode;
  path: Path;
  name: string;
  /** As it is stored. */
  value: unknown;
  /** What stands for it while nothing is stored. */
  usual: unknown;
  refusal: Shown | undefined;
  tellsMissing: boolean;
  disabled: boolean;
  readOnly: boolean;
  /** What it is called, where that is not its title. */
  label?: string;
  change(path: Path, value: unknown): void;
  onBlur(): void;
}

/** One value with its editor. It is drawn anew only if something of it has changed: forms have hundreds. */
export const FieldView = memo(DrawnField, isSame);

function isSame(before: FieldViewProps, after: FieldViewProps): boolean {
  return (
    before.node === after.node &&
    Object.is(before.value, after.value) &&
    before.tellsMissing === after.tellsMissing &&
    before.disabled === after.disabled &&
    before.readOnly === after.readOnly &&
    before.name === after.name &&
    before.label === after.label &&
    before.change === after.change &&
    pointerOf(before.path) === pointerOf(after.path) &&
    JSON.stringify([before.refusal, before.usual]) === JSON.stringify([after.refusal, after.usual])
  );
}

function DrawnField({
  node,
  path,
  value,
  usual,
  refusal,
  tellsMissing,
  change,
  onBlur,
  ...field
}: FieldViewProps) {
  const t = useTranslate();
  const [isLeft, setLeft] = useState(false);
  const isItem = typeof path.at(-1) === 'number';
  const read = value instanceof Unreadable ? value : sanitized(node.schema, value);
  const isMissing = read === undefined || read === null;
  const doesFit = isMissing || read instanceof Unreadable || fits(node, read);
  const told = doesFit ? refusal : (refusal ?? { key: 'validation.type' as const });

  return (
    <Editor
      node={doesFit ? node : { ...node, kind: 'unknown' }}
      usual={usual}
      name={field.name}
      label={field.label ?? node.title}
      hint={node.description}
      error={told && (!isMissing || isLeft || tellsMissing) ? t(told) : undefined}
      required={node.required}
      disabled={field.disabled}
      readOnly={field.readOnly || node.readOnly}
      value={doesFit ? read : value}
      // Nothing typed is no value; an item of a list keeps its place.
      onChange={(changed) => change(path, changed === '' && !isItem ? undefined : changed)}
      onBlur={() => {
        setLeft(true);
        onBlur();
      }}
    />
  );
}

type EditorProps = InputProps<unknown> & { node: FieldNode; usual: unknown };

function Editor({ node, usual, value, ...field }: EditorProps) {
  const choices = useMemo(() => () => node.choices, [node]);
  const suggestions = useMemo(() => {
    const texts = node.choices.flatMap(({ value, label }) => (isText(value) ? [{ value, label }] : []));
    return async (typed: string) => matching(texts, typed);
  }, [node]);
  // What is chosen shows what stands for it; what is typed has that as its placeholder.
  const chosen = value ?? usual;
  const typed = {
    ...field,
    placeholder: node.placeholder ?? (usual == null ? undefined : writtenPlainly(usual)),
    rows: node.rows,
  };
  switch (editorOf(node)) {
    case 'number':
      return <TypedField {...typed} typing={number} value={only(isNumber, value)} />;
    case 'password':
      return <TypedField {...typed} typing={password} value={only(isText, value)} />;
    case 'textarea':
      return <TypedField {...typed} typing={textarea} value={only(isText, value)} />;
    case 'text':
      return <TypedField {...typed} typing={text} value={only(isText, value)} />;
    case 'code':
      return <CodeText {...field} node={node} value={only(isText, chosen)} />;
    case 'checkbox': {
      const { required, onChange, ...box } = field;
      return (
        <CheckboxField
          {...box}
          checked={chosen === true}
          // The browser lets a box be changed that is to be read only.
          onChange={({ target }) => box.readOnly || onChange(target.checked)}
          aria-required={required}
        />
      );
    }
    case 'select':
      return <ChoiceField {...field} list={choices} value={chosen ?? undefined} />;
    case 'radios':
      return <RadiosField {...field} choices={node.choices} value={chosen} />;
    case 'checkboxes':
      return <CheckboxesField {...field} choices={node.choices} value={only(isList, chosen)} />;
    case 'tags':
      return <ChipsField {...field} choices={suggestions} value={only(isTexts, chosen)} />;
    case 'date':
      return (
        <DateField
          {...field}
          asText={typeOf(node.schema) === 'string'}
          value={only(isNumberOrText, chosen)}
        />
      );
    case 'color':
      return <colour.Field {...field} value={only(isText, chosen)} />;
    case 'icon':
      return <materialIcon.Field {...field} value={only(isText, chosen)} />;
    case 'image':
      return <imageInput.Field {...field} value={only(isText, chosen)} />;
    case 'json':
      return <JsonObjectField {...field} value={chosen} />;
  }
}

type EditorName =
  | 'text'
  | 'textarea'
  | 'password'
  | 'number'
  | 'code'
  | 'checkbox'
  | 'select'
  | 'radios'
  | 'checkboxes'
  | 'tags'
  | 'date'
  | 'color'
  | 'icon'
  | 'image'
  | 'json';

/** What a value is edited with: its type has the last word over the editor that the form names. */
function editorOf({ kind, schema }: FieldNode): EditorName {
  const type = typeOf(schema);
  switch (kind) {
    case 'text':
    case 'textarea':
    case 'password':
      return type === 'number' || type === 'integer' ? 'number' : kind;
    case 'javascript':
    case 'html':
    case 'css':
    case 'markdown':
      return 'code';
    case 'json':
      return type === undefined || type === 'string' ? 'code' : 'json';
    case 'unknown':
      return 'json';
    default:
      return kind;
  }
}

function fits(node: FieldNode, value: unknown): boolean {
  return FITTING[editorOf(node)](value);
}

const FITTING: Readonly<Record<EditorName, (value: unknown) => boolean>> = {
  text: isText,
  textarea: isText,
  password: isText,
  number: isNumber,
  code: isText,
  checkbox: (value) => typeof value === 'boolean',
  select: isPlain,
  radios: isPlain,
  checkboxes: isList,
  tags: isTexts,
  date: isNumberOrText,
  color: isText,
  icon: isText,
  image: isText,
  json: () => true,
};

/** A value that is of the kind, or a text that is none; nothing otherwise. */
function only<V>(isKind: (value: unknown) => value is V, value: unknown): Answer<V> {
  return value instanceof Unreadable || isKind(value) ? value : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

function isNumberOrText(value: unknown): value is number | string {
  return isNumber(value) || isText(value);
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object';
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText);
}

function writtenPlainly(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
