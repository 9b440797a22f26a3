import { useId } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import type { CommandSource, EntityRef } from '../command.ts';
import type { CommandRef } from '../command-ref.ts';
import { ariaShortcut } from '../keys/key-binding.ts';
import { bindingText } from '../keys/key-hint.ts';
import { commands } from '../registry.ts';
import { runCommand } from '../run-command.ts';
import { useAvailability } from './use-command-state.ts';
import { useEffectiveKeys } from './use-effective-keys.ts';

/**
 * A button that runs a command: its title, icon and key come from the registry. It is absent where the command does
 * not apply, and where it cannot run it says why, by pointer, by screen reader and when pressed.
 */
export function CommandButton({
  command: asked,
  args = {},
  entities,
  label,
  iconOnly = false,
  variant = 'plain',
  source = 'toolbar',
}: {
  command: CommandRef;
  args?: Readonly<Record<string, unknown>>;
  /** What it acts on; without them, the targets of the context. */
  entities?: readonly EntityRef[];
  /** Translated text in place of the command's title, such as the value it changes. */
  label?: string;
  iconOnly?: boolean;
  variant?: 'plain' | 'primary' | 'danger';
  source?: CommandSource;
}) {
  const t = useTranslate();
  const reasonId = useId();
  const keysOf = useEffectiveKeys();
  const available = useAvailability(asked, entities);
  const command = typeof asked === 'string' ? commands.get(asked) : asked;
  if (!command || available === 'absent') return null;

  const title = t(command.title);
  const binding = keysOf(command)[0];
  const named = binding === undefined ? title : `${title} (${bindingText(binding)})`;
  const reason = available === 'enabled' ? undefined : t(available);
  const iconButton = iconOnly && command.icon !== undefined;
  return (
    <button
      type="button"
      className={iconButton ? 'icon-button aria-disabled:opacity-55' : `button ${VARIANTS[variant]}`}
      data-command={command.id}
      aria-label={iconButton ? (label ?? title) : undefined}
      aria-keyshortcuts={binding === undefined ? undefined : ariaShortcut(binding)}
      aria-disabled={reason !== undefined}
      aria-describedby={reason && reasonId}
      title={reason ? `${named}: ${reason}` : named}
      onClick={() => void runCommand(command, args, { source, entities })}
    >
      {command.icon && <Icon path={command.icon} size={18} />}
      {!iconButton && <span className="truncate">{label ?? title}</span>}
      {reason && (
        <span id={reasonId} className="sr-only">
          {reason}
        </span>
      )}
    </button>
  );
}

const VARIANTS = { plain: '', primary: 'button-primary', danger: 'button-danger' };
