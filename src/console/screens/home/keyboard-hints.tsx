import type { Command } from '../../commands/command.ts';
import { Keycaps } from '../../commands/faces/keycaps.tsx';
import { useAvailabilities } from '../../commands/faces/use-command-state.ts';
import { useEffectiveKeys } from '../../commands/faces/use-effective-keys.ts';
import { commandsAt } from '../../commands/places.ts';
import { runCommand } from '../../commands/run-command.ts';
import { useTranslate } from '../../i18n/i18n.ts';

/** More hints than this would be a list to read. */
const FEW = 5;

/** Where to begin with the keyboard: commands from which all others are found, with their effective keys. */
export function KeyboardHints() {
  const t = useTranslate();
  const keysOf = useEffectiveKeys();
  const offered = commandsAt('home');
  const availabilities = useAvailabilities(offered);
  const hints = offered.flatMap((command, at) => {
    const [binding] = keysOf(command);
    return binding !== undefined && availabilities[at] === 'enabled' ? [{ command, binding }] : [];
  });
  return (
    // Where fingers are all there is, keys are no way to begin.
    <section aria-label={t('home.keyboard')} className="pointer-coarse:hidden">
      <h3 className="mb-2 text-xs font-medium text-muted">{t('home.keyboard')}</h3>
      <ul className="flex max-w-md flex-col">
        {hints.slice(0, FEW).map((hint) => (
          <Hint key={hint.command.id} {...hint} />
        ))}
      </ul>
    </section>
  );
}

function Hint({ command, binding }: { command: Command; binding: string }) {
  const t = useTranslate();
  return (
    <li>
      <button
        type="button"
        data-command={command.id}
        onClick={() => void runCommand(command, {}, { source: 'menu' })}
        className="flex min-h-9 w-full items-center gap-4 border-b border-line text-start hover:bg-hover"
      >
        <span className="min-w-0 flex-1 truncate">{t(command.title)}</span>
        <Keycaps binding={binding} />
      </button>
    </li>
  );
}
