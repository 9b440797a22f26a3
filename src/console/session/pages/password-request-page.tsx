import { Link } from 'wouter';
import * as z from 'zod/mini';
import { useTranslate } from '../../i18n/i18n.ts';
import { showToast } from '../../messages/toast-store.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { requestPasswordReset } from '../auth.ts';
import { EmailAddress } from './email-address.ts';
import { SignInCard } from './sign-in-card.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useSignInForm } from './use-sign-in-form.ts';

const Request = z.object({ email: EmailAddress });

/** Asks for a mail with a link to set a new password. */
export function PasswordRequestPage() {
  const t = useTranslate();
  const { form, field } = useSignInForm(Request, requestLink);

  return (
    <SignInCard title="login.request-password-reset" width={450}>
      <SignInForm
        {...form}
        submitLabel="login.request-password-reset"
        aside={
          <Link href="/login" className="text-accent hover:underline">
            {t('action.cancel')}
          </Link>
        }
      >
        <TextField
          {...field('email')}
          label={t('login.email')}
          type="email"
          autoComplete="username"
          required
          autoFocus
        />
      </SignInForm>
    </SignInCard>
  );
}

async function requestLink({ email }: z.infer<typeof Request>): Promise<void> {
  await requestPasswordReset(email);
  showToast({ type: 'success', message: { key: 'login.password-link-sent' }, duration: 5000 });
}
