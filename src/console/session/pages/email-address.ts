import * as z from 'zod/mini';
import { EMAIL_PATTERN } from '../../../model/login.ts';

/** An e-mail address as a person types it. Its messages are translation keys. */
export const EmailAddress = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'validation.required'),
    z.regex(EMAIL_PATTERN, 'user.invalid-email-format'),
  );
