import * as z from 'zod/mini';
import { descriptionOf } from '../../../model/additional-info.ts';
import { assets } from '../../api/assets.ts';
import { assignment } from '../../api/assignment.ts';
import { entityKind } from '../../entities/kind/entity-kind.ts';
import { ownedBy, ownerAt, ownerParams } from '../../entities/parts/owner.ts';
import { describedAs, descriptionParam, labelParam, nameParam } from '../../entities/parts/params.ts';
import { descriptionProperty, labelProperty, nameProperty } from '../../entities/parts/properties.tsx';
import { subtypes } from '../../entities/parts/subtypes.ts';
import { assignable } from '../../entities/traits/assignable.ts';
import { importable } from '../../entities/traits/importable.ts';
import { labelled, typed } from '../../entities/traits/settable.ts';

const types = subtypes('asset');

/** What assets are and how they are changed. */
export const assetKind = entityKind({
  writers: ['TENANT_ADMIN'],
  service: assets,
  nameOf: ({ name }) => name,
  hintOf: ({ type }) => type,
  properties: [nameProperty(), types.property, labelProperty, descriptionProperty],
  filters: [types.filter],
  line: async () => (await import('./asset-line.ts')).assetLine,
  form: {
    params: z.object({
      name: nameParam,
      type: types.param,
      label: labelParam,
      description: descriptionParam,
    }),
    answersOf: ({ name, type, label, additionalInfo }) => ({
      name,
      type,
      label: label ?? '',
      description: descriptionOf(additionalInfo),
    }),
    laidOver: (stored, { description, ...answers }) => ({
      ...stored,
      ...answers,
      additionalInfo: describedAs(stored, description),
    }),
    createOnly: ownerParams,
    startingAt: ownerAt,
    create: (asset, answers, request) => assets.save(ownedBy(asset, answers), request),
  },
  traits: [assignable(assignment('asset')), importable, labelled, typed(types.param)],
});
