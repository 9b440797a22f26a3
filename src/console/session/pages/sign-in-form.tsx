import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import type { SignInFormState } from './use-sign-in-form.ts';

/** A form of the sign-in family: fields, the reason why the last try failed, a button that never goes dead. */
export function SignInForm({
  submitLabel,
  busy,
  error,
  children,
  aside,
  ...handlers
}: SignInFormState & {
  submitLabel: TranslationKey;
  children: ReactNode;
  /** What stands beside the button, such as a way back. */
  aside?: ReactNode;
}) {
  const t = useTranslate();
  return (
    <form noValidate aria-busy={busy} {...handlers} className="flex flex-col gap-4">
      {children}
      <div role="alert" className="whitespace-pre-line text-danger empty:hidden">
        {error && (t(error) || t('login.failed'))}
      </div>
      <div className="flex items-center justify-between gap-4">
        {aside}
        <button
          type="submit"
          className="ms-auto h-9 rounded-control bg-accent px-5 font-medium text-accent-ink hover:opacity-90"
        >
          {t(submitLabel)}
        </button>
      </div>
    </form>
  );
}
