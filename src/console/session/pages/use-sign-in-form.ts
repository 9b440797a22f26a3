import { type ChangeEvent, type FocusEvent, type SubmitEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Shown, TranslationKey } from '../../i18n/translation-key.ts';
import { shownOf } from '../../messages/shown-error.ts';

/** What the inputs of a form hold, by name. */
type Values = Record<string, string>;

/** What a `SignInForm` is given. */
export interface SignInFormState {
  /** A try is under way; another one is not begun. */
  busy: boolean;
  /** Why the last try failed. */
  error: Shown | undefined;
  onSubmit(event: SubmitEvent<HTMLFormElement>): void;
  onBlur(event: FocusEvent<HTMLFormElement>): void;
  onChange(event: ChangeEvent<HTMLFormElement>): void;
}

/**
 * A form of the sign-in family: its values are what its inputs hold, judged by a schema whose messages are translation
 * keys. It does without the form library of the console, which would be a tenth more to fetch before anybody is
 * signed in.
 */
export function useSignInForm<V extends Values>(
  schema: z.ZodMiniType<V, V>,
  submit: (values: V) => Promise<void>,
  onInvalid?: (messages: readonly string[]) => void,
): { form: SignInFormState; field(name: string): { name: string; error: string | undefined } } {
  const t = useTranslate();
  /** The inputs of which it is said what is wrong: a person who is still typing has not given anything wrong yet. */
  const judged = useRef(new Set<string>());
  const [wrong, setWrong] = useState<Readonly<Values>>({});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Shown>();

  function judge(form: HTMLFormElement) {
    const parsed = schema.safeParse(Object.fromEntries(new FormData(form)));
    const issues = parsed.success ? [] : parsed.error.issues;
    const said = issues.filter(({ path }) => judged.current.has(String(path[0])));
    // Of several things that are wrong with one input the first is said.
    setWrong(Object.fromEntries(said.toReversed().map(({ path, message }) => [String(path[0]), message])));
    return parsed;
  }

  async function send(form: HTMLFormElement): Promise<void> {
    const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement);
    for (const { name } of inputs) judged.current.add(name);
    const parsed = judge(form);
    setFailure(undefined);
    if (!parsed.success) {
      inputs.find(({ name }) => parsed.error.issues.some(({ path }) => path[0] === name))?.focus();
      onInvalid?.(parsed.error.issues.map(({ message }) => message));
      return;
    }
    setBusy(true);
    try {
      await submit(parsed.data);
    } catch (error) {
      setFailure(shownOf(error));
    } finally {
      setBusy(false);
    }
  }

  return {
    form: {
      busy,
      error: failure,
      onSubmit(event) {
        event.preventDefault();
        if (!busy) void send(event.currentTarget);
      },
      onBlur({ target, currentTarget }) {
        if (!(target instanceof HTMLInputElement) || target.value === '') return;
        judged.current.add(target.name);
        judge(currentTarget);
      },
      onChange: ({ currentTarget }) => void judge(currentTarget),
    },
    field: (name) => ({ name, error: wrong[name] && t(wrong[name] as TranslationKey) }),
  };
}
