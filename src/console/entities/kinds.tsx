import { OWN } from '../api/list-place.ts';
import { type EntityTypeSupport, registerEntityType } from '../commands/entity-types.ts';
import { type EntitySearch, registerEntitySearch } from '../commands/faces/palette/entity-search.ts';
import type { Input } from '../commands/input.ts';
import { announce, register } from '../commands/registry.ts';
import type { Screen } from '../frame/screen.ts';
import { registerScreens } from '../frame/screens.ts';
import { loadKindTexts } from '../i18n/i18n.ts';
import { lateInput } from '../inputs/late-input.ts';
import { picker } from '../inputs/picker.tsx';
import { loadable } from '../ui/loadable.tsx';
import { readersAt } from './kind/access.ts';
import { type EntityKind, type KindOutline, wholeKind } from './kind/entity-kind.ts';
import { type AwaitedKind, useEntityName } from './kind/entity-name.ts';
import { pluralOf, singularOf, textOf } from './kind/entity-noun.ts';
import { openIdOf, pathsOf, placeOf } from './kind/list-places.ts';
import { sortOf } from './kind/sort-of.ts';

let outlines: readonly KindOutline[] = [];
const fetched = new Map<KindOutline, EntityKind>();
const fetching = new Map<KindOutline, Promise<EntityKind>>();
/** The kind that was asked for last: their commands are registered in the order in which they were asked for. */
let last: Promise<unknown> = Promise.resolve();

/** All kinds that are there whole, in the order in which they came. */
export function kinds(): readonly EntityKind[] {
  return [...fetched.values()];
}

/**
 * Adds kinds: of each the screen, the palette's search and the picker. Its commands come with its page, or when all
 * commands are wanted. Throws when something of it is there already.
 */
export function registerKinds(added: readonly KindOutline[]): void {
  outlines = [...outlines, ...added];
  registerScreens(added.map(screenOf));
  for (const outline of added) {
    registerEntityType(supportOf(outline));
    registerEntitySearch(searchOf(outline));
  }
}

/** The whole of a kind, its commands registered. Rejects when it cannot be fetched, and may be asked for again. */
function whole(outline: KindOutline): Promise<EntityKind> {
  const known = fetching.get(outline);
  if (known) return known;
  const kind = take(outline, last);
  fetching.set(outline, kind);
  last = kind.catch(() => fetching.delete(outline));
  return kind;
}

async function take(outline: KindOutline, before: Promise<unknown>): Promise<EntityKind> {
  const [body, { commandsOf, facesOf }] = await Promise.all([
    outline.load(),
    import('./kind-commands.ts'),
    loadKindTexts(outline.noun),
    before,
  ]);
  const kind = wholeKind(outline, body);
  register(...commandsOf(kind));
  announce(...facesOf(kind));
  fetched.set(outline, kind);
  return kind;
}

function awaited(outline: KindOutline): AwaitedKind {
  const { type, noun } = outline;
  return { type, noun, whole: () => whole(outline), present: () => fetched.get(outline) };
}

function screenOf(outline: KindOutline): Screen {
  const { type, segment, path = segment, article = path, noun, icon, readers, menu, section } = outline;
  const named = awaited(outline);
  return {
    id: segment,
    paths: pathsOf(outline),
    title: pluralOf(noun),
    icon,
    authorities: readers,
    authoritiesAt: (params) => readersAt(outline, placeOf(params)),
    ...(menu && { menu }),
    ...(section && { section }),
    helpLinkId: article,
    component: loadable(async () => {
      const [kind, { EntityPage }] = await Promise.all([whole(outline), import('./page/entity-page.tsx')]);
      return ({ params }) => <EntityPage kind={kind} params={params} />;
    }),
    entityType: type,
    count: async (request) => (await whole(outline)).service.count(OWN, request),
    useName: (params) => useEntityName(named, openIdOf(params) ?? ''),
    lateCommands: async () => {
      // The others are registered already.
      const [kind, { lateCommandsOf }] = await Promise.all([
        whole(outline),
        import('./late-kind-commands.ts'),
      ]);
      return lateCommandsOf(kind, outlines);
    },
  };
}

function supportOf(outline: KindOutline): EntityTypeSupport {
  const { type, noun, readers } = outline;
  return {
    entityType: type,
    authorities: readers,
    title: singularOf(noun),
    count: textOf(noun, 'count'),
    named: async (ids, signal) => {
      const [kind, { namedEntities }] = await Promise.all([
        whole(outline),
        import('./kind/named-entities.ts'),
      ]);
      return namedEntities(kind, ids, signal);
    },
    picker: pickerOnDemand(outline),
  };
}

/** Picks one of a kind by what only the whole kind knows: its service, its name, and what it is ordered by. */
function pickerOnDemand(outline: KindOutline): Input<string> {
  return lateInput(
    async () => {
      const [kind, { searchedBy }] = await Promise.all([whole(outline), import('./kind/entity-picker.ts')]);
      return picker(
        searchedBy(kind.service, kind.nameOf, { sortProperty: sortOf(kind), hintOf: kind.hintOf }),
      );
    },
    textOf(outline.noun, `no-${outline.noun}s-matching`),
  );
}

/** Lets the palette find entities and act on them where it stands. */
function searchOf(outline: KindOutline): EntitySearch {
  const { type, noun, segment, icon, readers, opensBy = `${noun}.open` } = outline;
  return {
    entityType: type,
    authorities: readers,
    title: pluralOf(noun),
    icon,
    scope: `screen:${segment}`,
    open: opensBy,
    search: async (typed, signal) => {
      const [kind, { listOfHits, searchKind }] = await Promise.all([
        whole(outline),
        import('./kind-search.ts'),
      ]);
      const hits = await searchKind(kind, typed, signal);
      return { hits, list: listOfHits(kind, typed, hits) };
    },
  };
}
