import { Link } from 'wouter';
import * as z from 'zod/mini';
import { useTranslate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { showToast } from '../../messages/toast-store.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ApiError } from '../../wire/api-error.ts';
import { orWithoutMail } from '../../wire/mail-refusal.ts';
import { requestPasswordReset, resendActivation } from '../auth.ts';
import { EmailAddress } from './email-address.ts';
import { SignInCard } from './sign-in-card.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useSignInForm } from './use-sign-in-form.ts';

const Request = z.object({ email: EmailAddress });

/** What a letter is asked for. */
interface Letter {
  title: TranslationKey;
  send(email: string): Promise<void>;
}

const LETTERS = {
  'password-reset': { title: 'login.request-password-reset', send: requestPasswordReset },
  activation: { title: 'login.resend-activation', send: askForActivation },
} satisfies Record<string, Letter>;

/** Asks for a letter with a link: to set a new password, or to activate an account. */
export function LetterRequestPage({ letter }: { letter: keyof typeof LETTERS }) {
  const t = useTranslate();
  const { title, send } = LETTERS[letter];
  const { form, field } = useSignInForm(Request, async ({ email }) => {
    await orWithoutMail(send(email), 'login.no-mail');
    showToast({
      type: 'success',
      message: { key: 'login.password-link-sent', values: { email } },
      duration: 5000,
    });
  });

  return (
    <SignInCard title={title} width={450}>
      <SignInForm
        {...form}
        submitLabel={title}
        aside={
          <Link href="/login" className="text-accent hover:underline">
            {t('action.cancel')}
          </Link>
        }
      >
        <TextField
          {...field('email')}
          label={t('user.email')}
          type="email"
          autoComplete="username"
          required
          autoFocus
        />
      </SignInForm>
    </SignInCard>
  );
}

async function askForActivation(email: string): Promise<void> {
  try {
    await resendActivation(email);
  } catch (error) {
    if (!(error instanceof ApiError && [404, 405].includes(error.status))) throw error;
    throw new ApiError({ status: error.status, shown: { key: 'login.resend-not-supported' } });
  }
}
