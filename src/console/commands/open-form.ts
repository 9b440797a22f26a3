import { RunError } from './command-error.ts';
import type { Args } from './param.ts';

/** The form of a command while a person fills it in. */
interface OpenForm {
  commandId: string;
  /** The arguments that are typed, as the command would be run with; undefined, and marked in the form, where they do not fit. */
  typed(): Promise<Args | undefined>;
}

/** The newest last. */
const forms: OpenForm[] = [];

/** Makes known what is typed in a form until the returned function is called. */
export function formOpened(form: OpenForm): () => void {
  forms.push(form);
  return () => {
    const at = forms.indexOf(form);
    if (at >= 0) forms.splice(at, 1);
  };
}

/**
 * What is typed in the open form of a command, for another one that is about the same; undefined where it is not open.
 * Rejects with a RunError while something in it has to be put right.
 */
export async function typedInForm(commandId: string): Promise<Args | undefined> {
  const form = forms.findLast((one) => one.commandId === commandId);
  if (!form) return undefined;
  const typed = await form.typed();
  if (!typed) throw new RunError({ key: 'ask.put-right-first' });
  return typed;
}
