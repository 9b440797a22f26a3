import * as z from 'zod/mini';

/** A password as a person types it, blanks and all. Its message is a translation key. */
export const RequiredPassword = z.string().check(z.minLength(1, 'validation.required'));
