import { typedInput } from './typed-input.tsx';

const plain = { empty: '', parse: (typed: string) => typed, write: (value: string) => value };

/** One line of text. */
export const text = typedInput<string>(plain);

/** An e-mail address. Its schema says what one looks like. */
export const email = typedInput<string>({ ...plain, keyboard: 'email' });

/** A number to call, written however people write it. */
export const phone = typedInput<string>({ ...plain, keyboard: 'tel' });

/** Several lines of text. */
export const textarea = typedInput<string>({ ...plain, multiline: true });

/** A text that is hidden while it is typed and kept nowhere. */
export const password = typedInput<string>({ ...plain, secret: true });
