import { mdiAlertOctagonOutline, mdiPlaylistPlay, mdiPlaylistRemove } from '@mdi/js';
import * as z from 'zod/mini';
import { FailureLimit, failureLimit, setFailureLimit } from '../commands/bulk-failure-limit.ts';
import { type BrokenRun, brokenRuns, forgetRun, hasBrokenRuns, keepRun } from '../commands/bulk-storage.ts';
import { type Command, defineCommand, type Enablement } from '../commands/command.ts';
import { RunError } from '../commands/command-error.ts';
import { param } from '../commands/param.ts';
import { commands } from '../commands/registry.ts';
import { runCommand } from '../commands/run-command.ts';
import { number } from '../inputs/number.ts';
import { discardRun, newestStopped, offerRun, resumeRun } from '../messages/long-runs.ts';
import { userSignal } from '../ui/user-change.ts';

const GROUP = 'commands.group';

const canResume = (): Enablement => newestStopped() !== undefined || hasBrokenRuns() || 'bulk.none-left';

/** What can be done about runs over many entities that have ended before their work. */
export const bulkCommands: readonly Command[] = [
  defineCommand({
    id: 'bulk.resume',
    title: 'bulk.resume',
    description: 'bulk.resume-description',
    keywords: 'bulk.resume-keywords',
    icon: mdiPlaylistPlay,
    group: GROUP,
    forPeople: true,
    enabled: canResume,
    run: async () => resumeRun(await stoppedRun()),
  }),
  defineCommand({
    id: 'bulk.discard',
    title: 'bulk.discard',
    description: 'bulk.discard-description',
    icon: mdiPlaylistRemove,
    group: GROUP,
    forPeople: true,
    enabled: canResume,
    run: async () => discardRun(await stoppedRun()),
  }),
  defineCommand({
    id: 'bulk.set-failure-limit',
    title: 'bulk.set-failure-limit',
    description: 'bulk.set-failure-limit-description',
    icon: mdiAlertOctagonOutline,
    group: GROUP,
    params: z.object({
      limit: param(FailureLimit, {
        title: 'bulk.failure-limit',
        description: 'bulk.failure-limit-description',
        input: number,
      }),
    }),
    initial: () => ({ limit: failureLimit() }),
    run({ limit }) {
      setFailureLimit(limit);
      return limit;
    },
    done: (limit) =>
      limit === 0
        ? { key: 'bulk.failure-limit-off' }
        : { key: 'bulk.failure-limit-is', values: { count: limit } },
  }),
];

/** Shows what the user has left undone in this browser, with a way to go on. */
export async function offerBrokenRuns(): Promise<void> {
  for (const run of (await brokenRuns()).toReversed()) offer(run);
}

function offer({ key, command, args, title, total, entities }: BrokenRun): void {
  const known = commands.get(command);
  // Another version of the console may know it.
  if (!known) return;
  const presence = userSignal();
  offerRun(
    key,
    {
      title,
      total,
      cancel: () => {},
      // Whoever has had this browser before may have written what is kept in it.
      async resume(left) {
        const done = await runCommand(known, args, { source: 'storage', entities: left });
        if (done !== undefined || presence.aborted) return;
        const kept = keepRun({ command, args, title, entities: left });
        if (kept !== 'no-room') kept?.leave();
        await offerBrokenRuns();
      },
      discard: () => forgetRun(key),
    },
    entities,
  );
}

/** The number of the run that was stopped last; one that was taken out of sight is shown again. */
async function stoppedRun(): Promise<number> {
  if (!newestStopped()) await offerBrokenRuns();
  const run = newestStopped();
  if (!run) throw new RunError({ key: 'bulk.none-left' });
  return run.id;
}
