import { useContext, useState } from 'react';
import * as z from 'zod/mini';
import type { ScriptType } from '../../../model/rule-chain.ts';
import { type InputProps, Unreadable } from '../../commands/input.ts';
import { type Args, param } from '../../commands/param.ts';
import { translate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { jsFunction } from '../../inputs/code/js-function.tsx';
import { type Loadable, loadable } from '../../ui/loadable.tsx';
import { ScriptedNode } from './scripted-node.ts';
import { testScriptOfNode } from './test-script-of-node.ts';

/** A script of a node, and how it is called. */
export interface NodeScript {
  readonly scriptType: ScriptType;
  readonly functionName: string;
  /** What its button says that has it tried. */
  readonly test: TranslationKey;
}

const MESSAGE = ['msg', 'metadata', 'msgType'];

const ARGUMENTS: Partial<Record<ScriptType, readonly string[]>> = {
  generate: ['prevMsg', 'prevMetadata', 'prevMsgType'],
};

/** The body of a script that must be given, with a button that has it tried on a message. */
export function script(
  title: TranslationKey,
  { scriptType, functionName, test }: NodeScript,
  shown?: (args: Args) => boolean,
) {
  const argNames = ARGUMENTS[scriptType] ?? MESSAGE;
  const plain = jsFunction({ argNames, functionName, neverRun: true });
  const error = 'validation.required';
  return param(z.string({ error }).check(z.minLength(1, { error })), {
    title,
    input: { ...plain, Field: tested(plain.Field, { scriptType, functionName, argNames, test }) },
    ...(shown && { shown }),
  });
}

type Tested = Omit<NodeScript, 'test'> & { argNames: readonly string[]; test: TranslationKey };

function tested(
  Plain: Loadable<InputProps<string>>,
  { test, ...called }: Tested,
): Loadable<InputProps<string>> {
  return loadable(async () => {
    await Plain.preload();
    return (props: InputProps<string>) => {
      const node = useContext(ScriptedNode);
      const [fault, setFault] = useState<Unreadable>();
      const { value, onChange, readOnly } = props;
      const body = value instanceof Unreadable ? value.text : (value ?? '');

      // A script that cannot be compiled may be saved: who writes it comes back to it, and the engine tells of it.
      function take(answer: typeof value): void {
        setFault(answer instanceof Unreadable ? answer : undefined);
        onChange(answer instanceof Unreadable ? answer.text : answer);
      }

      async function tryOut(): Promise<void> {
        const written = await testScriptOfNode({ ...called, script: body, nodeId: node.id });
        if (written !== null) take(written);
      }

      return (
        <div className="flex flex-col gap-2">
          <Plain
            {...props}
            onChange={take}
            {...(!props.error && fault && { error: translate(fault.reason) })}
          />
          {!readOnly && (
            <button type="button" className="button self-start" onClick={() => void tryOut()}>
              {translate(test)}
            </button>
          )}
        </div>
      );
    };
  });
}
