import { type Command, defineCommand } from '../../../commands/command.ts';
import { currentPath, navigate } from '../../../ui/navigation.ts';
import { cardsFace } from '../list-faces.ts';
import { otherLook } from './cards-path.ts';

/** How one goes between the list of types and their cards. */
export const cardsCommands: readonly Command[] = [
  defineCommand({
    ...cardsFace,
    description: 'widget-type.toggle-cards-description',
    safe: true,
    run: () => navigate(otherLook(currentPath())),
  }),
];
