import type { Input, InputProps } from '../../commands/input.ts';
import { loadLetterTexts } from '../../i18n/i18n.ts';
import { type PasswordPolicy, passwordPolicy } from '../../session/auth.ts';
import { loadable } from '../../ui/loadable.tsx';
import { password } from '../text.ts';

/** A password that is to be a new one: below it stands what the platform asks of it, checked while it is typed. */
export function newPassword(
  policy: (signal: AbortSignal) => Promise<PasswordPolicy> = passwordPolicy,
): Input<string> {
  return {
    ...password,
    Field: loadable(async () => {
      const [{ PasswordRulesList }] = await Promise.all([
        import('../../session/password-rules-list.tsx'),
        loadLetterTexts(),
        password.Field.preload(),
      ]);
      return (props: InputProps<string>) => (
        <>
          <password.Field {...props} />
          <div className="pt-2 empty:hidden">
            <PasswordRulesList
              password={typeof props.value === 'string' ? props.value : ''}
              policy={policy}
            />
          </div>
        </>
      );
    }),
  };
}
