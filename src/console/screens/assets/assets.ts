import { mdiDomain } from '@mdi/js';
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

const types = subtypes('asset');

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
  properties: [nameProperty(), types.property, labelProperty, descriptionProperty],
  filters: [types.filter],
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
  traits: [assignable(assignment('asset'))],
});
