import { mdiDomain } from '@mdi/js';
import * as z from 'zod/mini';
import { descriptionOf } from '../../../model/additional-info.ts';
import { assets } from '../../api/assets.ts';
import { assignment } from '../../api/assignment.ts';
import { entitySubtypes } from '../../api/entity-subtypes.ts';
import { choice } from '../../commands/choice.tsx';
import { param } from '../../commands/param.ts';
import { entityKind } from '../../entities/kind/entity-kind.ts';
import { ownedBy, ownerAt, ownerParams } from '../../entities/parts/owner.ts';
import { describedAs, descriptionParam, labelParam, nameParam } from '../../entities/parts/params.ts';
import {
  createdTimeProperty,
  descriptionProperty,
  idProperty,
  labelProperty,
  nameProperty,
  typeProperty,
} from '../../entities/parts/properties.tsx';
import { assignable } from '../../entities/traits/assignable.ts';
import { suggestedText } from '../../inputs/suggested-text.tsx';

const typesInUse = async () => (await entitySubtypes('asset')).map((type) => ({ value: type, label: type }));

/** Assets of the tenant, or of a customer. */
export const assetKind = entityKind({
  type: 'ASSET',
  noun: 'asset',
  segment: 'assets',
  icon: mdiDomain,
  menu: { order: 25 },
  section: 'home.asset-management',
  readers: ['TENANT_ADMIN', 'CUSTOMER_USER'],
  writers: ['TENANT_ADMIN'],
  parents: { CUSTOMER: { title: 'customer.assets' } },
  service: assets,
  nameOf: ({ name }) => name,
  hintOf: ({ type }) => type,
  properties: [
    nameProperty(),
    typeProperty,
    labelProperty,
    descriptionProperty,
    idProperty,
    createdTimeProperty,
  ],
  filters: [
    {
      id: 'type',
      property: 'type',
      title: 'asset.type',
      command: 'asset.type-filter',
      description: 'asset.type-filter-description',
      all: 'asset.type-all',
      input: choice(typesInUse),
    },
  ],
  form: {
    params: z.object({
      name: nameParam,
      type: param(z.string().check(z.trim(), z.minLength(1, { error: 'asset.type-required' })), {
        title: 'asset.type',
        description: 'asset.type-description',
        input: suggestedText(() => entitySubtypes('asset')),
      }),
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
  traits: [assignable(assignment('asset'))],
});
