import * as z from 'zod/mini';
import { EntityFilter } from '../../../model/entity-query.ts';
import type { AliasEntityInfo } from '../../aliases/alias-entities.ts';
import type { WidgetHost } from '../contract/host.ts';
import { materialIcon } from '../kit/material-icon.ts';
import { stored } from '../kit/stored.ts';

const body = stored(z.string(), '');

/** Functions of the author of a hierarchy, each of the context of a node; none: as hierarchies are. */
export const HierarchySettings = z.object({
  nodeRelationQueryFunction: body,
  nodeHasChildrenFunction: body,
  nodeOpenedFunction: body,
  nodeDisabledFunction: body,
  nodeIconFunction: body,
  nodeTextFunction: body,
  nodesSortFunction: body,
});
export type HierarchySettings = z.infer<typeof HierarchySettings>;
type Setting = keyof HierarchySettings;

/** A node as functions and actions of authors know it. */
export interface NodeContext {
  readonly parentNodeCtx: NodeContext | null;
  readonly entity: {
    readonly id: { readonly entityType: string; readonly id: string };
    readonly name: string;
    readonly label: string;
  };
  /** 1 at the top. */
  readonly level: number;
  /** The latest values by the labels of their keys. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly childrenNodesLoaded: boolean;
}

/** What a node looks like, and what can be done with it. */
export interface NodeLooks {
  /** What the author has it be called, which may be markup; undefined: as its entity is. */
  readonly text: string | undefined;
  readonly icon: string;
  /** In place of the icon. */
  readonly iconUrl: string | undefined;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
  readonly isDisabled: boolean;
}

/** Down to this level nodes are open by themselves. */
const OPEN_LEVELS = 4;
/** Of more beside one another, nobody wants to see all that is below each. */
const MOST_OPEN = 50;
/** However an author has it: what is related in circles has no end. */
const DEEPEST_OPEN = 10;

const ICONS: Readonly<Record<string, string>> = {
  DEVICE: 'devices_other',
  ASSET: 'domain',
  TENANT: 'supervisor_account',
  CUSTOMER: 'supervisor_account',
  USER: 'account_circle',
  DASHBOARD: 'dashboards',
  ALARM: 'notifications_active',
  ENTITY_VIEW: 'view_quilt',
};
const OTHER_ICON = 'insert_drive_file';

const Icon = z.looseObject({ iconUrl: z.nullish(z.string()), materialIcon: z.nullish(z.string()) });
const RelationsQuery = z.looseObject({
  parameters: z.looseObject({
    rootId: z.string(),
    rootType: z.string(),
    direction: z.nullish(z.enum(['FROM', 'TO'])),
    maxLevel: z.nullish(z.number()),
    fetchLastLevelOnly: z.nullish(z.boolean()),
  }),
  filters: z.nullish(z.array(z.unknown())),
});

/** Runs the functions of a hierarchy for nodes beside one another; where one says nothing of use, it is as it is anyway. */
export class HierarchyFunctions {
  readonly #settings: HierarchySettings;
  readonly #run: WidgetHost['run'];
  readonly #onFailure: (setting: string, error: string) => void;

  constructor(
    settings: HierarchySettings,
    run: WidgetHost['run'],
    /** Is told of a function that fails. */
    onFailure: (setting: string, error: string) => void,
  ) {
    this.#settings = settings;
    this.#run = run;
    this.#onFailure = onFailure;
  }

  /** What each node looks like. */
  async looks(nodes: readonly NodeContext[]): Promise<readonly NodeLooks[]> {
    const [texts, icons, children, opened, disabled] = await Promise.all([
      this.#each('nodeTextFunction', nodes),
      this.#each('nodeIconFunction', nodes),
      this.#each('nodeHasChildrenFunction', nodes),
      this.#each('nodeOpenedFunction', nodes),
      this.#each('nodeDisabledFunction', nodes),
    ]);
    return nodes.map(({ entity, level }, place) => {
      const icon = Icon.safeParse(icons[place]).data;
      const text = texts[place];
      return {
        text: text === undefined || text === null ? undefined : String(text),
        icon: materialIcon(icon?.materialIcon ?? ICONS[entity.id.entityType] ?? OTHER_ICON),
        iconUrl: icon?.iconUrl ?? undefined,
        hasChildren: saidOr(children[place], true),
        isOpen:
          level <= DEEPEST_OPEN && saidOr(opened[place], level <= OPEN_LEVELS && nodes.length <= MOST_OPEN),
        isDisabled: saidOr(disabled[place], false),
      };
    });
  }

  /** The places of nodes in their order: by type and name, unless the author has another. */
  async order(nodes: readonly NodeContext[]): Promise<readonly number[]> {
    const places = nodes.map((_node, place) => place);
    const usual = places.toSorted((one, other) => compared(nodes[one], nodes[other]));
    const { nodesSortFunction: code } = this.#settings;
    if (code.trim() === '' || nodes.length < 2) return usual;
    // All of them are compared where the function is.
    const sorting = `const compare = function (nodeCtx1, nodeCtx2) {\n${code}\n};
return nodes.map((_, place) => place).sort((one, other) => compare(nodes[one], nodes[other]));`;
    const [order] = await this.#results('nodesSortFunction', ['nodes'], sorting, [[nodes]]);
    const read = z.array(z.int()).safeParse(order).data;
    return read && new Set(read).size === nodes.length && read.every((place) => place in nodes)
      ? read
      : usual;
  }

  /** What finds the entities below a node. */
  async below(node: NodeContext): Promise<EntityFilter> {
    const [said] = await this.#each('nodeRelationQueryFunction', [node]);
    const query = RelationsQuery.safeParse(said).data;
    const { rootId, rootType, direction, maxLevel, fetchLastLevelOnly } = query?.parameters ?? {};
    const { id, entityType } = node.entity.id;
    const filter = EntityFilter.safeParse({
      type: 'relationsQuery',
      rootEntity: { entityType: rootType ?? entityType, id: rootId ?? id },
      direction: direction ?? 'FROM',
      maxLevel: maxLevel ?? 1,
      fetchLastLevelOnly: fetchLastLevelOnly ?? false,
      filters: query ? (query.filters ?? []) : [{ relationType: 'Contains', entityTypes: [] }],
    });
    if (filter.success) return filter.data;
    this.#onFailure('nodeRelationQueryFunction', filter.error.message);
    return onlyContained({ id, entityType: entityType as AliasEntityInfo['entityType'] });
  }

  #each(setting: Setting, nodes: readonly NodeContext[]): Promise<readonly unknown[]> {
    const code = this.#settings[setting];
    if (code.trim() === '' || nodes.length === 0) return Promise.resolve([]);
    return this.#results(
      setting,
      ['nodeCtx'],
      code,
      nodes.map((node) => [node]),
    );
  }

  async #results(
    setting: Setting,
    argNames: readonly string[],
    code: string,
    argSets: readonly (readonly unknown[])[],
  ): Promise<readonly unknown[]> {
    const outcomes = await this.#run({ argNames, body: code }, argSets);
    const failed = outcomes.find((outcome) => 'error' in outcome);
    if (failed) this.#onFailure(setting, failed.error);
    return outcomes.map((outcome) => ('value' in outcome ? outcome.value : undefined));
  }
}

function onlyContained(rootEntity: Pick<AliasEntityInfo, 'id' | 'entityType'>): EntityFilter {
  const filters = [{ relationType: 'Contains', entityTypes: [] }];
  return { type: 'relationsQuery', rootEntity, direction: 'FROM', maxLevel: 1, filters };
}

function saidOr(said: unknown, otherwise: boolean): boolean {
  return said === undefined || said === null ? otherwise : Boolean(said);
}

function compared(one: NodeContext | undefined, other: NodeContext | undefined): number {
  const [a, b] = [one?.entity, other?.entity];
  const byType = (a?.id.entityType ?? '').localeCompare(b?.id.entityType ?? '');
  return byType || (a?.name ?? '').localeCompare(b?.name ?? '', undefined, { numeric: true });
}
