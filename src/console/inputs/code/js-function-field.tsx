import { useEffect, useRef, useState } from 'react';
import { type InputProps, Unreadable } from '../../commands/input.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { showToast } from '../../messages/toast-store.ts';
import { checkFunction, type FunctionCheck, type FunctionFault } from './check-function.ts';
import { CodeField } from './code-field.tsx';
import { SCRIPT_LAYOUT, tidy } from './tidy.ts';

/** How the body of a function is asked for. */
export interface JsFunctionOptions extends FunctionCheck {
  /** What is shown for its name; `function` alone, unless said. */
  functionName?: string;
  /** Where the documentation is. */
  help?: string;
}

/** What is known of a text, and whether somebody asked. */
interface Verdict {
  of: string;
  fault?: FunctionFault | undefined;
  isAsked: boolean;
  /** Whether nothing could be found out. */
  isUnknown?: boolean;
}

const CHECK = 'mod+Enter';

/**
 * The body of a function between its head and its end. It is valid while it is written. Its button, `mod+Enter` within it
 * and leaving it have it compiled and tried: what is wrong is said in a toast, beside the field and at its line, until it
 * is changed. Once nothing is wrong, `mod+Enter` is left to the form.
 */
export function JsFunctionField({
  value,
  onChange,
  onBlur,
  error,
  options,
  keepsKeys = true,
  ...field
}: InputProps<string> & {
  options: JsFunctionOptions;
  fills?: boolean;
  /** Whether it is checked by its keys; not where those do more with it. */
  keepsKeys?: boolean;
}) {
  const t = useTranslate();
  const text = value instanceof Unreadable ? value.text : (value ?? '');
  const [known, setKnown] = useState<Verdict>();
  const [isChecking, setChecking] = useState(false);
  const checking = useRef<AbortController>(undefined);
  useEffect(() => () => checking.current?.abort(), []);

  function change(text: string): void {
    checking.current?.abort();
    setChecking(false);
    setKnown(undefined);
    onChange(text);
  }

  async function check(isAsked: boolean): Promise<void> {
    checking.current?.abort();
    if (text.trim() === '' || field.readOnly || field.disabled) return;
    const controller = new AbortController();
    checking.current = controller;
    const { signal } = controller;
    setChecking(isAsked);
    try {
      const fault = await checkFunction(text, options, signal);
      if (signal.aborted) return;
      setKnown({ of: text, fault, isAsked });
      if (fault) onChange(new Unreadable(text, fault.reason));
      else if (value instanceof Unreadable) onChange(text);
      if (fault) showToast({ message: fault.reason, type: 'error' });
    } catch (error) {
      if (signal.aborted) return;
      // Nothing is known of it then: it may well be right, so it is not refused.
      setKnown({ of: text, isAsked, isUnknown: true });
      console.info('The function could not be checked:', error);
    }
    setChecking(false);
  }

  const verdict = known?.of === text ? known : undefined;
  const { fault } = verdict ?? {};
  const isRight = verdict !== undefined && !fault && !verdict.isUnknown;
  const signature = `function ${options.functionName ?? ''}(${options.argNames.join(', ')}) {`;
  return (
    <CodeField
      {...field}
      error={error ?? (value instanceof Unreadable ? t(value.reason) : undefined)}
      onBlur={() => {
        onBlur?.();
        if (!isRight) void check(false);
      }}
      language="javascript"
      tabSize={SCRIPT_LAYOUT.indent}
      text={text}
      onText={change}
      marks={fault?.mark ? [fault.mark] : undefined}
      names={options.argNames}
      help={options.help}
      before={<Code text={signature} />}
      after={
        <>
          <Code text="}" />
          <p role="status" className={`text-xs ${isChecking ? 'text-muted' : saidColour(verdict)}`}>
            {isChecking ? t('js-func.checking') : verdict?.isAsked && !fault && t(saidOf(verdict))}
          </p>
        </>
      }
      tools={[
        {
          label: 'js-func.check',
          ...(keepsKeys && { keys: CHECK, leavesKeys: verdict !== undefined && !fault }),
          run: async () => {
            await check(true);
            return undefined;
          },
        },
        { label: 'code.tidy', run: () => tidy('javascript', text, SCRIPT_LAYOUT) },
      ]}
    />
  );
}

function saidOf({ isUnknown }: Verdict): 'js-func.unknown' | 'js-func.right' {
  return isUnknown ? 'js-func.unknown' : 'js-func.right';
}

function saidColour(verdict: Verdict | undefined): string {
  return verdict?.isUnknown ? 'text-warning' : 'text-success';
}

function Code({ text }: { text: string }) {
  return (
    <code dir="ltr" className="block text-start font-mono text-xs text-muted wrap-anywhere">
      {text}
    </code>
  );
}
