import { EMAIL_PATTERN } from '../../../model/login.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';

/** Why a text is no e-mail address; undefined when it is one. */
export function emailError(text: string): TranslationKey | undefined {
  if (text.trim() === '') return 'validation.required';
  return EMAIL_PATTERN.test(text.trim()) ? undefined : 'user.invalid-email-format';
}
