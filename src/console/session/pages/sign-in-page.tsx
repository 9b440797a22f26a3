import { type KeyboardEvent, useState } from 'react';
import { Link } from 'wouter';
import * as z from 'zod/mini';
import { useTranslate } from '../../i18n/i18n.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { navigate } from '../../ui/navigation.ts';
import { newPasswordPath } from '../expired-password.ts';
import { signIn } from '../session-store.ts';
import { EmailAddress } from './email-address.ts';
import { RequiredPassword } from './required-password.ts';
import { SignInCard } from './sign-in-card.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignInProviders } from './sign-in-providers.tsx';
import { useSignInForm } from './use-sign-in-form.ts';

const Credentials = z.object({ username: EmailAddress, password: RequiredPassword });

/** Name and password, or an external provider. Whoever is signed in is led on by the guard. */
export function SignInPage() {
  const t = useTranslate();
  const [capsLock, setCapsLock] = useState(false);
  const { form, field } = useSignInForm(Credentials, signInBy);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <SignInCard title="action.sign-in" width={482}>
      <SignInProviders />
      <SignInForm
        {...form}
        submitLabel="action.sign-in"
        aside={
          <Link href="/login/resetPasswordRequest" className="text-accent hover:underline">
            {t('login.forgot-password')}
          </Link>
        }
      >
        <TextField
          {...field('username')}
          label={t('login.username')}
          type="email"
          autoComplete="username"
          required
          autoFocus
        />
        <TextField
          {...field('password')}
          label={t('login.password')}
          type="password"
          autoComplete="current-password"
          required
          hint={capsLock ? t('login.caps-lock') : undefined}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
        />
      </SignInForm>
    </SignInCard>
  );
}

async function signInBy({ username, password }: z.infer<typeof Credentials>): Promise<void> {
  try {
    await signIn(username, password);
  } catch (error) {
    const path = newPasswordPath(error);
    if (path === undefined) throw error;
    navigate(path);
  }
}
