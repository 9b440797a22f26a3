import { type ChangeEvent, type FocusEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Shown, TranslationKey } from '../../i18n/translation-key.ts';
import { shownOf } from '../../messages/shown-error.ts';
import type { attachForm, Values } from './attach-form.ts';

interface SignInFormState {
  /** A try is under way; another one is not begun. */
  busy: boolean;
  /** Why the last try failed. */
  error: Shown | undefined;
  onSubmit(): Promise<void>;
  /** What an input of this name is given. */
  field(name: string): {
    name: string;
    error: string | undefined;
    ref(input: HTMLInputElement | null): void;
    onChange(event: ChangeEvent<HTMLInputElement>): void;
    onBlur(event: FocusEvent<HTMLInputElement>): void;
  };
}

/**
 * A form of the sign-in family, kept by react-hook-form. Its code is fetched with the first key: the page stands
 * before it, and what was typed by then is taken along. The messages of the schema are translation keys.
 */
export function useSignInForm<V extends Values>(
  schema: z.ZodMiniType<V, V>,
  submit: (values: V) => Promise<void>,
  onInvalid?: () => void,
): SignInFormState {
  const t = useTranslate();
  const inputs = useRef(new Map<string, HTMLInputElement>());
  const attaching = useRef<Promise<ReturnType<typeof attachForm>>>(undefined);
  const [messages, setMessages] = useState<Readonly<Values>>({});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Shown>();

  function attached() {
    attaching.current ??= import('./attach-form.ts').then(
      ({ attachForm }) => attachForm(schema, inputs.current.values(), setMessages),
      (error: unknown) => {
        // The next try may find the network back.
        attaching.current = undefined;
        throw error;
      },
    );
    return attaching.current;
  }

  /** Tells the form what happens to an input. */
  function tell(event: ChangeEvent<HTMLInputElement> | FocusEvent<HTMLInputElement>): void {
    const { name } = event.target;
    attached().then(
      (form) => form.register(name)[event.type === 'blur' ? 'onBlur' : 'onChange'](event),
      (error: unknown) => console.warn('The form is not there yet; submitting asks for it again', error),
    );
  }

  async function onSubmit(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      const form = await attached();
      await form.handleSubmit((values) => submit(values as V), onInvalid)();
    } catch (error) {
      setFailure(shownOf(error));
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    error: failure,
    onSubmit,
    field: (name) => ({
      name,
      error: messages[name] === undefined ? undefined : t(messages[name] as TranslationKey),
      ref(input) {
        if (input) inputs.current.set(name, input);
        else inputs.current.delete(name);
      },
      onChange: tell,
      onBlur(event) {
        // Who leaves an empty field has not given anything wrong yet.
        if (event.target.value !== '') tell(event);
      },
    }),
  };
}
