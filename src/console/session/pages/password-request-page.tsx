import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useTranslate } from '../../i18n/i18n.ts';
import { showToast } from '../../messages/toast-store.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { requestPasswordReset } from '../auth.ts';
import { emailError } from './email-error.ts';
import { SignInCard } from './sign-in-card.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useAttempt } from './use-attempt.ts';

/** Asks for a mail with a link to set a new password. */
export function PasswordRequestPage() {
  const t = useTranslate();
  const [email, setEmail] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const { busy, error, attempt } = useAttempt();
  const input = useRef<HTMLInputElement>(null);
  const invalid = emailError(email);

  useEffect(() => input.current?.focus(), []);

  const submit = async () => {
    setSubmitted(true);
    if (invalid) {
      input.current?.focus();
      return;
    }
    await attempt(async () => {
      await requestPasswordReset(email.trim());
      showToast({ type: 'success', message: { key: 'login.password-link-sent' }, duration: 5000 });
    });
  };

  return (
    <SignInCard title="login.request-password-reset" width={450}>
      <SignInForm
        submitLabel="login.request-password-reset"
        busy={busy}
        error={error}
        onSubmit={submit}
        aside={
          <Link href="/login" className="text-accent hover:underline">
            {t('action.cancel')}
          </Link>
        }
      >
        <TextField
          ref={input}
          label={t('login.email')}
          name="email"
          type="email"
          autoComplete="username"
          required
          value={email}
          error={submitted && invalid ? t(invalid) : undefined}
          onChange={(event) => setEmail(event.target.value)}
        />
      </SignInForm>
    </SignInCard>
  );
}
