import { mdiAccountCircle } from '@mdi/js';
import { useSnapshot } from 'valtio/react';
import { useTranslate } from '../i18n/i18n.ts';
import { session } from '../session/session-store.ts';
import { displayName, roleTitle } from '../session/user-title.ts';
import { Icon } from '../ui/icon.tsx';
import { loadable } from '../ui/loadable.tsx';
import { PopupMenu } from '../ui/popup-menu.tsx';
import { lateCommands } from './late-commands.ts';

const Items = loadable(async () => {
  // Some of them run commands that come late.
  const [{ UserMenuItems }] = await Promise.all([import('./user-menu-items.tsx'), lateCommands()]);
  return UserMenuItems;
});

/** Fetches what the menu holds, so that it is there at once. Rejects when it cannot be had. */
export const preloadUserMenu = Items.preload;

/** Who is signed in, and what is theirs to choose: theme, language, settings, subscription, signing out. */
export function UserMenu({ iconOnly = false }: { iconOnly?: boolean }) {
  const t = useTranslate();
  const { authUser, userDetails } = useSnapshot(session);
  if (!authUser) return null;
  // The only name a visitor has is the id of what they visit.
  const name = authUser.isPublic ? t('user.visitor') : displayName(userDetails) || authUser.sub;
  const role = authUser.isPublic ? '' : t(roleTitle(authUser.authority));
  return (
    <PopupMenu
      // Whoever speaks to the program says what is written on the button.
      label={t('user-menu.label', { name: [name, role].filter(Boolean).join(' ') })}
      buttonClassName="flex h-10 items-center gap-2 rounded-control px-1.5 hover:bg-hover"
      button={
        <>
          <Icon path={mdiAccountCircle} size={28} className="text-muted" />
          {!iconOnly && (
            <span className="hidden max-w-60 flex-col text-start leading-tight lg:flex">
              <span className="truncate font-medium">{name}</span>{' '}
              <span className="truncate text-xs text-muted">{role}</span>
            </span>
          )}
        </>
      }
    >
      <Items name={name} role={role} />
    </PopupMenu>
  );
}
