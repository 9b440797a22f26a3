import { useMemo } from 'react';
import { type InputProps, Unreadable } from '../../commands/input.ts';
import { CodeField } from '../code/code-field.tsx';
import { JsFunctionField } from '../code/js-function-field.tsx';
import { SCRIPT_LAYOUT, tidy } from '../code/tidy.ts';
import type { FieldNode } from './form-node.ts';

/** How a form names the function that a script is the body of, behind its title: `Style of a cell: f(value, row)`. */
const SIGNATURE = /(?<name>[A-Za-z_$][\w$]*)?\s*\((?<args>[\w$\s,]*)\)\s*:?\s*$/;

/** A text of code. A script is compiled when it is left if the form says what function it is the body of. */
export function CodeText({ node, value, ...field }: InputProps<string> & { node: FieldNode }) {
  const { kind, title } = node;
  const check = useMemo(() => (kind === 'javascript' ? functionIn(title) : undefined), [kind, title]);
  if (check) return <JsFunctionField {...field} value={value} options={check} />;
  const text = value instanceof Unreadable ? value.text : (value ?? '');
  const { onChange, ...rest } = field;
  if (kind !== 'javascript' && kind !== 'json' && kind !== 'html' && kind !== 'css') {
    return <CodeField {...rest} language="plaintext" text={text} onText={onChange} />;
  }
  const run = () => tidy(kind, text, SCRIPT_LAYOUT);
  return (
    <CodeField
      {...rest}
      language={kind}
      text={text}
      onText={onChange}
      tools={[{ label: 'code.tidy', run }]}
    />
  );
}

/** The function that a title tells of; undefined where it tells of none. */
function functionIn(title: string): { functionName?: string; argNames: string[] } | undefined {
  const { name, args } = SIGNATURE.exec(title)?.groups ?? {};
  if (args === undefined) return undefined;
  const argNames = args.split(',').map((arg) => arg.trim());
  if (argNames.length === 1 && argNames[0] === '')
    return { ...(name !== undefined && { functionName: name }), argNames: [] };
  const areNames = argNames.every((arg) => /^[A-Za-z_$][\w$]*$/.test(arg));
  return areNames ? { ...(name !== undefined && { functionName: name }), argNames } : undefined;
}
