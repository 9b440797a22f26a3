import { mdiViewGridOutline } from '@mdi/js';
import { type Command, defineCommand } from '../../../commands/command.ts';
import { currentPath, navigate } from '../../../ui/navigation.ts';
import { otherLook } from './cards-path.ts';

/** How one goes between the list of types and their cards. */
export const cardsCommands: readonly Command[] = [
  defineCommand({
    id: 'widget-type.toggle-cards',
    title: 'widget-type.toggle-cards',
    description: 'widget-type.toggle-cards-description',
    icon: mdiViewGridOutline,
    group: 'widget-type.widget-type',
    scope: 'screen:widget-types',
    keys: ['v'],
    at: { toolbar: 30 },
    safe: true,
    authorities: ['SYS_ADMIN', 'TENANT_ADMIN'],
    run: () => navigate(otherLook(currentPath())),
  }),
];
