import type { T } from '../../../i18n/i18n.ts';
import type { Command, CommandContext } from '../../command.ts';
import { stateOf } from '../../command-state.ts';
import { entitiesText } from '../../entity-types.ts';
import { contextOf, partition } from '../../targets.ts';
import type { PaletteEntry } from './ranking.ts';

/**
 * The commands as the palette searches them: those a person has, first what is about this page (scopes such as
 * `screen:devices`), then what every list or page can do.
 */
export function paletteEntries(
  commands: readonly Command[],
  context: CommandContext,
  translate: T,
): PaletteEntry[] {
  const depth = ({ scope = 'global' }: Command) => {
    const at = context.scopes.indexOf(scope);
    if (at === -1) return 2 * context.scopes.length;
    return scope.includes(':') ? at : context.scopes.length + at;
  };
  return commands
    .filter(({ plumbing }) => !plumbing)
    .toSorted((left, right) => depth(left) - depth(right))
    .map((command) => {
      const state = stateOf(command, context);
      return {
        id: command.id,
        title: translate(command.title),
        group: translate(command.group),
        keywords: command.keywords ? translate(command.keywords).split(/\s*,\s*/) : [],
        state,
        inScope: context.scopes.includes(command.scope ?? 'global'),
        actsOn: state.kind === 'enabled' ? targetText(command, context, translate) : undefined,
      };
    })
    .filter(({ state }) => state.kind !== 'forbidden');
}

/** The entities that a command would act on now, in words. */
function targetText(command: Command, context: CommandContext, translate: T): string | undefined {
  if (!command.targets) return undefined;
  const { fitting } = partition(command.targets, contextOf(command, context).targets);
  return entitiesText(fitting, translate);
}
