import type { Shown } from '../../i18n/translation-key.ts';

/** What a line asks a device for. */
export type CommandLine = { readonly method: string; readonly params: unknown } | { readonly problem: Shown };

const METHOD = /^\s*(\S+)\s*(.*?)\s*$/s;
const QUOTED = /^(["'])(.*)\1$/s;

/** Reads `method` or `method argument`: the argument is JSON where it reads as such, else a text, which quotes may hold. */
export function readCommandLine(line: string): CommandLine {
  const [, method = '', rest = ''] = METHOD.exec(line) ?? [];
  if (rest === '') return { method, params: undefined };
  const whole = json(rest);
  if (whole) return { method, params: whole.value };
  const quoted = QUOTED.exec(rest)?.[2];
  if (quoted === undefined && /\s/.test(rest)) return { problem: { key: 'control-widget.one-argument' } };
  const text = quoted ?? rest;
  const inner = json(text);
  return { method, params: inner ? inner.value : text };
}

function json(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
