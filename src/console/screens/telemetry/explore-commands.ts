import {
  mdiChartTimelineVariant,
  mdiKeyOutline,
  mdiMagnify,
  mdiOpenInApp,
  mdiPlaylistPlus,
  mdiTableClock,
} from '@mdi/js';
import * as z from 'zod/mini';
import type { EntityType } from '../../../model/entity-id.ts';
import { platformDirectory } from '../../api/entity-directory.ts';
import { choice } from '../../commands/choice.tsx';
import { type Command, defineCommand, type EntityRef } from '../../commands/command.ts';
import { param } from '../../commands/param.ts';
import { isEntity } from '../../commands/parts.ts';
import { only } from '../../entities/kind/counted-names.ts';
import { entityAddress } from '../../entities/kind/entity-address.ts';
import { VERB_KEYS } from '../../entities/kind/verb-keys.ts';
import { choiceCommand, type ListChoice } from '../../entities/list-filters/list-choice.ts';
import { translate } from '../../i18n/i18n.ts';
import { offeredTypes } from '../../inputs/entity/allowed-types.ts';
import { entityListSelect } from '../../inputs/entity/entity-select.tsx';
import { text } from '../../inputs/text.ts';
import { navigate, setUrlParams, urlParam } from '../../ui/navigation.ts';
import { attributeOf } from './attribute-ref.ts';
import { chartViewers } from './chart-commands.ts';
import { CHART_PARAM, chartedIn, MOST_LINES, writtenChart } from './charted-series.ts';
import {
  EXPLORED_PARAMS,
  EXPLORED_TYPES,
  type ExploredScope,
  exploredIn,
  MOST_NAMED,
  type WrittenExplored,
  writtenEntities,
} from './explored.ts';
import { seriesOf } from './series-ref.ts';

export const EXPLORER_PATH = '/telemetry';
const SCOPE = 'screen:telemetry';
const GROUP = 'menu.telemetry';

/** Of so many keys nobody needs to know whose they are: they are too many. */
const MOST_PARTS = 10_000;

/** What every command of the explorer has. */
const IN_EXPLORER = {
  group: GROUP,
  scope: SCOPE,
  authorities: chartViewers,
  safe: true,
  when: ({ scopes }) => scopes.includes(SCOPE),
} as const satisfies Partial<Command>;

/** Which values the explorer lists. */
export const exploredScopeChoice: ListChoice<ExploredScope> = {
  param: 'scope',
  usual: 'TIME_SERIES',
  list: 'telemetry',
  options: [
    { value: 'TIME_SERIES', title: 'menu.telemetry' },
    { value: 'CLIENT_SCOPE', title: 'telemetry.client-attributes' },
    { value: 'SERVER_SCOPE', title: 'telemetry.server-attributes' },
    { value: 'SHARED_SCOPE', title: 'telemetry.shared-attributes' },
  ],
  title: 'telemetry.values',
  command: 'telemetry.filter-scope',
  description: 'telemetry.filter-scope-description',
  group: GROUP,
};

/** What the explorer is told to list, by whom it is told from anywhere, and how history is shown beside. */
export const exploreCommands: readonly Command[] = [
  defineCommand({
    id: 'telemetry.explore',
    title: 'telemetry.explore',
    description: 'telemetry.explore-description',
    icon: mdiChartTimelineVariant,
    group: GROUP,
    keys: ['shift+t'],
    at: { row: 70, selection: 70, details: 70 },
    authorities: chartViewers,
    safe: true,
    targets: { types: [...EXPLORED_TYPES, 'TELEMETRY', 'ATTRIBUTE'], count: 'many' },
    // Where they are listed already, there is nothing to go to.
    when: ({ scopes }) => !scopes.includes(SCOPE),
    enabled: ({ targets }) =>
      (targets.length <= MOST_PARTS && ownersOf(targets).length <= MOST_NAMED) ||
      'telemetry.too-many-entities',
    run: (_args, { entities }) => navigate(addressOf(entities)),
  }),
  defineCommand({
    ...IN_EXPLORER,
    id: 'telemetry.open-entity',
    title: 'telemetry.open-entity',
    description: 'telemetry.open-entity-description',
    icon: mdiOpenInApp,
    keys: ['shift+Enter'],
    at: { row: 5 },
    targets: {
      types: ['TELEMETRY', 'ATTRIBUTE'],
      count: 'one',
      fits: (target) => pageOf(target) !== undefined || 'telemetry.no-page',
    },
    run: (_args, run) => {
      const page = pageOf(only(run));
      if (page !== undefined) navigate(page);
    },
  }),
  defineCommand({
    ...IN_EXPLORER,
    id: 'telemetry.find-entities',
    title: 'telemetry.find-entities',
    description: 'telemetry.find-entities-description',
    icon: mdiMagnify,
    keys: ['n'],
    at: {},
    params: z.object({
      type: param(z.enum(EXPLORED_TYPES), {
        title: 'telemetry.entity-type',
        description: 'telemetry.entity-type-description',
        input: choice(() =>
          offeredTypes({ only: EXPLORED_TYPES }).flatMap(({ value, label }) => {
            const type = EXPLORED_TYPES.find((one) => one === value);
            return type ? { value: type, label } : [];
          }),
        ),
      }),
      name: param(z.optional(z.string().check(z.trim(), z.maxLength(255))), {
        title: 'telemetry.entity-name',
        description: 'telemetry.entity-name-description',
        input: text,
      }),
    }),
    initial() {
      const [group] = exploredIn(exploredInUrl()).groups;
      return { type: group?.entityType ?? 'DEVICE', name: group && 'name' in group ? group.name : '' };
    },
    run: ({ type, name }) =>
      setUrlParams({ entities: null, type: type === 'DEVICE' ? null : type, name: name || null }),
  }),
  defineCommand({
    ...IN_EXPLORER,
    id: 'telemetry.choose-entities',
    title: 'telemetry.choose-entities',
    description: 'telemetry.choose-entities-description',
    icon: mdiPlaylistPlus,
    keys: VERB_KEYS.assign,
    at: { toolbar: 10 },
    params: z.object({
      entities: param(
        z.object({
          entityType: z.enum(EXPLORED_TYPES),
          ids: z.array(z.string()).check(z.minLength(1), z.maxLength(MOST_NAMED)),
        }),
        {
          title: 'telemetry.entities',
          description: 'telemetry.choose-entities-description',
          input: entityListSelect(platformDirectory, { only: EXPLORED_TYPES }) as never,
        },
      ),
    }),
    initial() {
      const [group] = exploredIn(exploredInUrl()).groups;
      const entityType = group?.entityType ?? 'DEVICE';
      return { entities: { entityType, ids: group && 'ids' in group ? [...group.ids] : [] } };
    },
    run({ entities: { entityType, ids } }) {
      // Those of other types stay.
      const others = exploredIn(exploredInUrl()).groups.flatMap((group) =>
        'ids' in group && group.entityType !== entityType
          ? group.ids.map((id) => ({ entityType: group.entityType, id }))
          : [],
      );
      const chosen = ids.map((id) => ({ entityType, id }));
      setUrlParams({ entities: writtenEntities([...others, ...chosen]), type: null, name: null });
    },
  }),
  defineCommand({
    ...IN_EXPLORER,
    id: 'telemetry.filter-keys',
    title: 'telemetry.filter-keys',
    description: 'telemetry.filter-keys-description',
    icon: mdiKeyOutline,
    keys: ['shift+f'],
    at: {},
    params: z.object({
      keys: param(z.optional(z.string().check(z.trim(), z.maxLength(1000))), {
        title: 'telemetry.keys',
        description: 'telemetry.filter-keys-description',
        input: text,
      }),
    }),
    initial: () => ({ keys: urlParam('keys') ?? '' }),
    run: ({ keys }) => setUrlParams({ keys: keys || null }),
  }),
  { ...choiceCommand(exploredScopeChoice), ...IN_EXPLORER },
  defineCommand({
    ...IN_EXPLORER,
    id: 'telemetry.show-as',
    title: 'telemetry.show-as',
    description: 'telemetry.show-as-description',
    icon: mdiTableClock,
    keys: ['v'],
    at: {},
    when: ({ scopes }) => scopes.includes(SCOPE) && urlParam(CHART_PARAM) !== null,
    params: z.object({
      value: param(
        z.prefault(z.enum(['chart', 'rows']), () => (urlParam('view') === 'rows' ? 'chart' : 'rows')),
        {
          title: 'telemetry.shown-as',
          description: 'telemetry.show-as-description',
          input: choice<'chart' | 'rows'>(() => [
            { value: 'chart', label: translate('telemetry.chart') },
            { value: 'rows', label: translate('telemetry.rows') },
          ]),
        },
      ),
    }),
    run: ({ value }) => setUrlParams({ view: value === 'rows' ? value : null }),
  }),
];

/** What the address of the page says of what is explored. */
export function exploredInUrl(): WrittenExplored {
  return Object.fromEntries(EXPLORED_PARAMS.map((name) => [name, urlParam(name)])) as WrittenExplored;
}

/** Where the entity that a value belongs to shows more of it. */
function pageOf(target: EntityRef): string | undefined {
  const [owner] = ownersOf([target]);
  const address = owner && entityAddress(owner);
  const tab = target.entityType === 'ATTRIBUTE' ? 'attributes' : 'telemetry';
  return address && `${address}?tab=${tab}`;
}

/** Where the values of entities are explored, keys that are named among them in a chart. */
function addressOf(targets: readonly EntityRef[]): string {
  const series = targets.filter(({ entityType }) => entityType === 'TELEMETRY').slice(0, MOST_LINES);
  const attribute = targets.map(attributeIn).find((one) => one !== undefined);
  const query = new URLSearchParams();
  const add = (name: string, value: string | null | undefined) => value && query.set(name, value);
  add('entities', writtenEntities(ownersOf(targets)));
  add(CHART_PARAM, chartedIn(writtenChart(series)).length > 0 ? writtenChart(series) : null);
  add('scope', attribute?.scope);
  return query.size > 0 ? `${EXPLORER_PATH}?${query}` : EXPLORER_PATH;
}

type Owner = Pick<EntityRef<EntityType>, 'entityType' | 'id'>;

/** The entities themselves, or those whose parts are named; each once. */
function ownersOf(targets: readonly EntityRef[]): readonly Owner[] {
  const owners = targets.map((target) => {
    if (target.entityType === 'TELEMETRY') return seriesOf(target)?.entity;
    if (target.entityType === 'ATTRIBUTE') return attributeIn(target)?.entity;
    return isEntity(target) ? target : undefined;
  });
  const all = owners.filter((owner) => owner !== undefined);
  return [...new Map(all.map((owner) => [owner.id, owner])).values()];
}

function attributeIn(target: EntityRef) {
  return target.entityType === 'ATTRIBUTE' ? attributeOf(target) : undefined;
}
