import { formatList } from '../../i18n/format-list.ts';
import type { Property, Trait } from '../kind/entity-kind.ts';
import { markProperty } from '../parts/properties.tsx';
import { assignHereFace } from './assign-here-face.ts';
import type { Sharing } from './shared-anew.ts';
import { namesOfSharers, peopleOf, publicOf, type Shared } from './sharers.ts';

/** What holds of kinds whose entities any number of customers may have, and the public: columns, facts and commands. */
export function shareable(sharing: Sharing): Trait<Shared> {
  return {
    properties: [
      {
        id: 'assignedCustomers',
        title: 'entity.assigned-customers',
        width: 200,
        grow: 2,
        text: (shared) => formatList(namesOfSharers(shared)),
        inLists: isOwnList,
      },
      markProperty('public', 'entity.public', (shared: Shared) => publicOf(shared).length > 0, {
        inLists: isOwnList,
      }),
    ],
    facts: (shared) => ({
      assigned: peopleOf(shared).length > 0,
      public: publicOf(shared).length > 0,
    }),
    lateCommands: async (kind) => (await import('./share-out.ts')).shareOuts(kind, sharing),
    faces: (kind) => [assignHereFace(kind)],
  };
}

/** Customers see nothing of each other, and every row of a customer's list would say the same. */
const isOwnList: NonNullable<Property<Shared>['inLists']> = (place, authority) =>
  authority === 'TENANT_ADMIN' && place.kind === 'own';
