import type { Command } from '../../commands/command.ts';
import type { EntityKind } from './entity-kind.ts';
import { singularOf } from './entity-noun.ts';

/** What every command of a kind begins with: its id, its heading, and the screen that owns its keys. */
export function commandOfKind({ noun, segment }: Pick<EntityKind, 'noun' | 'segment'>, verb: string) {
  return {
    id: `${noun}.${verb}`,
    group: singularOf(noun),
    scope: `screen:${segment}`,
  } as const satisfies Partial<Command>;
}
