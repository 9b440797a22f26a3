import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import type { EntityRef } from '../command.ts';
import { type CommandRef, idOf } from '../command-ref.ts';
import { effectiveKeys } from '../keys/key-settings-store.ts';
import { commands } from '../registry.ts';
import { runCommand } from '../run-command.ts';
import { Keycaps } from './keycaps.tsx';
import { type Availability, availability } from './use-command-state.ts';

/**
 * A menu of commands behind its button; it opens as soon as it is mounted. Load it lazily and mount it when it is
 * wanted: rows of a table have a plain button until then.
 */
export function CommandMenuList({
  commands: offered,
  entities,
  label,
  children,
  className,
  tabIndex,
}: {
  /** In the order of the menu. */
  commands: readonly CommandRef[];
  /** What they act on; without them, the targets of the context. */
  entities?: readonly EntityRef[];
  /** Translated name of the button and the menu. */
  label: string;
  /** What the button shows. */
  children: ReactNode;
  className?: string;
  /** -1 keeps the button out of the order of Tab. */
  tabIndex?: number;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // The library opens by events alone. This is the key that opens on the first entry.
    button.current?.focus();
    button.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  }, []);
  return (
    <Menu>
      <MenuButton
        ref={button}
        aria-label={label}
        title={label}
        className={className}
        {...(tabIndex !== undefined && { tabIndex })}
        onClick={(event) => event.stopPropagation()}
      >
        {children}
      </MenuButton>
      <MenuItems
        anchor={{ to: 'bottom end', gap: 4, padding: 8 }}
        modal={false}
        aria-label={label}
        onClick={(event) => event.stopPropagation()}
        className="z-50 w-72 rounded-card border border-line bg-raised py-1 shadow-overlay"
      >
        {offered.map((asked) => (
          <Entry
            key={idOf(asked)}
            asked={asked}
            entities={entities}
            available={availability(asked, entities)}
          />
        ))}
      </MenuItems>
    </Menu>
  );
}

function Entry({
  asked,
  entities,
  available,
}: {
  asked: CommandRef;
  entities: readonly EntityRef[] | undefined;
  available: Availability;
}) {
  const t = useTranslate();
  const command = typeof asked === 'string' ? commands.get(asked) : asked;
  if (!command || available === 'absent') return null;
  const binding = effectiveKeys(command)[0];
  const reason = available === 'enabled' ? undefined : t(available);
  return (
    <MenuItem>
      <button
        type="button"
        data-command={command.id}
        aria-disabled={reason !== undefined}
        onClick={() => void runCommand(command, {}, { source: 'menu', entities })}
        className="flex min-h-(--control) w-full items-center gap-2.5 px-3 py-1 text-start data-focus:bg-hover aria-disabled:text-muted"
      >
        <span className="grid w-5 shrink-0 place-items-center text-muted">
          {command.icon && <Icon path={command.icon} size={18} />}
        </span>
        <span className="min-w-0 flex-1">
          <span className={`block truncate ${command.danger && !reason ? 'text-danger' : ''}`}>
            {t(command.title)}
          </span>
          {reason && <span className="block text-xs">{reason}</span>}
        </span>
        {binding !== undefined && (
          <span className="max-md:pointer-coarse:hidden">
            <Keycaps binding={binding} />
          </span>
        )}
      </button>
    </MenuItem>
  );
}
