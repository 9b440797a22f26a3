import type { Command } from '../../commands/command.ts';
import { choiceCommand } from '../../entities/list-filters/list-choice.ts';
import { windowCommand } from '../../entities/list-filters/list-window.ts';
import { eventWindow, typeChoice } from './event-types.ts';

/** What can be done with the list of events. */
export const eventCommands: readonly Command[] = [choiceCommand(typeChoice), windowCommand(eventWindow)];
