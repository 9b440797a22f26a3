import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { Answer, Input, InputProps } from '../../../../src/console/commands/input.ts';

/** Draws one field as a form does, named `Field`; `answer()` is what the form holds. */
export async function formOf<V>(
  input: Input<V>,
  { value: start, ...props }: Partial<InputProps<V>> = {},
): Promise<{ user: ReturnType<typeof userEvent.setup>; answer(): Answer<V> }> {
  await input.Field.preload();
  let current: Answer<V> = start ?? input.empty;
  function Form() {
    const [value, setValue] = useState<Answer<V>>(current);
    current = value;
    // What JSON holds comes back from a form as a copy.
    const handedBack = typeof value === 'object' && value?.constructor === Object ? { ...value } : value;
    return <input.Field label="Field" name="field" {...props} value={handedBack} onChange={setValue} />;
  }
  render(<Form />);
  return { user: userEvent.setup(), answer: () => current };
}
