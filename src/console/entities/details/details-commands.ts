import { mdiClose, mdiTabMinus, mdiTabPlus } from '@mdi/js';
import { type Command, defineCommand } from '../../commands/command.ts';
import { details, moveTab } from './details-store.ts';

const GROUP = 'details.details';
const SCOPE = 'details';

/** What can be done with any details panel, whatever it shows. */
export const detailsCommands: readonly Command[] = [
  defineCommand({
    id: 'details.close',
    title: 'details.close',
    description: 'details.close-description',
    icon: mdiClose,
    group: GROUP,
    scope: SCOPE,
    keys: ['Escape'],
    when: () => details.panel !== null,
    run: () => details.panel?.close(),
  }),
  defineCommand({
    id: 'details.next-tab',
    title: 'details.next-tab',
    description: 'details.next-tab-description',
    icon: mdiTabPlus,
    group: GROUP,
    scope: SCOPE,
    keys: [']'],
    when: () => details.panel !== null,
    run: () => moveTab(1),
  }),
  defineCommand({
    id: 'details.previous-tab',
    title: 'details.previous-tab',
    description: 'details.previous-tab-description',
    icon: mdiTabMinus,
    group: GROUP,
    scope: SCOPE,
    keys: ['['],
    when: () => details.panel !== null,
    run: () => moveTab(-1),
  }),
];
