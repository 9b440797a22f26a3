import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import { mdiCheck } from '@mdi/js';
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

/** A command with what it is given: an entry of its own. */
export interface CommandCall {
  command: CommandRef;
  args: Readonly<Record<string, unknown>>;
  /** Written by a person, or translated. */
  label: string;
  /** Whether it would change nothing, as what it does stands already. */
  isCurrent?(): boolean;
}

/**
 * A menu of commands behind its button; it opens as soon as it is mounted. Load it lazily and mount it when it is
 * wanted: rows of a table have a plain button until then.
 */
export function CommandMenuList({
  commands: offered,
  calls = [],
  entities,
  label,
  children,
  className,
  tabIndex,
  opensTo = 'end',
}: {
  /** In the order of the menu. */
  commands: readonly CommandRef[];
  /** Stand before them. */
  calls?: readonly CommandCall[];
  /** What they act on; without them, the targets of the context. */
  entities?: readonly EntityRef[];
  /** Translated name of the button and the menu. */
  label: string;
  /** What the button shows. */
  children: ReactNode;
  className?: string;
  /** Where it ends or starts below its button: a pointer's menu starts there. */
  opensTo?: 'start' | 'end';
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
        anchor={{ to: `bottom ${opensTo}`, gap: 4, padding: 8 }}
        modal={false}
        aria-label={label}
        onClick={(event) => event.stopPropagation()}
        className="z-50 w-76 rounded-card border border-line bg-raised py-1 shadow-overlay"
      >
        {calls.map((call) => (
          <Entry
            key={`${idOf(call.command)} ${call.label}`}
            asked={call.command}
            entities={entities}
            available={availability(call.command, entities)}
            call={call}
          />
        ))}
        {calls.length > 0 && <hr className="my-1 border-line" />}
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
  call,
}: {
  asked: CommandRef;
  entities: readonly EntityRef[] | undefined;
  available: Availability;
  call?: CommandCall;
}) {
  const t = useTranslate();
  const command = typeof asked === 'string' ? commands.get(asked) : asked;
  if (!command || available === 'absent') return null;
  const binding = call ? undefined : effectiveKeys(command)[0];
  const isCurrent = call?.isCurrent?.() ?? false;
  const reason = available === 'enabled' ? undefined : t(available);
  return (
    <MenuItem>
      <button
        type="button"
        data-command={command.id}
        aria-disabled={reason !== undefined}
        aria-current={isCurrent || undefined}
        onClick={() => void runCommand(command, call?.args ?? {}, { source: 'menu', entities })}
        className="flex min-h-(--control) w-full items-center gap-2.5 px-3 py-1 text-start data-focus:bg-hover aria-disabled:text-muted"
      >
        <span className="grid w-5 shrink-0 place-items-center text-muted">
          {command.icon && <Icon path={command.icon} size={18} />}
        </span>
        <span className="min-w-0 flex-1">
          <span
            className={`line-clamp-2 wrap-anywhere ${command.danger && command.targets && !reason ? 'text-danger' : ''}`}
          >
            {call ? call.label : t(command.title)}
          </span>
          {reason && <span className="block text-xs">{reason}</span>}
        </span>
        {isCurrent && <Icon path={mdiCheck} size={18} className="text-accent" />}
        {binding !== undefined && (
          <span className="max-md:pointer-coarse:hidden">
            <Keycaps binding={binding} />
          </span>
        )}
      </button>
    </MenuItem>
  );
}
