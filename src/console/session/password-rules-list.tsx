import { mdiCheck, mdiCircleSmall } from '@mdi/js';
import { useEffect, useState } from 'react';
import { useTranslate } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { type PasswordPolicy, passwordPolicy } from './auth.ts';
import { passwordRules } from './password-rules.ts';

/** What the platform asks of a password, checked while it is typed; the platform decides in the end. */
export function PasswordRulesList({
  password,
  policy: ask = passwordPolicy,
}: {
  password: string;
  /** Where the rules come from; the platform unless said. */
  policy?: typeof passwordPolicy;
}) {
  const t = useTranslate();
  const [policy, setPolicy] = useState<PasswordPolicy>();

  useEffect(() => {
    const controller = new AbortController();
    ask(controller.signal)
      .then(setPolicy)
      .catch((error: unknown) => {
        if (!controller.signal.aborted) console.warn('The password policy could not be asked for', error);
      });
    return () => controller.abort();
  }, [ask]);

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
