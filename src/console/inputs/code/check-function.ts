import type { Message } from '../../i18n/translation-key.ts';
import { SandboxFailure } from '../../sandbox/engine.ts';
import type { StrangeFunction } from '../../sandbox/sandbox.ts';
import type { CodeMark } from './code-editor-props.ts';

/** What a function is checked by besides being compiled. */
export interface FunctionCheck {
  argNames: readonly string[];
  /** Sets of arguments to try: one with which it succeeds is enough. Without any it is compiled only. */
  argSets?: readonly (readonly unknown[])[];
  /** What it returns, as `typeof` says; `any` for whatever but undefined; `nocheck`, unless said: it is not looked at. */
  resultType?: 'nocheck' | 'any' | (string & {});
  /** Whether it is compiled, but never run. */
  neverRun?: boolean;
}

/** What is wrong with a function, and where, if that is known. */
export interface FunctionFault {
  reason: Message;
  mark?: CodeMark;
}

/**
 * Compiles a function and tries it, in the sandbox; undefined where nothing is wrong. Of several sets of arguments that
 * all fail, the last one is told. Rejects with a `SandboxFailure` where there is no sandbox, or it was cancelled.
 */
export async function checkFunction(
  body: string,
  { argNames, argSets = [], resultType = 'nocheck', neverRun = false }: FunctionCheck,
  signal?: AbortSignal,
): Promise<FunctionFault | undefined> {
  const { compile, runFunction } = await import('../../sandbox/sandbox.ts');
  const strange: StrangeFunction = { argNames, body };
  try {
    if (neverRun || argSets.length === 0) {
      const compileError = await compile(strange, { signal });
      return compileError && faultOf(compileError);
    }
    const last = (await runFunction({ ...strange, argSets, untilOneSucceeds: true }, { signal })).at(-1);
    if (!last) return undefined;
    if (!last.ok) return faultOf(last.error);
    if (resultType === 'nocheck') return undefined;
    if (last.type === 'undefined') return { reason: { key: 'js-func.no-return-error' } };
    if (resultType === 'any' || last.type === resultType) return undefined;
    return { reason: { key: 'js-func.return-type-mismatch', values: { type: resultType } } };
  } catch (error) {
    if (!(error instanceof SandboxFailure) || error.reason === 'unavailable') throw error;
    return { reason: { key: error.reason === 'deadline' ? 'js-func.endless' : 'js-func.too-long' } };
  }
}

function faultOf({
  name,
  message,
  line,
  column,
}: {
  name: string;
  message: string;
  line?: number | undefined;
  column?: number | undefined;
}): FunctionFault {
  if (line === undefined) return { reason: { key: 'js-func.error', values: { name, message } } };
  const mark = { line, column: column ?? 1, message: `${name}: ${message}` };
  return {
    reason: { key: 'js-func.error-at', values: { name, message, line, column: mark.column } },
    mark,
  };
}
