import { isNullId } from '../../../model/entity-id.ts';
import type { Assignment } from '../../api/assignment.ts';
import type { Property, Trait } from '../kind/entity-kind.ts';
import { markProperty } from '../parts/properties.tsx';
import { assignHereFace } from './assign-here-face.ts';
import type { Owned } from './owner-of.ts';

/** An entity that has at most one customer, as lists show it. */
interface Assignable extends Owned {
  customerTitle?: string | null | undefined;
  customerIsPublic?: boolean | undefined;
}

/** What holds of kinds whose entities are given to customers, and to the public: columns, facts and commands. */
export function assignable(assignment: Assignment): Trait<Assignable> {
  return {
    properties: [
      {
        id: 'customerTitle',
        title: 'customer.customer',
        width: 130,
        grow: 1,
        sortProperty: 'customerTitle',
        text: ({ customerTitle }) => customerTitle ?? '',
        inLists: saysSomething,
      },
      markProperty('public', 'entity.public', ({ customerIsPublic }) => customerIsPublic === true, {
        inLists: saysSomething,
      }),
    ],
    facts: ({ customerId, customerIsPublic }) => ({
      assigned: !isNullId(customerId),
      public: customerIsPublic === true,
    }),
    lateCommands: async (kind) => {
      const { assignedVerbs } = await import('./assigned-verbs.ts');
      return assignedVerbs(kind, assignment);
    },
    faces: (kind) => [assignHereFace(kind)],
  };
}

/** Every row of a customer's list would say the same. */
const saysSomething: NonNullable<Property<Assignable>['inLists']> = (place, authority) =>
  authority === 'TENANT_ADMIN' && place.kind === 'own';
