import { mdiAccountArrowRightOutline } from '@mdi/js';
import { OWN } from '../../api/list-place.ts';
import type { CommandFace } from '../../commands/command.ts';
import { commandOfKind } from '../kind/command-of-kind.ts';
import type { EntityKind } from '../kind/entity-kind.ts';
import { shownList } from '../kind/list-places.ts';
import { VERB_KEYS } from '../kind/verb-keys.ts';
import { ownerAt } from '../parts/owner.ts';

/** What is drawn over a customer's list of the verb that gives to that customer, before it is there. */
export function assignHereFace(kind: EntityKind): CommandFace {
  return {
    ...commandOfKind(kind, 'assign-here'),
    title: 'entity.assign-here',
    icon: mdiAccountArrowRightOutline,
    keys: VERB_KEYS['assign-here'],
    authorities: kind.writers,
    when: () => customerOnScreen(kind) !== null,
  };
}

/** The customer whose list is on screen. */
export function customerOnScreen(kind: EntityKind): string | null {
  return ownerAt(shownList(kind)?.place ?? OWN).customerId;
}
