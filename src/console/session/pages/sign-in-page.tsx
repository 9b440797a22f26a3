import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { ErrorCode } from '../../../model/error.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { navigate } from '../../ui/navigation.ts';
import { ApiError, resetTokenOf } from '../../wire/api-error.ts';
import { landingPath } from '../guard.ts';
import { takeRememberedUrl } from '../redirect-url.ts';
import { session, signIn } from '../session-store.ts';
import { emailError } from './email-error.ts';
import { SignInCard } from './sign-in-card.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignInProviders } from './sign-in-providers.tsx';
import { useAttempt } from './use-attempt.ts';

/** Name and password, or an external provider. */
export function SignInPage() {
  const t = useTranslate();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [touched, setTouched] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const { busy, error, attempt } = useAttempt();
  const usernameInput = useRef<HTMLInputElement>(null);
  const invalid = emailError(username);

  useEffect(() => usernameInput.current?.focus(), []);

  const submit = async () => {
    setTouched(true);
    if (invalid) {
      usernameInput.current?.focus();
      return;
    }
    await attempt(() => signInAndLand(username.trim(), password));
  };
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <SignInCard title="login.title" width={482}>
      <SignInProviders />
      <SignInForm
        submitLabel="login.login"
        busy={busy}
        error={error}
        onSubmit={submit}
        aside={
          <Link href="/login/resetPasswordRequest" className="text-accent hover:underline">
            {t('login.forgot-password')}
          </Link>
        }
      >
        <TextField
          ref={usernameInput}
          label={t('login.username')}
          name="username"
          type="email"
          autoComplete="username"
          required
          value={username}
          error={touched && invalid ? t(invalid) : undefined}
          onChange={(event) => setUsername(event.target.value)}
          onBlur={() => setTouched(touched || username !== '')}
        />
        <TextField
          label={t('login.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          hint={capsLock ? t('login.caps-lock') : undefined}
          onChange={(event) => setPassword(event.target.value)}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
        />
      </SignInForm>
    </SignInCard>
  );
}

async function signInAndLand(username: string, password: string): Promise<void> {
  try {
    await signIn(username, password);
  } catch (error) {
    if (error instanceof ApiError && error.errorCode === ErrorCode.credentialsExpired) {
      const resetToken = resetTokenOf(error) ?? '';
      navigate(`/login/resetExpiredPassword?${new URLSearchParams({ resetToken })}`);
      return;
    }
    throw error;
  }
  navigate(landingPath(session, takeRememberedUrl()), { replace: true });
}
