import { mdiCloseOctagonOutline } from '@mdi/js';
import { type Command, defineCommand } from '../commands/command.ts';
import { newestRun } from '../messages/long-runs.ts';
import { cancelRun } from '../messages/progress-store.ts';

/** What can be done about what takes its time. */
export const progressCommands: readonly Command[] = [
  defineCommand({
    id: 'progress.cancel',
    title: 'progress.cancel',
    description: 'progress.cancel-description',
    icon: mdiCloseOctagonOutline,
    group: 'commands.group',
    // Only a macro takes the key: it does what a person would do, who else works on while many entities are changed.
    keys: ['Escape'],
    scope: 'progress',
    enabled: () => newestRun() !== undefined || 'progress.none',
    run() {
      const run = newestRun();
      if (run) cancelRun(run.id);
      return run !== undefined;
    },
  }),
];
