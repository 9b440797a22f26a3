import * as z from 'zod/mini';
import { descriptionOf } from '../../../model/additional-info.ts';
import { AliasEntity } from '../../../model/entity-alias.ts';
import { EntityId } from '../../../model/entity-id.ts';
import type { EntityView } from '../../../model/entity-view.ts';
import { platformDirectory } from '../../api/entity-directory.ts';
import { entityViews } from '../../api/entity-views.ts';
import { param } from '../../commands/param.ts';
import type { EntityForm } from '../../entities/kind/entity-kind.ts';
import { ownedBy, ownerAt, ownerParams } from '../../entities/parts/owner.ts';
import { describedAs, descriptionParam, nameParam } from '../../entities/parts/params.ts';
import type { subtypes } from '../../entities/parts/subtypes.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { entityKeysBeside } from '../../inputs/entity/entity-keys.tsx';
import { entitySelect } from '../../inputs/entity/entity-select.tsx';
import { moment } from '../../inputs/moment.tsx';

const SOURCES = ['DEVICE', 'ASSET'] as const;

const Source = AliasEntity.check(
  z.refine(
    (source) => SOURCES.some((type) => type === source.entityType) && EntityId.safeParse(source).success,
    {
      error: 'entity-view.target-required',
    },
  ),
);

const keysParam = (title: TranslationKey, kind: 'attributes' | 'timeseries') =>
  param(z.optional(z.nullable(z.array(z.string()))), {
    title,
    description:
      kind === 'attributes' ? 'entity-view.attributes-description' : 'entity-view.timeseries-description',
    section: kind === 'attributes' ? 'entity-view.attributes' : 'entity-view.data',
    input: entityKeysBeside(platformDirectory, { field: 'entityId', kind }),
  });

const momentParam = (title: TranslationKey, description: TranslationKey) =>
  param(z.optional(z.nullable(z.int())), {
    title,
    description,
    section: 'entity-view.data',
    input: moment,
  });

const endsNoEarlier = z.refine<{
  startTimeMs?: number | null | undefined;
  endTimeMs?: number | null | undefined;
}>(({ startTimeMs, endTimeMs }) => !startTimeMs || !endTimeMs || startTimeMs <= endTimeMs, {
  path: ['endTimeMs'],
  error: 'entity-view.ends-too-early',
});

function paramsWith(type: ReturnType<typeof subtypes>['param']) {
  return z
    .object({
      name: nameParam,
      type,
      entityId: param(Source, {
        title: 'entity-view.target',
        description: 'entity-view.target-description',
        input: entitySelect(platformDirectory, { only: SOURCES }),
      }),
      description: descriptionParam,
      timeseries: keysParam('entity-view.timeseries', 'timeseries'),
      startTimeMs: momentParam('entity-view.start-time', 'entity-view.start-time-description'),
      endTimeMs: momentParam('entity-view.end-time', 'entity-view.end-time-description'),
      clientAttributes: keysParam('entity-view.client-attributes', 'attributes'),
      sharedAttributes: keysParam('entity-view.shared-attributes', 'attributes'),
      serverAttributes: keysParam('entity-view.server-attributes', 'attributes'),
    })
    .check(endsNoEarlier);
}

/** How entity views are created and edited: what they are of, which keys of it they show, and from when to when. */
export function entityViewForm(
  type: ReturnType<typeof subtypes>['param'],
): EntityForm<EntityView, ReturnType<typeof paramsWith>> {
  return {
    params: paramsWith(type),
    answersOf: ({
      name,
      type,
      entityId: { entityType, id },
      keys,
      startTimeMs,
      endTimeMs,
      additionalInfo,
    }) => ({
      name,
      type,
      entityId: { entityType, id },
      description: descriptionOf(additionalInfo),
      timeseries: keys?.timeseries ?? [],
      startTimeMs: startTimeMs || null,
      endTimeMs: endTimeMs || null,
      clientAttributes: keys?.attributes?.cs ?? [],
      sharedAttributes: keys?.attributes?.sh ?? [],
      serverAttributes: keys?.attributes?.ss ?? [],
    }),
    laidOver(stored, { name, type, entityId, description, ...answers }) {
      const { keys } = stored ?? {};
      const { attributes } = keys ?? {};
      return {
        ...stored,
        name,
        type,
        entityId: { ...stored?.entityId, ...EntityId.parse(entityId) },
        keys: {
          ...keys,
          timeseries: given(answers.timeseries, keys?.timeseries),
          attributes: {
            ...attributes,
            cs: given(answers.clientAttributes, attributes?.cs),
            sh: given(answers.sharedAttributes, attributes?.sh),
            ss: given(answers.serverAttributes, attributes?.ss),
          },
        },
        startTimeMs: momentOf(answers.startTimeMs, stored?.startTimeMs),
        endTimeMs: momentOf(answers.endTimeMs, stored?.endTimeMs),
        additionalInfo: describedAs(stored, description),
      };
    },
    createOnly: ownerParams,
    startingAt: ownerAt,
    create: (view, answers, request) => entityViews.save(ownedBy(view, answers), request),
  };
}

/** The keys of an answer; of none that was given those that are stored. */
function given(answer: string[] | null | undefined, stored: string[] | null | undefined): string[] {
  return (answer === undefined ? stored : answer) ?? [];
}

/** The platform writes 0 for an end that is open. */
function momentOf(answer: number | null | undefined, stored: number | null | undefined): number {
  return (answer === undefined ? stored : answer) ?? 0;
}
