import { mdiAccountCircle, mdiCheck } from '@mdi/js';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Command } from '../commands/command.ts';
import type { CommandId } from '../commands/command-ids.ts';
import { useAvailability } from '../commands/faces/use-command-state.ts';
import { commandsAt } from '../commands/places.ts';
import { runCommand } from '../commands/run-command.ts';
import { currentLanguage, useTranslate } from '../i18n/i18n.ts';
import { offeredLanguages } from '../i18n/languages.ts';
import { session } from '../session/session-store.ts';
import { displayName, roleTitle } from '../session/user-title.ts';
import { Icon } from '../ui/icon.tsx';
import { MenuItem, PopupMenu } from '../ui/popup-menu.tsx';
import { ThemeChoice, theme } from '../ui/theme-store.ts';

/** Who is signed in, and what is theirs to choose: theme, language, settings, subscription, signing out. */
export function UserMenu() {
  const t = useTranslate();
  const { authUser, userDetails } = useSnapshot(session);
  const { choice } = useSnapshot(theme);
  if (!authUser) return null;
  // The only name a visitor has is the id of what they visit.
  const name = authUser.isPublic ? t('user.visitor') : displayName(userDetails) || authUser.sub;
  const role = authUser.isPublic ? '' : t(roleTitle(authUser.authority));
  return (
    <PopupMenu
      label={t('user-menu.label', { name })}
      buttonClassName="flex h-10 items-center gap-2 rounded-control px-1.5 hover:bg-hover"
      button={
        <>
          <Icon path={mdiAccountCircle} size={28} className="text-muted" />
          <span className="hidden max-w-40 flex-col text-start leading-tight lg:flex">
            <span className="truncate font-medium">{name}</span>
            <span className="truncate text-xs text-muted">{role}</span>
          </span>
        </>
      }
    >
      <div className="border-b border-line px-3 pt-1 pb-2 lg:hidden" role="presentation">
        <div className="truncate font-medium">{name}</div>
        <div className="truncate text-xs text-muted">{role}</div>
      </div>
      <Choices label={t('theme.theme')}>
        {ThemeChoice.options.map((value) => (
          <Choice key={value} checked={value === choice} onSelect={() => run('theme.set', { theme: value })}>
            {t(`theme.choice.${value}`)}
          </Choice>
        ))}
      </Choices>
      <Choices label={t('language.language')}>
        {offeredLanguages.map(({ code, name: language }) => (
          <Choice
            key={code}
            checked={code === currentLanguage()}
            onSelect={() => run('language.set', { language: code })}
          >
            {language}
          </Choice>
        ))}
      </Choices>
      {commandsAt('user-menu').map((command) => (
        <CommandItem key={command.id} command={command} />
      ))}
    </PopupMenu>
  );
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu.
    <div role="group" aria-label={label} className="border-b border-line py-1">
      <div aria-hidden="true" className="px-3 pt-1 text-xs text-muted">
        {label}
      </div>
      {children}
    </div>
  );
}

function Choice({
  checked,
  onSelect,
  children,
}: {
  checked: boolean;
  onSelect(): void;
  children: ReactNode;
}) {
  return (
    <MenuItem checked={checked} onSelect={onSelect} icon={checked && <Icon path={mdiCheck} size={16} />}>
      {children}
    </MenuItem>
  );
}

function CommandItem({ command }: { command: Command }) {
  const t = useTranslate();
  if (useAvailability(command) !== 'enabled') return null;
  return (
    <>
      {command.id === ('profile.settings' satisfies CommandId) && <hr className="my-1 border-line" />}
      <MenuItem
        icon={command.icon && <Icon path={command.icon} size={18} />}
        onSelect={() => void runCommand(command, {}, { source: 'menu' })}
      >
        {t(command.title)}
      </MenuItem>
    </>
  );
}

function run(commandId: CommandId, args: Record<string, unknown> = {}): void {
  void runCommand(commandId, args, { source: 'menu' });
}
