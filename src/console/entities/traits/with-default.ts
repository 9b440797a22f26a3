import { mdiFlagOutline } from '@mdi/js';
import type { Listed } from '../../api/entity-service.ts';
import { type Command, defineCommand, type Enablement, type EntityRef } from '../../commands/command.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import { commandOfKind } from '../kind/command-of-kind.ts';
import { only } from '../kind/counted-names.ts';
import type { EntityKind, Trait } from '../kind/entity-kind.ts';
import { refresh } from '../kind/kind-changes.ts';
import { VERB_KEYS } from '../kind/verb-keys.ts';
import { markProperty } from '../parts/properties.tsx';

/** One of which may be the default one, as lists show it. */
interface MayBeDefault {
  default?: boolean | null | undefined;
}

/** How the platform is asked which is the default one, and told. */
interface DefaultCalls {
  read(request: RequestOptions): Promise<Listed>;
  set(id: string, request: RequestOptions): Promise<void>;
}

/** What holds of kinds of which exactly one is taken where nobody says which: a column, a fact and a command. */
export function withDefault(calls: DefaultCalls): Trait<MayBeDefault> {
  return {
    properties: [
      markProperty('default', 'entity.default', (profile) => profile.default === true, {
        sortProperty: 'isDefault',
      }),
    ],
    facts: (profile) => ({ default: profile.default === true }),
    lateCommands: async (kind) => [makeDefault(kind, calls)],
  };
}

/** There always is a default one: it can be deleted when another has become it. */
export function isNotDefault({ facts }: EntityRef): Enablement {
  return facts?.default !== true || 'entity.is-default';
}

function makeDefault(kind: EntityKind, calls: DefaultCalls): Command {
  return defineCommand({
    ...commandOfKind(kind, 'make-default'),
    title: 'entity.make-default',
    description: 'entity.make-default-description',
    icon: mdiFlagOutline,
    keys: VERB_KEYS['make-default'],
    at: { row: 40, details: 40 },
    authorities: kind.writers,
    targets: { types: [kind.type], count: 'one', fits: isNotDefault },
    async run(_args, run) {
      const before = await calls.read(run.request);
      await calls.set(only(run).id, run.request);
      await refresh(kind);
      return { before: before.id.id, name: only(run).name };
    },
    done: ({ name }) => ({ key: 'entity.made-default', values: { name } }),
    undo: ({ before, name }) => ({
      label: { key: 'entity.undo-make-default', values: { name } },
      async run(request) {
        await calls.set(before, request);
        await refresh(kind);
      },
    }),
  });
}
