import { mdiCheck, mdiCircleSmall } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { TokenPair } from '../../../model/login.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { showToast } from '../../messages/toast-store.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { navigate, urlParam } from '../../ui/navigation.ts';
import { activate, type PasswordPolicy, passwordPolicy, resetPassword } from '../auth.ts';
import { landingPath } from '../guard.ts';
import { takeRememberedUrl } from '../redirect-url.ts';
import { session, signInWith } from '../session-store.ts';
import { passwordRules } from './password-rules.ts';
import { SignInCard } from './sign-in-card.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useAttempt } from './use-attempt.ts';

/** Why a password is set: it was forgotten, it expired, or the account is new. */
export type NewPasswordReason = 'reset' | 'expired' | 'create';

interface Wording {
  title: TranslationKey;
  submit: TranslationKey;
  password: TranslationKey;
  again: TranslationKey;
  set(password: string): Promise<TokenPair>;
}

const RESET: Wording = {
  title: 'login.reset-password',
  submit: 'login.reset-password',
  password: 'login.new-password',
  again: 'login.new-password-again',
  set: (password) => resetPassword(urlParam('resetToken') ?? '', password),
};
const WORDINGS: Record<NewPasswordReason, Wording> = {
  reset: RESET,
  expired: RESET,
  create: {
    title: 'login.create-password',
    submit: 'login.create-password',
    password: 'login.password',
    again: 'login.password-again',
    set: (password) => activate(urlParam('activateToken') ?? '', password),
  },
};

/** Sets a password by the token of a mailed link and goes straight in. */
export function NewPasswordPage({ reason }: { reason: NewPasswordReason }) {
  const t = useTranslate();
  const wording = WORDINGS[reason];
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const { busy, error, attempt } = useAttempt();
  const passwordInput = useRef<HTMLInputElement>(null);
  const againInput = useRef<HTMLInputElement>(null);

  useEffect(() => passwordInput.current?.focus(), []);

  const submit = async () => {
    if (password !== again) {
      showToast({ type: 'error', message: { key: 'login.passwords-mismatch' } });
      againInput.current?.focus();
      return;
    }
    await attempt(async () => {
      await signInWith(await wording.set(password));
      navigate(landingPath(session, takeRememberedUrl()), { replace: true });
    });
  };

  return (
    <SignInCard title={wording.title} width={450}>
      {reason === 'expired' && <p className="mb-4 text-muted">{t('login.expired-password')}</p>}
      <SignInForm
        submitLabel={wording.submit}
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
          ref={passwordInput}
          label={t(wording.password)}
          name="new-password"
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordRules password={password} />
        <TextField
          ref={againInput}
          label={t(wording.again)}
          name="new-password-again"
          type="password"
          autoComplete="new-password"
          value={again}
          onChange={(event) => setAgain(event.target.value)}
        />
      </SignInForm>
    </SignInCard>
  );
}

/** What the platform asks of a password, checked while it is typed; the platform decides in the end. */
function PasswordRules({ password }: { password: string }) {
  const t = useTranslate();
  const [policy, setPolicy] = useState<PasswordPolicy>();

  useEffect(() => {
    const controller = new AbortController();
    passwordPolicy(controller.signal)
      .then(setPolicy)
      .catch((error: unknown) => {
        if (!controller.signal.aborted) console.warn('The password policy could not be asked for', error);
      });
    return () => controller.abort();
  }, []);

  const rules = policy ? passwordRules(policy, password) : [];
  if (rules.length === 0) return null;
  return (
    <ul aria-label={t('password-rule.rules')} className="-mt-2 text-xs text-muted">
      {rules.map(({ message, kept }) => (
        <li key={message.key} className={`flex items-center gap-1 ${kept ? 'text-success' : ''}`}>
          <Icon
            path={kept ? mdiCheck : mdiCircleSmall}
            size={14}
            title={t(kept ? 'password-rule.kept' : 'password-rule.missing')}
          />
          {t(message)}
        </li>
      ))}
    </ul>
  );
}
