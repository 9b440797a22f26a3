import { mdiConsoleLine, mdiRepeat, mdiUndo } from '@mdi/js';
import { undoAnnounced } from '../commands/announce.ts';
import { type Command, defineCommand } from '../commands/command.ts';
import { copyTextOfRun } from '../commands/copy-text-of-run.ts';
import { type JournalEntry, lastRun, scriptLine } from '../commands/journal.ts';
import { commands } from '../commands/registry.ts';
import { runCommand } from '../commands/run-command.ts';
import { canUndo, lastUndo, undoLast } from '../commands/undo.ts';

const GROUP = 'commands.group';

const undoCommand = defineCommand({
  id: 'app.undo',
  title: 'commands.undo-last',
  description: 'commands.undo-last-description',
  icon: mdiUndo,
  group: GROUP,
  keys: ['mod+z'],
  at: { 'user-menu': 60 },
  enabled: () => canUndo() || 'commands.nothing-to-undo',
  async run(_args, { source }) {
    const last = lastUndo();
    if (source === 'script') await undoLast(source);
    else if (last) await undoAnnounced(last);
  },
});

const repeatCommand = defineCommand({
  id: 'app.repeat',
  title: 'commands.repeat-last',
  description: 'commands.repeat-last-description',
  icon: mdiRepeat,
  group: GROUP,
  keys: ['.'],
  at: { 'user-menu': 61 },
  enabled: () => lastRun(isRepeatable) !== undefined || 'commands.nothing-to-repeat',
  run(_args, { source }) {
    const last = lastRun(isRepeatable);
    const command = last && commands.get(last.id);
    if (!command) return undefined;
    // On what is selected now, as a person expects of doing the same thing again.
    const { ids, ...params } = last.args;
    const args = source === 'script' ? last.args : params;
    return runCommand(command, args, { source });
  },
});

const copyLastCommand = defineCommand({
  id: 'journal.copy-last',
  overDialogs: true,
  title: 'commands.copy-last',
  description: 'commands.copy-last-description',
  keywords: 'commands.copy-last-keywords',
  icon: mdiConsoleLine,
  at: { 'user-menu': 62 },
  group: GROUP,
  enabled: () => lastRun(isRepeatable) !== undefined || 'commands.nothing-to-repeat',
  async run(_args, run) {
    const last = lastRun(isRepeatable);
    if (!last) return undefined;
    const line = scriptLine(last);
    await copyTextOfRun(run, line, { key: 'commands.copied-line' });
    return line;
  },
});

/** What can be done about the last run: nobody needs it before one. */
export const lastRunCommands: readonly Command[] = [undoCommand, repeatCommand, copyLastCommand];

/** Neither plumbing nor the commands about commands are what a person wants to do again. */
function isRepeatable({ id, outcome }: JournalEntry): boolean {
  const command = commands.get(id);
  return outcome === 'done' && command !== undefined && !command.plumbing && command.group !== GROUP;
}
