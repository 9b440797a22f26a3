import type { Command, EntityRef } from '../commands/command.ts';
import { currentContext } from '../commands/context-store.ts';
import { isPermitted } from '../commands/permission.ts';
import { commands } from '../commands/registry.ts';
import { runCommand } from '../commands/run-command.ts';
import { lookedUp } from '../commands/targets.ts';
import { whenApplicable } from '../commands/when-applicable.ts';
import type { Message } from '../i18n/translation-key.ts';
import { showToast } from '../messages/toast-store.ts';
import { calm, refuseHaste } from '../ui/calm.ts';
import { userSignal } from '../ui/user-change.ts';
import { everyCommand } from './every-command.ts';
import { lateCommands } from './late-commands.ts';
import { type LinkedArgs, linkedArgs } from './linked-args.ts';
import type { LinkedRun } from './linked-run.ts';

/**
 * Does what a link asks for: at once where that is safe, else what it gives stands in the question and waits for the
 * person. What does not fit is refused and said; nothing runs then.
 */
export async function followLink({ id, given }: LinkedRun): Promise<void> {
  if (!commands.get(id)) await lateCommands();
  // Those of tables come with the page.
  const command = everyCommand().find((one) => one.id === id);
  if (!command || !isPermitted(command, currentContext())) {
    showToast({ type: 'error', message: { key: 'link.unknown', values: { id } } });
    return;
  }
  const presence = userSignal();
  const seen = command.safe ? undefined : calm();
  const read = linkedArgs(command, given);
  const { entities, unknown } = await entitiesOf(command, read.ids, presence);
  if (presence.aborted) return;
  const refused = [...read.refused, ...unknown];
  if (refused.length > 0) {
    refuse(command, read, refused);
    return;
  }
  await whenApplicable(command, { entities });
  await seen;
  if (!presence.aborted) await run(command, read.args, entities);
}

/** What it asks is answered by nothing that was pressed for another page. */
async function run(
  command: Command,
  args: LinkedArgs['args'],
  entities?: readonly EntityRef[],
): Promise<unknown> {
  const end = command.safe ? undefined : refuseHaste();
  try {
    return await runCommand(command, args, { source: 'link', entities });
  } finally {
    end?.();
  }
}

async function entitiesOf(
  { targets }: Command,
  ids: LinkedArgs['ids'],
  signal: AbortSignal,
): Promise<{ entities: readonly EntityRef[] | undefined; unknown: readonly Message[] }> {
  if (!targets || !ids) return { entities: undefined, unknown: [] };
  const found = await lookedUp(targets, ids, [], signal);
  const missing = ids.filter((id) => !found.has(id));
  return {
    entities: ids.flatMap((id) => found.get(id) ?? []),
    unknown: missing.map((id) => ({ key: 'link.not-found', values: { id } })),
  };
}

/** So many reasons are read; a link may give any number. */
const MOST_REASONS = 5;

/** What fits is not lost: the person may go on with it. */
function refuse(command: Command, { args }: LinkedArgs, notes: readonly Message[]): void {
  showToast({
    type: 'error',
    message: { key: 'link.refused' },
    notes:
      notes.length > MOST_REASONS
        ? [
            ...notes.slice(0, MOST_REASONS),
            { key: 'link.more-refused', values: { number: notes.length - MOST_REASONS } },
          ]
        : notes,
    duration: 0,
    ...(command.params && {
      action: {
        label: { key: 'link.fill-in' },
        run: () => run(command, args),
      },
    }),
  });
}
