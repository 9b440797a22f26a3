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
        ...textsOf(command, translate),
        about: aboutOf(command),
        state,
        inScope: context.scopes.includes(command.scope ?? 'global'),
        actsOn: state.kind === 'enabled' ? targetText(command, context, translate) : undefined,
      };
    })
    .filter(({ state }) => state.kind !== 'forbidden');
}

/** What the page and the entities on it offer, ways to other pages, what every page has, and what is about commands. */
function aboutOf({ id, group, scope = 'global', targets }: Command): PaletteEntry['about'] {
  if (group === 'commands.group' || (group === 'macro.group' && !id.startsWith('macro.run.')))
    return 'commands';
  if (group === 'navigation.group') return 'place';
  return targets || scope.includes(':') ? 'page' : 'else';
}

type Texts = Pick<PaletteEntry, 'title' | 'group' | 'keywords'>;

/** By translator, of which each language has its own: an opened palette asks for the texts of all commands. */
const known = new WeakMap<T, WeakMap<Command, Texts>>();

function textsOf(command: Command, translate: T): Texts {
  const inLanguage = known.get(translate) ?? new WeakMap<Command, Texts>();
  known.set(translate, inLanguage);
  const texts = inLanguage.get(command) ?? {
    title: translate(command.title),
    group: translate(command.group),
    keywords: command.keywords ? translate(command.keywords).split(/\s*,\s*/) : [],
  };
  inLanguage.set(command, texts);
  return texts;
}

/** The entities that a command would act on now, in words. */
function targetText(command: Command, context: CommandContext, translate: T): string | undefined {
  if (!command.targets) return undefined;
  const { fitting } = partition(command.targets, contextOf(command, context).targets);
  return entitiesText(fitting, translate);
}
