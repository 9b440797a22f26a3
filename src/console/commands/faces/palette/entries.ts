import type { T } from '../../../i18n/i18n.ts';
import type { TranslationKey } from '../../../i18n/translation-key.ts';
import type { Command, CommandContext } from '../../command.ts';
import { type CommandState, stateOf } from '../../command-state.ts';
import { isOverDialog } from '../../context-store.ts';
import { countOfType, entitiesText } from '../../entity-types.ts';
import { contextOf, partition, queryOf } from '../../targets.ts';
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
      const state = stateHere(command, context);
      return entryOf(command, translate, {
        state,
        inScope: context.scopes.includes(command.scope ?? 'global'),
        actsOn: state.kind === 'enabled' ? targetText(command, context, translate) : undefined,
      });
    })
    .filter(({ state }) => state.kind !== 'forbidden');
}

/** Over a dialog what would leave it, or change what lies below, waits until it is closed. */
function stateHere(command: Command, context: CommandContext): CommandState {
  const state = stateOf(command, context);
  const waits = isOverDialog(context) && !command.overDialogs && state.kind !== 'forbidden';
  return waits ? { kind: 'inapplicable', reason: 'palette.close-dialog-first' } : state;
}

/** What the page and the entities on it offer, ways to other pages, what every page has, and what is about commands. */
function aboutOf({ id, group, scope = 'global', targets }: Command): PaletteEntry['about'] {
  if (group === 'commands.group' || (group === 'macro.group' && !id.startsWith('macro.run.')))
    return 'commands';
  if (group === 'navigation.group') return 'place';
  return targets || scope.includes(':') ? 'page' : 'else';
}

/** What of an entry depends on where it is asked for. */
type Situation = Pick<PaletteEntry, 'state' | 'inScope' | 'actsOn'>;

/** The last entry of each command, by translator, of which each language has its own. */
const known = new WeakMap<T, WeakMap<Command, PaletteEntry>>();

/** The same entry as before where it says the same: then nothing of it is drawn or read anew. */
function entryOf(command: Command, translate: T, situation: Situation): PaletteEntry {
  const inLanguage = known.get(translate) ?? new WeakMap<Command, PaletteEntry>();
  known.set(translate, inLanguage);
  const before = inLanguage.get(command);
  if (before && isSame(before, situation)) return before;
  const texts = before ?? {
    id: command.id,
    title: translate(command.title),
    group: translate(command.group),
    keywords: command.keywords ? translate(command.keywords).split(/\s*,\s*/) : [],
    about: aboutOf(command),
  };
  const entry = { ...texts, ...situation };
  inLanguage.set(command, entry);
  return entry;
}

function isSame(before: PaletteEntry, { state, inScope, actsOn }: Situation): boolean {
  return (
    before.state.kind === state.kind &&
    reasonOf(before.state) === reasonOf(state) &&
    before.inScope === inScope &&
    before.actsOn === actsOn
  );
}

function reasonOf(state: CommandState): TranslationKey | undefined {
  return 'reason' in state ? state.reason : undefined;
}

/** The entities that a command would act on now, in words. */
function targetText(command: Command, context: CommandContext, translate: T): string | undefined {
  if (!command.targets) return undefined;
  const here = contextOf(command, context);
  const query = queryOf(here);
  if (query) return countOfType(query.entityType, query.count, translate);
  const { fitting } = partition(command.targets, here.targets);
  return entitiesText(fitting, translate);
}
