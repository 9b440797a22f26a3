import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import * as z from 'zod/mini';
import type { TokenPair } from '../../../model/login.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { hideToast, showToast } from '../../messages/toast-store.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { urlParam } from '../../ui/navigation.ts';
import { activate, resetPassword } from '../auth.ts';
import { PasswordRulesList } from '../password-rules-list.tsx';
import { signInWith } from '../session-store.ts';
import { RequiredPassword } from './required-password.ts';
import { SignInCard } from './sign-in-card.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useSignInForm } from './use-sign-in-form.ts';

/** As password managers know the fields. */
const PASSWORD = 'new-password';
const AGAIN = 'new-password-again';

const MISMATCH = 'login.passwords-mismatch';
/** The area of the toast about it, which goes when either is changed. */
const MISMATCH_AREA = 'new-password';
const NewPassword = z
  .object({ [PASSWORD]: RequiredPassword, [AGAIN]: RequiredPassword })
  .check(z.refine((both) => both[PASSWORD] === both[AGAIN], { path: [AGAIN], error: MISMATCH }));

/** Why a password is set: it was forgotten, it expired, or the account is new. */
export type NewPasswordReason = 'reset' | 'expired' | 'create';

interface Wording {
  title: TranslationKey;
  submit: TranslationKey;
  password: TranslationKey;
  again: TranslationKey;
  /** The parameter of the address that lets a password be set. */
  token: 'resetToken' | 'activateToken';
  set(token: string, password: string): Promise<TokenPair>;
  /** How to get another link when this one is not, or no longer, good. */
  another: ReactNode;
}

const RESET: Wording = {
  title: 'login.reset-password',
  submit: 'login.reset-password',
  password: 'login.new-password',
  again: 'login.new-password-again',
  token: 'resetToken',
  set: resetPassword,
  another: <AnotherWay href="/login/resetPasswordRequest" label="login.request-password-reset" />,
};
const WORDINGS: Record<NewPasswordReason, Wording> = {
  reset: RESET,
  // Whoever signs in once more is led here again.
  expired: { ...RESET, another: <AnotherWay href="/login" label="action.sign-in" /> },
  create: {
    title: 'login.create-password',
    submit: 'login.create-password',
    password: 'login.password',
    again: 'login.password-again',
    token: 'activateToken',
    set: activate,
    another: <AnotherWay href="/login/resendActivation" label="login.resend-activation" />,
  },
};

/** Sets a password by the token of a mailed link and goes straight in. */
export function NewPasswordPage({ reason }: { reason: NewPasswordReason }) {
  const t = useTranslate();
  const wording = WORDINGS[reason];
  const token = urlParam(wording.token);
  const [password, setPassword] = useState('');
  const { form, field } = useSignInForm(NewPassword, enter, sayMismatch);

  async function enter({ [PASSWORD]: chosen }: z.infer<typeof NewPassword>): Promise<void> {
    await signInWith(await wording.set(token ?? '', chosen));
  }

  if (!token) {
    return (
      <SignInCard title={wording.title} width={450}>
        <p className="mb-5">{t('login.link-incomplete')}</p>
        <div className="flex items-center justify-between gap-4">
          <Cancel />
          {wording.another}
        </div>
      </SignInCard>
    );
  }
  return (
    <SignInCard title={wording.title} width={450}>
      {reason === 'expired' && <p className="mb-4 text-muted">{t('login.expired-password')}</p>}
      <SignInForm
        {...form}
        submitLabel={wording.submit}
        onChange={(event) => {
          hideToast(MISMATCH_AREA);
          form.onChange(event);
        }}
        aside={<Cancel />}
      >
        <TextField
          {...field(PASSWORD)}
          label={t(wording.password)}
          type="password"
          autoComplete="new-password"
          required
          autoFocus
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordRulesList password={password} />
        <TextField
          {...field(AGAIN)}
          label={t(wording.again)}
          type="password"
          autoComplete="new-password"
          required
        />
        {form.error && <p className="text-center">{wording.another}</p>}
      </SignInForm>
    </SignInCard>
  );
}

function sayMismatch(messages: readonly string[]): void {
  if (messages.includes(MISMATCH))
    showToast({ type: 'error', message: { key: MISMATCH }, target: MISMATCH_AREA });
}

function Cancel() {
  const t = useTranslate();
  return (
    <Link href="/login" className="text-accent hover:underline">
      {t('action.cancel')}
    </Link>
  );
}

function AnotherWay({ href, label }: { href: string; label: TranslationKey }) {
  const t = useTranslate();
  return (
    <Link href={href} className="text-accent hover:underline">
      {t(label)}
    </Link>
  );
}
