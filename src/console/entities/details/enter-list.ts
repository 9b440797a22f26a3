import { mdiArrowDownRight } from '@mdi/js';
import { type Command, defineCommand } from '../../commands/command.ts';
import { details } from './details-store.ts';

/** Takes the keyboard into the list of the tab that is shown: its keys are meant from then on. */
export const enterList: Command = defineCommand({
  id: 'details.enter-list',
  title: 'details.enter-list',
  description: 'details.enter-list-description',
  icon: mdiArrowDownRight,
  group: 'details.details',
  scope: 'details',
  keys: ['l'],
  at: {},
  plumbing: true,
  when: () => details.panel !== null,
  enabled: () => listOfTab() !== null || 'details.no-list',
  run: () => listOfTab()?.focus(),
});

function listOfTab(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[role=tabpanel] [role=grid]');
}
