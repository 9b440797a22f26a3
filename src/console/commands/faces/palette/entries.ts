import type { T } from '../../../i18n/i18n.ts';
import type { Command, CommandContext } from '../../command.ts';
import { stateOf } from '../../registry.ts';
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
    .map((command) => ({
      id: command.id,
      title: translate(command.title),
      group: translate(command.group),
      keywords: command.keywords ? translate(command.keywords).split(/\s*,\s*/) : [],
      state: stateOf(command, context),
      inScope: context.scopes.includes(command.scope ?? 'global'),
    }))
    .filter(({ state }) => state.kind !== 'forbidden');
}
