import { type Command, defineCommand } from '../../commands/command.ts';
import type { CommandId } from '../../commands/command-ids.ts';
import { runCommand } from '../../commands/run-command.ts';
import { commandOfKind } from '../kind/command-of-kind.ts';
import { only } from '../kind/counted-names.ts';
import type { KindOutline } from '../kind/entity-kind.ts';

/** What is made in an entity, such as a user of a customer, by the command that makes one anywhere. */
interface AddedWithin extends Pick<Command, 'title' | 'description' | 'icon' | 'keys'> {
  /** `add-user` for `customer.add-user`. */
  verb: string;
  /** The command that makes it; its parameter `param` takes the id of the entity. */
  runs: CommandId;
  param: string;
  fits?: NonNullable<Command['targets']>['fits'];
}

/** The command of an entity, such as a customer, that makes something in it without a way through its lists. */
export function addWithinVerb(
  parent: Pick<KindOutline, 'noun' | 'segment' | 'type' | 'readers'>,
  { verb, runs, param, fits, ...shown }: AddedWithin,
): Command {
  return defineCommand({
    ...commandOfKind(parent, verb),
    ...shown,
    at: { row: 32, details: 32 },
    authorities: parent.readers,
    targets: { types: [parent.type], count: 'one', ...(fits && { fits }) },
    // Scripts name the entity to the other command.
    forPeople: true,
    run: (_args, run) =>
      runCommand(runs, { [param]: only(run).id }, { source: run.source, signal: run.signal }),
  });
}
