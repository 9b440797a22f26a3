import { mdiArrowLeft, mdiHomeOutline, mdiLayersOutline } from '@mdi/js';
import * as z from 'zod/mini';
import { choice } from '../../commands/choice.tsx';
import { type Command, defineCommand } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { param } from '../../commands/param.ts';
import { number } from '../../inputs/number.ts';
import { ON_DASHBOARD, theDashboard } from '../open/on-dashboard.ts';
import { shownDashboard } from '../open/shown-dashboard.ts';
import { stateChoices } from '../open/state-choices.ts';

const OF_STATES = { ...ON_DASHBOARD, group: 'dashboard.states' } as const;

const isBeyond = () => (shownDashboard()?.view().stack.length ?? 0) > 1 || 'dashboard.no-state-before';

/** How one goes between the states of the dashboard on screen. */
export const stateCommands: readonly Command[] = [
  defineCommand({
    ...OF_STATES,
    id: 'state.open',
    title: 'state.open',
    description: 'state.open-description',
    icon: mdiLayersOutline,
    keys: ['shift+o'],
    enabled: () => (shownDashboard()?.states.ids.size ?? 0) > 1 || 'dashboard.no-other-state',
    params: z.object({
      state: param(z.string(), {
        title: 'dashboard.state',
        description: 'state.open-description',
        input: choice(() => stateChoices(theDashboard().dashboard)),
      }),
    }),
    run({ state }) {
      const dashboard = theDashboard();
      if (!dashboard.states.ids.has(state)) throw new RunError({ key: 'dashboard.no-such-choice' });
      dashboard.openState({ id: state, params: dashboard.params });
    },
  }),
  defineCommand({
    ...OF_STATES,
    id: 'state.back',
    title: 'state.back',
    description: 'state.back-description',
    icon: mdiArrowLeft,
    keys: ['Backspace'],
    enabled: isBeyond,
    params: z.object({
      to: param(z.optional(z.int().check(z.nonnegative())), {
        title: 'state.to',
        description: 'state.to-description',
        input: number,
      }),
    }),
    run: ({ to }) => theDashboard().back(to),
  }),
  defineCommand({
    ...OF_STATES,
    id: 'state.root',
    title: 'state.root',
    description: 'state.root-description',
    icon: mdiHomeOutline,
    keys: ['shift+Backspace'],
    enabled: isBeyond,
    run: () => theDashboard().reset(),
  }),
];
