import type { CommandId } from '../../commands/command-ids.ts';
import { Keycaps } from '../../commands/faces/keycaps.tsx';
import { useAvailability } from '../../commands/faces/use-command-state.ts';
import { effectiveKeys } from '../../commands/keys/key-settings-store.ts';
import { commands, runCommand } from '../../commands/registry.ts';
import { useTranslate } from '../../i18n/i18n.ts';

/** The few commands from which all others are found. */
const FIRST_COMMANDS = ['palette.open', 'hotkeys.show', 'go.devices', 'menu.toggle', 'theme.toggle'] as const;

/** Where to begin with the keyboard; the keys are the effective ones. */
export function KeyboardHints() {
  const t = useTranslate();
  return (
    <section aria-label={t('home.keyboard')}>
      <h3 className="mb-2 text-xs font-medium text-muted">{t('home.keyboard')}</h3>
      <ul className="flex max-w-md flex-col">
        {FIRST_COMMANDS.map((id) => (
          <Hint key={id} id={id} />
        ))}
      </ul>
    </section>
  );
}

function Hint({ id }: { id: CommandId }) {
  const t = useTranslate();
  const available = useAvailability(id);
  const command = commands.get(id);
  const binding = command && effectiveKeys(command)[0];
  if (!command || available !== 'enabled' || binding === undefined) return null;
  return (
    <li>
      <button
        type="button"
        onClick={() => void runCommand(id, {}, { source: 'menu' })}
        className="flex min-h-9 w-full items-center gap-4 border-b border-line text-start hover:bg-hover"
      >
        <span className="min-w-0 flex-1 truncate">{t(command.title)}</span>
        <Keycaps binding={binding} />
      </button>
    </li>
  );
}
