import type { T } from '../../i18n/i18n.ts';
import type { Command, CommandContext } from '../command.ts';
import { stateOf } from '../registry.ts';
import type { PaletteEntry } from './ranking.ts';

/** The commands as the palette searches them: those a person has, innermost scope first. */
export function paletteEntries(
  commands: readonly Command[],
  context: CommandContext,
  translate: T,
): PaletteEntry[] {
  const depth = (scope: string) => {
    const at = context.scopes.indexOf(scope);
    return at === -1 ? context.scopes.length : at;
  };
  return commands
    .filter(({ hidden }) => !hidden)
    .toSorted((left, right) => depth(left.scope ?? 'global') - depth(right.scope ?? 'global'))
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
