import type { EntityRef } from '../commands/command.ts';
import { type EntityTypeSupport, registerEntityType } from '../commands/entity-types.ts';
import { type EntitySearch, registerEntitySearch } from '../commands/faces/palette/entity-search.ts';
import type { Screen } from '../frame/screen.ts';
import { registerScreens } from '../frame/screens.ts';
import { loadable } from '../ui/loadable.tsx';
import { ApiError } from '../wire/api-error.ts';
import { readersAt } from './kind/access.ts';
import { type EntityKind, refOf } from './kind/entity-kind.ts';
import { useEntityName } from './kind/entity-name.ts';
import { pluralOf, singularOf, textOf } from './kind/entity-noun.ts';
import { pickerOf } from './kind/entity-picker.ts';
import { openIdOf, pathsOf, placeOf } from './kind/list-places.ts';
import { sortOf } from './kind/sort-of.ts';
import { commandsOf } from './kind-commands.ts';
import { listVerbs } from './verbs/list.ts';

/** How many entities are asked for by id at the same time. */
const NAMED_AT_ONCE = 10;

let registered: readonly EntityKind[] = [];

/** All kinds, in the order they were registered. */
export function kinds(): readonly EntityKind[] {
  return registered;
}

/**
 * Adds kinds: of each the screen, the commands, the palette's search and the picker. Throws when something of it is
 * there already. Returns the way to remove them.
 */
export function registerKinds(added: readonly EntityKind[]): () => void {
  registered = [...registered, ...added];
  const ends = [
    registerScreens(added.map(screenOf)),
    ...added.flatMap((kind) => [
      registerEntityType(supportOf(kind)),
      ...(kind.verbs?.open === false ? [] : [registerEntitySearch(searchOf(kind))]),
    ]),
  ];
  return () => {
    for (const end of ends) end();
    registered = registered.filter((kind) => !added.includes(kind));
  };
}

function screenOf(kind: EntityKind): Screen {
  const { segment, noun, icon, readers, menu, section } = kind;
  return {
    id: segment,
    paths: pathsOf(kind),
    title: pluralOf(noun),
    icon,
    authorities: readers,
    authoritiesAt: (params) => readersAt(kind, placeOf(params)),
    ...(menu && { menu }),
    ...(section && { section }),
    helpLinkId: segment,
    component: loadable(async () => {
      const { EntityPage } = await import('./page/entity-page.tsx');
      return ({ params }) => <EntityPage kind={kind} params={params} />;
    }),
    useName: (params) => useEntityName(kind, openIdOf(params) ?? ''),
    commands: [...commandsOf(kind), ...registered.flatMap((child) => listVerbs(child, [kind]))],
  };
}

function supportOf(kind: EntityKind): EntityTypeSupport {
  return {
    entityType: kind.type,
    authorities: kind.readers,
    title: singularOf(kind.noun),
    count: textOf(kind.noun, 'count'),
    named: async (ids, signal) => {
      const request = { signal, ignoreErrors: true, ignoreLoading: true };
      const named: EntityRef[] = [];
      // In turns: a link may name any number, and its reader has agreed to nothing yet.
      for (let at = 0; at < ids.length; at += NAMED_AT_ONCE) {
        const asked = ids.slice(at, at + NAMED_AT_ONCE).map((id) => kind.service.info(id, request));
        for (const answer of await Promise.allSettled(asked)) {
          if (answer.status === 'fulfilled') named.push(refOf(kind, answer.value));
          else if (!isNotThere(answer.reason)) throw answer.reason;
        }
      }
      return named;
    },
    picker: pickerOf(kind.service, kind.nameOf, { sortProperty: sortOf(kind), hintOf: kind.hintOf }),
  };
}

/** Whether an answer says that there is no such entity, or none for this user; else nobody knows. */
function isNotThere(error: unknown): boolean {
  return error instanceof ApiError && [400, 403, 404].includes(error.status);
}

/** Lets the palette find entities and act on them where it stands. */
function searchOf(kind: EntityKind): EntitySearch {
  const { type, noun, segment, icon, readers } = kind;
  return {
    entityType: type,
    authorities: readers,
    title: pluralOf(noun),
    icon,
    scope: `screen:${segment}`,
    open: `${noun}.open`,
    search: async (typed, signal) => {
      const { searchKind } = await import('./kind-search.ts');
      return searchKind(kind, typed, signal);
    },
  };
}
