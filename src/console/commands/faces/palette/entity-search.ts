import type { Authority } from '../../../../model/authority.ts';
import type { EntityType } from '../../../../model/entity-id.ts';
import type { TranslationKey } from '../../../i18n/translation-key.ts';
import type { CommandContext, EntityRef, Scope } from '../../command.ts';
import { isPermitted } from '../../permission.ts';

/** An entity found on the server. */
export interface EntityHit {
  entity: EntityRef;
  /** What tells it from others of its name, such as its profile. */
  hint?: string;
}

/** What a text has found of one type. */
export interface FoundEntities {
  /** The best few. */
  hits: readonly EntityHit[];
  /** The address of the list of all that are called so, searched, its query last; none where they are all there. */
  list?: string | undefined;
}

/** How the palette finds the entities of one type; registered by the screen that owns them. */
export interface EntitySearch {
  entityType: EntityType;
  /** Who has a list to search in; whoever may open what is found, unless said. */
  authorities?: readonly Authority[];
  /** Heading of its hits. */
  title: TranslationKey;
  /** An icon's SVG path on a 24 x 24 grid. */
  icon: string;
  /** The scope whose page is about these entities: there its hits come first. */
  scope?: Scope;
  /** Rejects when aborted. */
  search(text: string, signal: AbortSignal): Promise<FoundEntities>;
  /** Id of the command that opens an entity. */
  open: string;
}

/** The hits of one provider, or what its search failed of. */
export interface EntityHits extends FoundEntities {
  provider: EntitySearch;
  /** What was searched for. */
  text: string;
  error?: unknown;
}

/** Fewer characters find too much to be of use. */
export const SHORTEST_SEARCH = 2;
const MOST_HITS = 8;
const providers = new Set<EntitySearch>();

/** Lets the palette find entities of a type; the returned function ends it. */
export function registerEntitySearch(provider: EntitySearch): () => void {
  providers.add(provider);
  return () => providers.delete(provider);
}

/**
 * Asks all providers whose `open` command `mayRun` accepts, those of the current page first, and tells `onHits` about
 * each as it answers. A failing provider does not keep the others from answering.
 */
export async function searchEntities(
  text: string,
  context: CommandContext,
  signal: AbortSignal,
  mayRun: (commandId: string) => boolean,
  onHits: (hits: readonly EntityHits[]) => void,
): Promise<void> {
  const asked = [...providers]
    .filter((provider) => mayRun(provider.open) && isPermitted(provider, context))
    .toSorted((left, right) => nearness(right, context) - nearness(left, context));
  const answers = new Map<EntitySearch, EntityHits>();
  await Promise.all(
    asked.map(async (provider) => {
      try {
        const { hits, list } = await provider.search(text, signal);
        answers.set(provider, { provider, text, hits: hits.slice(0, MOST_HITS), list });
      } catch (error) {
        answers.set(provider, { provider, text, hits: [], error });
      }
      if (!signal.aborted) onHits(asked.flatMap((one) => answers.get(one) ?? []));
    }),
  );
}

function nearness({ scope, entityType }: EntitySearch, context: CommandContext): number {
  const here = scope !== undefined && context.scopes.includes(scope) ? 2 : 0;
  return here + (context.targets.some((target) => target.entityType === entityType) ? 1 : 0);
}
