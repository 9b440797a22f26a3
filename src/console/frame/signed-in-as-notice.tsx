import { mdiAccountSwitchOutline } from '@mdi/js';
import { useSnapshot } from 'valtio/react';
import { CommandButton } from '../commands/faces/command-button.tsx';
import { useTranslate } from '../i18n/i18n.ts';
import { session } from '../session/session-store.ts';
import { displayName, roleTitle } from '../session/user-title.ts';
import { Icon } from '../ui/icon.tsx';

/** One line that says as whom somebody else has signed in, and how to return; nothing in a session of one's own. */
export function SignedInAsNotice() {
  const t = useTranslate();
  const { authUser, userDetails, signedInBy } = useSnapshot(session);
  if (signedInBy === null || !authUser) return null;
  return (
    <p className="flex items-center gap-2 border-b border-line bg-raised px-4 py-1.5 text-[13px] text-ink">
      <Icon path={mdiAccountSwitchOutline} size={18} className="text-warning" />
      <span>
        {t('session.signed-in-as', {
          name: displayName(userDetails) || authUser.sub,
          role: t(roleTitle(authUser.authority)),
        })}
      </span>
      <CommandButton command="session.return" label={t('session.return-to', { name: signedInBy })} />
    </p>
  );
}
