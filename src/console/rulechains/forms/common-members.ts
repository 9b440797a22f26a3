import * as z from 'zod/mini';
import { EntitySearchDirection, RelationFilter } from '../../../model/relation.ts';
import { platformDirectory } from '../../api/entity-directory.ts';
import { type ParamMeta, param } from '../../commands/param.ts';
import { relationFilters } from '../../inputs/entity/relation-filters.tsx';
import { relationType } from '../../inputs/entity/relation-type.ts';
import { requiredRelationType, requiredSubtypes } from '../../inputs/entity/required.ts';
import { subtypeList } from '../../inputs/entity/subtypes.tsx';
import { number } from '../../inputs/number.ts';
import { flag, oneOf } from './members.ts';
import type { JoinedMembers } from './node-form.ts';

type Shown = Pick<ParamMeta, 'shown'>;

const DIRECTION_TITLES = { FROM: 'node-form.direction-from', TO: 'node-form.direction-to' } as const;

/** Which way relations lead, seen from the originator. */
export function directionOf(more: Shown = {}) {
  return oneOf('relation.direction', EntitySearchDirection.options, (value) => DIRECTION_TITLES[value], more);
}

/** The type of a relation. */
export function relationTypeOf(more: Shown = {}) {
  return param(requiredRelationType(), { title: 'relation.type', input: relationType, ...more });
}

const UNIT_TITLES = {
  MILLISECONDS: 'node-form.milliseconds',
  SECONDS: 'node-form.seconds',
  MINUTES: 'node-form.minutes',
  HOURS: 'node-form.hours',
  DAYS: 'node-form.days',
} as const;

/** The unit of a length of time. */
export function timeUnit(
  title: 'node-form.start-unit' | 'node-form.end-unit' | 'node-form.inside-unit' | 'node-form.outside-unit',
  more: Shown = {},
) {
  return oneOf(
    title,
    Object.keys(UNIT_TITLES) as (keyof typeof UNIT_TITLES)[],
    (unit) => UNIT_TITLES[unit],
    more,
  );
}

const SECTION = 'node-form.related-entities';

/** How many relations far a walk goes; nothing is as far as they lead. */
function maxLevel(more: Shown) {
  return param(z.nullish(z.int().check(z.minimum(1))), {
    title: 'node-form.max-level',
    description: 'node-form.max-level-description',
    input: number,
    section: SECTION,
    ...more,
  });
}

/** How related entities are found. */
export function relationsQuery(more: Shown = {}) {
  return {
    'relationsQuery.direction': oneOf(
      'relation.direction',
      EntitySearchDirection.options,
      (value) => DIRECTION_TITLES[value],
      { section: SECTION, ...more },
    ),
    'relationsQuery.maxLevel': maxLevel(more),
    'relationsQuery.fetchLastLevelOnly': flag('node-form.last-level-only', { section: SECTION, ...more }),
    'relationsQuery.filters': param(z.nullish(z.array(RelationFilter)), {
      title: 'node-form.relation-filters',
      description: 'node-form.relation-filters-description',
      input: relationFilters(),
      section: SECTION,
      ...more,
    }),
  };
}

/** How a related device is found. */
export function deviceRelationsQuery() {
  return {
    'deviceRelationsQuery.direction': oneOf(
      'relation.direction',
      EntitySearchDirection.options,
      (value) => DIRECTION_TITLES[value],
      { section: SECTION },
    ),
    'deviceRelationsQuery.maxLevel': maxLevel({}),
    'deviceRelationsQuery.fetchLastLevelOnly': flag('node-form.last-level-only', { section: SECTION }),
    'deviceRelationsQuery.relationType': param(z.nullish(z.string()), {
      title: 'relation.type',
      input: relationType,
      section: SECTION,
    }),
    'deviceRelationsQuery.deviceTypes': param(requiredSubtypes('DEVICE'), {
      title: 'node-form.device-types',
      input: subtypeList(platformDirectory, 'DEVICE'),
      section: SECTION,
    }),
  };
}

/** An entity whose type and id are members of their own. */
export function entityMembers(typeMember: string, idMember: string): JoinedMembers {
  return {
    read: ({ [typeMember]: entityType, [idMember]: id }) =>
      typeof entityType === 'string' ? { entityType, ...(typeof id === 'string' && { id }) } : undefined,
    write(answer) {
      const entity = Entity.safeParse(answer).data;
      return { [typeMember]: entity?.entityType ?? null, [idMember]: entity?.id ?? null };
    },
  };
}

const Entity = z.looseObject({ entityType: z.nullish(z.string()), id: z.nullish(z.string()) });

/** A file of text, whose text and name are members of their own. */
export function fileMembers(textMember: string, nameMember: string): JoinedMembers {
  const at = (configuration: Readonly<Record<string, unknown>>, path: string) =>
    path
      .split('.')
      .reduce<unknown>(
        (value, name) => (value && typeof value === 'object' ? Reflect.get(value, name) : undefined),
        configuration,
      );
  return {
    read(configuration) {
      const content = at(configuration, textMember);
      const name = at(configuration, nameMember);
      return typeof content === 'string' && content !== ''
        ? { name: typeof name === 'string' ? name : '', content }
        : undefined;
    },
    write(answer) {
      const file = File.safeParse(answer).data;
      return { [textMember]: file?.content ?? null, [nameMember]: file?.name ?? null };
    },
  };
}

const File = z.object({ name: z.string(), content: z.string() });
