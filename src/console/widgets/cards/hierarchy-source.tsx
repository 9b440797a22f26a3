import type { DataKey } from '../../../model/data-key.ts';
import type { EntityFilter } from '../../../model/entity-query.ts';
import { type AliasEntityInfo, WIDGET_PAGE_SIZE } from '../../aliases/alias-entities.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { ShownError } from '../../messages/shown-error.ts';
import type { TreeNode, TreeSource } from '../../ui/tree/tree-model.ts';
import type { WidgetHost } from '../contract/host.ts';
import type { WidgetRow } from '../contract/rows.ts';
import { cleanFragment, isMarkup } from '../kit/clean-markup.ts';
import { InlineMarkup } from '../kit/inline-markup.tsx';
import type { HierarchyFunctions, NodeContext } from './hierarchy-functions.ts';

/** An entity at its place in a hierarchy. */
export interface HierarchyNode {
  readonly entity: AliasEntityInfo;
  readonly context: NodeContext;
  /** Of its datasource. */
  readonly place: number;
}

/** The entities below a node, as they are followed. */
interface Branch {
  readonly rows: Map<number, readonly WidgetRow[]>;
  readonly stops: (() => void)[];
  readonly ready: Promise<void>;
}

/** Why the entities below a node cannot be had. */
class NoBranch extends ShownError {
  readonly shown: Shown;

  constructor(shown: Shown) {
    super('The entities below a node cannot be had');
    this.shown = shown;
  }
}

const TOP = '';

/** Entities with those that are related to them below, followed from when they are asked for until `end`. */
export class HierarchySource implements TreeSource {
  readonly #openRows: WidgetHost['openRows'];
  readonly #onNothing: (why: Shown | undefined) => void;
  readonly #datasources: readonly (readonly DataKey[])[];
  readonly #functions: HierarchyFunctions;
  readonly #branches = new Map<string, Branch>();
  readonly #nodes = new Map<string, HierarchyNode>();
  readonly #listeners = new Set<(parent: TreeNode | undefined) => void>();

  constructor(
    { openRows }: Pick<WidgetHost, 'openRows'>,
    /** Is told why there is nothing at the top; undefined: there is. */
    onNothing: (why: Shown | undefined) => void,
    /** The data keys of each. */
    datasources: readonly (readonly DataKey[])[],
    functions: HierarchyFunctions,
  ) {
    this.#openRows = openRows;
    this.#onNothing = onNothing;
    this.#datasources = datasources;
    this.#functions = functions;
  }

  /** What stands behind a node of the tree. */
  node(id: string): HierarchyNode | undefined {
    return this.#nodes.get(id);
  }

  follow(onChange: (parent: TreeNode | undefined) => void): () => void {
    this.#listeners.add(onChange);
    return () => this.#listeners.delete(onChange);
  }

  async childrenOf(parent: TreeNode | undefined): Promise<readonly TreeNode[]> {
    const above = parent && this.#nodes.get(parent.id);
    const known = this.#branches.get(parent?.id ?? TOP);
    const branch = known ?? (await this.#open(parent, above));
    try {
      await branch.ready;
    } catch (error) {
      // Asked for again, it is another attempt.
      this.#close(parent?.id ?? TOP);
      throw error;
    }
    const nodes = [...branch.rows].flatMap(([place, rows]) =>
      rows.map((row) => this.#nodeOf(row, place, above)),
    );
    const contexts = nodes.map(({ context }) => context);
    const [looks, order] = await Promise.all([
      this.#functions.looks(contexts),
      this.#functions.order(contexts),
    ]);
    return order.flatMap((at): TreeNode[] => {
      const [node, look] = [nodes[at], looks[at]];
      if (!node || !look) return [];
      // An entity may stand below several others.
      const id = `${parent?.id ?? TOP}/${node.place}:${node.entity.id}`;
      this.#nodes.set(id, node);
      return [
        {
          id,
          ...textsOf(look.text, node.entity.name),
          icon: look.icon,
          ...(look.iconUrl && {
            picture: <img alt="" src={look.iconUrl} className="size-[18px] shrink-0" />,
          }),
          isBranch: look.hasChildren,
          isDisabled: look.isDisabled,
          startsOpen: look.isOpen,
        },
      ];
    });
  }

  /** Follows nothing any more. What is asked for then is followed anew. */
  end(): void {
    for (const id of [...this.#branches.keys()]) this.#close(id);
  }

  async #open(parent: TreeNode | undefined, above: HierarchyNode | undefined): Promise<Branch> {
    const instead = above && (await this.#functions.below(above.context));
    const places = above ? [above.place] : this.#datasources.map((_keys, place) => place);
    const branch = this.#followed(parent, places, instead);
    this.#branches.set(parent?.id ?? TOP, branch);
    return branch;
  }

  #followed(
    parent: TreeNode | undefined,
    places: readonly number[],
    instead: EntityFilter | undefined,
  ): Branch {
    const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
    const rows = new Map<number, readonly WidgetRow[]>();
    let isReady = places.length === 0;
    if (isReady) resolve();
    const take = (place: number, found: readonly WidgetRow[]) => {
      rows.set(place, found);
      if (isReady) {
        for (const tell of this.#listeners) tell(parent);
      } else if (rows.size === places.length) {
        isReady = true;
        resolve();
      }
    };
    const stops = places.map((place) =>
      this.#openRows(
        place,
        { page: 0, pageSize: WIDGET_PAGE_SIZE },
        {
          onPage: (page) => {
            if (!parent) this.#onNothing(undefined);
            take(place, page.rows);
          },
          onNothing: (why) => {
            if (!parent) this.#onNothing(why);
            take(place, []);
          },
          onError: (error) => reject(new NoBranch(error)),
        },
        instead,
      ),
    );
    return { rows, stops, ready };
  }

  #close(id: string): void {
    for (const stop of this.#branches.get(id)?.stops ?? []) stop();
    this.#branches.delete(id);
  }

  #nodeOf({ entity, values }: WidgetRow, place: number, above: HierarchyNode | undefined): HierarchyNode {
    const { id, entityType, name, label } = entity;
    const keys = this.#datasources[place] ?? [];
    return {
      entity,
      place,
      context: {
        parentNodeCtx: above?.context ?? null,
        entity: { id: { entityType, id }, name, label },
        level: (above?.context.level ?? 0) + 1,
        data: Object.fromEntries(keys.map((key, at) => [key.label ?? key.name, values[at]?.value])),
        childrenNodesLoaded: false,
      },
    };
  }
}

/** What a node is called, and what is drawn of that where its author has written markup. */
function textsOf(written: string | undefined, name: string): Pick<TreeNode, 'name' | 'content'> {
  // A name is a text, whatever is in it.
  if (written === undefined || written === name || !isMarkup(written)) return { name: written ?? name };
  const texts = cleanFragment(written).map(({ textContent }) => textContent ?? '');
  return { name: texts.join(''), content: <InlineMarkup markup={written} /> };
}
