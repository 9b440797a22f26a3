import {
  mdiArrowLeft,
  mdiFilterCogOutline,
  mdiMapMarkerOutline,
  mdiOpenInApp,
  mdiTransitConnectionVariant,
  mdiWalk,
} from '@mdi/js';
import * as z from 'zod/mini';
import { AliasEntity } from '../../../model/entity-alias.ts';
import { EntityType } from '../../../model/entity-id.ts';
import { platformDirectory } from '../../api/entity-directory.ts';
import { choice } from '../../commands/choice.tsx';
import { type Command, defineCommand, type Enablement, type EntityRef } from '../../commands/command.ts';
import { param } from '../../commands/param.ts';
import { isEntity } from '../../commands/parts.ts';
import { only } from '../../entities/kind/counted-names.ts';
import { entityAddress } from '../../entities/kind/entity-address.ts';
import { VERB_KEYS } from '../../entities/kind/verb-keys.ts';
import { translate } from '../../i18n/i18n.ts';
import { entitySelect } from '../../inputs/entity/entity-select.tsx';
import { relationType } from '../../inputs/entity/relation-type.ts';
import { number } from '../../inputs/number.ts';
import { session } from '../../session/session-store.ts';
import { navigate, setUrlParams } from '../../ui/navigation.ts';
import { relationBearers, walkedTypes } from './bearers.ts';
import { nameOfType } from './relation-columns.tsx';
import { directionChoice, type ShownDirection } from './relation-direction.ts';
import { endOf, isRelation } from './relation-ends.ts';
import { addressOfStep, addressOfWalk, MOST_LEVELS, shownView, viewOf } from './relations-view.ts';
import { comeBackFrom } from './walk-store.ts';

const ON_SCREEN = {
  group: 'relation.relations',
  scope: 'screen:relations',
  when: () => shownView() !== undefined,
} as const;

/** Users of a customer do not see what other users are related to. */
const offered = {
  get only() {
    return session.authUser?.authority === 'CUSTOMER_USER'
      ? [...relationBearers, 'DASHBOARD' as const]
      : walkedTypes;
  },
};

const DIRECTIONS: readonly ShownDirection[] = directionChoice.options.map(({ value }) => value);

/** What is left empty is any; a script leaves out what stays as it is. */
const filterParams = z.object({
  direction: param(z.optional(z.enum(DIRECTIONS)), {
    title: 'relation.direction',
    description: 'relation.direction-shown',
    input: choice<ShownDirection>(() =>
      directionChoice.options.map(({ value, title }) => ({ value, label: translate(title) })),
    ),
  }),
  levels: param(
    z.optional(
      z
        .int()
        .check(
          z.gte(1, { error: 'relation.levels-range' }),
          z.lte(MOST_LEVELS, { error: 'relation.levels-range' }),
        ),
    ),
    { title: 'relation.levels', description: 'relation.levels-description', input: number },
  ),
  relationType: param(z.optional(z.string().check(z.trim())), {
    title: 'relation.type',
    description: 'relation.type-shown',
    input: relationType,
  }),
  endType: param(z.optional(z.union([EntityType, z.literal('')])), {
    title: 'relation.end-type',
    description: 'relation.end-type-shown',
    input: choice<EntityType | ''>(() => walkedTypes.map((value) => ({ value, label: nameOfType(value) }))),
  }),
});

/** How relations are walked, from entity to entity, on a screen of their own. */
export const walkCommands: readonly Command[] = [
  defineCommand({
    id: 'relation.show',
    title: 'relation.show',
    description: 'relation.show-description',
    keywords: 'relation.show-keywords',
    icon: mdiTransitConnectionVariant,
    group: 'relation.relations',
    keys: [`${VERB_KEYS.list} e`],
    at: { row: 60, details: 60 },
    safe: true,
    targets: { types: walkedTypes, count: 'one' },
    run(_args, run) {
      const entity = only(run);
      if (isEntity(entity)) navigate(addressOfStep(entity));
    },
  }),
  defineCommand({
    ...ON_SCREEN,
    id: 'relation.choose-entity',
    title: 'relation.choose-entity',
    description: 'relation.choose-entity-description',
    icon: mdiMapMarkerOutline,
    keys: ['p'],
    at: { toolbar: 20 },
    safe: true,
    params: z.object({
      entity: param(z.pipe(AliasEntity, z.object({ entityType: EntityType, id: z.string() })), {
        title: 'relation.entity',
        description: 'relation.entity-description',
        input: entitySelect(platformDirectory, offered),
      }),
    }),
    run: ({ entity }) => navigate(addressOfStep(entity)),
  }),
  defineCommand({
    id: 'relation.walk',
    title: 'relation.walk',
    description: 'relation.walk-description',
    icon: mdiWalk,
    group: 'relation.relations',
    scope: 'list:relations',
    at: { row: 5 },
    safe: true,
    targets: { types: ['RELATION'], count: 'one', fits: isRelation },
    run(_args, run) {
      const end = endOf(only(run));
      if (!end) return;
      const view = shownView();
      navigate(view ? addressOfWalk(view, end) : addressOfStep(end));
    },
  }),
  defineCommand({
    ...ON_SCREEN,
    id: 'relation.back',
    title: 'relation.back',
    description: 'relation.back-description',
    icon: mdiArrowLeft,
    keys: ['Backspace'],
    at: { toolbar: 10 },
    safe: true,
    enabled: () => (shownView()?.path.length ? true : 'relation.at-start'),
    run() {
      const { path = [], place } = shownView() ?? {};
      const last = path.at(-1);
      if (!last) return;
      if (place) comeBackFrom(place);
      navigate(addressOfStep(last, path.slice(0, -1)));
    },
  }),
  defineCommand({
    ...ON_SCREEN,
    id: 'relation.open-entity',
    title: 'relation.open-entity',
    description: 'relation.open-entity-description',
    icon: mdiOpenInApp,
    keys: ['shift+o'],
    at: { toolbar: 40 },
    safe: true,
    targets: { types: walkedTypes, count: 'one', fits: hasPage },
    run(_args, run) {
      const entity = only(run);
      const address = isEntity(entity) ? entityAddress(entity) : undefined;
      if (address !== undefined) navigate(address);
    },
  }),
  defineCommand({
    ...ON_SCREEN,
    id: 'relation.filter',
    title: 'relation.filter',
    description: 'relation.filter-description',
    icon: mdiFilterCogOutline,
    keys: ['shift+f'],
    at: { toolbar: 50 },
    safe: true,
    params: filterParams,
    initial() {
      const { direction, levels, relationType, endType } = viewOf(window.location.search);
      return { direction, levels, ...(relationType && { relationType }), ...(endType && { endType }) };
    },
    run({ direction = 'BOTH', levels = 1, relationType, endType }) {
      setUrlParams({
        direction: direction === 'BOTH' ? null : direction,
        levels: levels === 1 ? null : String(levels),
        relationType: relationType || null,
        endType: endType || null,
      });
    },
  }),
];

function hasPage(target: EntityRef): Enablement {
  return (isEntity(target) && entityAddress(target) !== undefined) || 'relation.no-page';
}
