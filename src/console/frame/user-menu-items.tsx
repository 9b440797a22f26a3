import { mdiCheck } from '@mdi/js';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Command } from '../commands/command.ts';
import type { CommandId } from '../commands/command-ids.ts';
import { useAvailability } from '../commands/faces/use-command-state.ts';
import { commandsAt } from '../commands/places.ts';
import { runCommand } from '../commands/run-command.ts';
import { currentLanguage, useTranslate } from '../i18n/i18n.ts';
import { offeredLanguages } from '../i18n/languages.ts';
import { Icon } from '../ui/icon.tsx';
import { MenuItem } from '../ui/menu-item.tsx';
import { ThemeChoice, theme } from '../ui/theme-store.ts';

/** What the menu of a user holds: who that is, where the button does not say so, and the choices and commands. */
export function UserMenuItems({ name, role }: { name: string; role: string }) {
  const t = useTranslate();
  const { choice } = useSnapshot(theme);
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Where they came after the menu had opened, it found nothing to focus.
    const menu = heading.current?.parentElement;
    if (!menu?.contains(document.activeElement))
      menu?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
  }, []);
  return (
    <>
      <div ref={heading} className="border-b border-line px-3 pt-1 pb-2 lg:hidden" role="presentation">
        <div className="truncate font-medium">{name}</div>
        <div className="truncate text-xs text-muted">{role}</div>
      </div>
      <Choices label={t('theme.theme')}>
        {ThemeChoice.options.map((value) => (
          <Choice key={value} checked={value === choice} command="theme.set" args={{ theme: value }}>
            {t(`theme.choice.${value}`)}
          </Choice>
        ))}
      </Choices>
      <Choices label={t('language.language')}>
        {offeredLanguages.map(({ code, name: language }) => (
          <Choice
            key={code}
            checked={code === currentLanguage()}
            command="language.set"
            args={{ language: code }}
          >
            {language}
          </Choice>
        ))}
      </Choices>
      {commandsAt('user-menu').map((command) => (
        <CommandItem key={command.id} command={command} />
      ))}
    </>
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
  command,
  args,
  children,
}: {
  checked: boolean;
  command: CommandId;
  args: Record<string, unknown>;
  children: ReactNode;
}) {
  return (
    <MenuItem
      checked={checked}
      command={command}
      onSelect={() => void runCommand(command, args, { source: 'menu' })}
      icon={checked && <Icon path={mdiCheck} size={16} />}
    >
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
        command={command.id}
        icon={command.icon && <Icon path={command.icon} size={18} />}
        onSelect={() => void runCommand(command, {}, { source: 'menu' })}
      >
        {t(command.title)}
      </MenuItem>
    </>
  );
}
