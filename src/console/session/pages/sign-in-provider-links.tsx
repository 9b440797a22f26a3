import {
  mdiAccountKey,
  mdiApple,
  mdiAws,
  mdiFacebook,
  mdiGithub,
  mdiGitlab,
  mdiGoogle,
  mdiKey,
  mdiLinkedin,
  mdiLogin,
  mdiMicrosoft,
  mdiOpenid,
  mdiShieldAccount,
} from '@mdi/js';
import type { OAuth2Client } from '../../../model/login.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';

/** Platforms name icons in several ways: `google-logo`, `mdi:github`. */
const ICONS: readonly [RegExp, string][] = [
  [/google/i, mdiGoogle],
  [/github/i, mdiGithub],
  [/facebook/i, mdiFacebook],
  [/apple/i, mdiApple],
  [/microsoft|azure/i, mdiMicrosoft],
  [/gitlab/i, mdiGitlab],
  [/linkedin/i, mdiLinkedin],
  [/aws|amazon/i, mdiAws],
  [/openid/i, mdiOpenid],
  [/shield|security/i, mdiShieldAccount],
  [/account/i, mdiAccountKey],
  [/key/i, mdiKey],
];

/** A link per external sign-in provider, and what divides them from the form. */
export function SignInProviderLinks({ providers }: { providers: readonly OAuth2Client[] }) {
  const t = useTranslate();
  return (
    <div className="mb-4 flex flex-col gap-2">
      {providers.map(({ name, icon, url }) => (
        <a
          key={url}
          href={url}
          className="flex h-9 items-center justify-center gap-2 rounded-control border border-line-strong hover:bg-hover"
        >
          <Icon path={iconOf(icon)} />
          {t('login.login-with', { name })}
        </a>
      ))}
      <p className="flex items-center gap-3 text-xs text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('login.or')}
      </p>
    </div>
  );
}

function iconOf(name: string | null | undefined): string {
  return ICONS.find(([pattern]) => pattern.test(name ?? ''))?.[1] ?? mdiLogin;
}
