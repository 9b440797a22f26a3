import { zodResolver } from '@hookform/resolvers/zod';
import { createFormControl } from 'react-hook-form';
import type * as z from 'zod/mini';

/** What the inputs of a form hold, by name. */
export type Values = Record<string, string>;

/** Puts react-hook-form behind inputs that stand on the page already, with what was typed into them. */
export function attachForm(
  schema: z.ZodMiniType<Values, Values>,
  inputs: Iterable<HTMLInputElement>,
  onErrors: (messages: Readonly<Values>) => void,
) {
  const form = createFormControl<Values>({ resolver: zodResolver(schema), mode: 'onTouched' });
  form.subscribe({
    formState: { errors: true },
    callback: ({ errors = {} }) =>
      onErrors(
        Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message ?? ''])),
      ),
  });
  for (const input of inputs) form.register(input.name).ref(input);
  return form;
}
