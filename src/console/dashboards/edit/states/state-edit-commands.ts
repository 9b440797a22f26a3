import { mdiHomePlusOutline, mdiLayersEdit, mdiLayersMinus, mdiLayersOutline, mdiLayersPlus } from '@mdi/js';
import * as z from 'zod/mini';
import { choice } from '../../../commands/choice.tsx';
import { type Command, defineCommand } from '../../../commands/command.ts';
import { RunError } from '../../../commands/command-error.ts';
import { param } from '../../../commands/param.ts';
import type { TranslationKey } from '../../../i18n/translation-key.ts';
import { text } from '../../../inputs/text.ts';
import type { DashboardDocument } from '../../document/dashboard-document.ts';
import { withNewState, withoutState, withRootState } from '../../document/state-edits.ts';
import { theDashboard, WHILE_EDITING } from '../../open/on-dashboard.ts';
import { shownDashboard } from '../../open/shown-dashboard.ts';
import { edit } from '../changes/edit.ts';
import { type StateDraft, StateDrafts, stateDrafts, stateIdOf, withStateDrafts } from './state-drafts.ts';
import { stateList } from './state-list.tsx';
import { stateRemoval } from './state-loss.ts';

const OF_STATES = { ...WHILE_EDITING, group: 'dashboard.states' } as const;

const Name = z.string().check(z.trim(), z.minLength(1, { error: 'state.name-required' }));
const Id = z.string().check(z.trim());
const TAKEN = { error: 'state.duplicate-id' } as const;

/** How the states of the dashboard on screen come, change and go. */
export const stateEditCommands: readonly Command[] = [
  defineCommand({
    ...OF_STATES,
    id: 'dashboard.manage-states',
    at: { toolbar: 38 },
    title: 'dashboard.manage-states',
    description: 'dashboard.manage-states-description',
    icon: mdiLayersEdit,
    params: z.object({
      states: param(StateDrafts, {
        title: 'dashboard.states',
        input: stateList({ removal: (id) => stateRemoval(theDashboard().document, id) }),
      }),
    }),
    initial: () => ({ states: stateDrafts(theDashboard().dashboard) }),
    submitLabel: 'action.save',
    run: ({ states }) => rewrite(states, 'dashboard.manage-states'),
  }),
  defineCommand({
    ...OF_STATES,
    id: 'state.create',
    title: 'state.create',
    description: 'state.create-description',
    icon: mdiLayersPlus,
    params: z.object({
      name: param(Name, { title: 'state.name', description: 'state.name-description', input: text }),
      id: param(z.optional(Id.check(z.refine((id) => id === '' || !ids().includes(id), TAKEN))), {
        title: 'state.id',
        description: 'state.new-id-description',
        input: text,
      }),
    }),
    run({ name, id: given }) {
      const id = given || stateIdOf(name, ids());
      edit((document) => withNewState(document, { id, name }), 'state.create');
      const dashboard = theDashboard();
      dashboard.openState({ id, params: dashboard.params });
      return id;
    },
  }),
  defineCommand({
    ...OF_STATES,
    id: 'state.edit',
    title: 'state.edit',
    description: 'state.edit-description',
    icon: mdiLayersOutline,
    params: z.object({
      name: param(Name, { title: 'state.name', description: 'state.name-description', input: text }),
      id: param(
        Id.check(
          z.minLength(1, { error: 'state.id-required' }),
          z.refine((id) => id === shownState()?.id || !ids().includes(id), TAKEN),
        ),
        { title: 'state.id', description: 'state.id-description', input: text },
      ),
    }),
    initial: () => ({ name: theDashboard().view().state.name, id: theDashboard().view().state.id }),
    submitLabel: 'action.save',
    run({ name, id }) {
      const before = theDashboard().view().state.id;
      const states = stateDrafts(theDashboard().dashboard);
      rewrite(
        states.map((state) => (state.id === before ? { ...state, id, name } : state)),
        'state.edit',
      );
    },
  }),
  defineCommand({
    ...OF_STATES,
    id: 'state.make-root',
    title: 'state.make-root',
    description: 'state.make-root-description',
    icon: mdiHomePlusOutline,
    enabled: () => shownState()?.root === false || 'state.root-already',
    run() {
      const { id } = theDashboard().view().state;
      edit((document) => withRootState(document, id), 'state.make-root');
    },
  }),
  defineCommand({
    ...OF_STATES,
    id: 'state.delete',
    title: 'state.delete',
    description: 'state.delete-description',
    icon: mdiLayersMinus,
    enabled: () => (shownDashboard()?.states.ids.size ?? 0) > 1 || 'state.one-stays',
    params: z.object({
      state: param(z.string(), {
        title: 'dashboard.state',
        description: 'state.delete-description',
        input: choice(removable),
      }),
    }),
    initial() {
      const { id, root } = theDashboard().view().state;
      return root ? {} : { state: id };
    },
    danger: ({ state }) => stateRemoval(theDashboard().document, state),
    run({ state }) {
      const { ids: known, root } = theDashboard().states;
      if (!known.has(state)) throw new RunError({ key: 'dashboard.no-such-choice' });
      if (state === root) throw new RunError({ key: 'state.root-stays' });
      edit((document) => withoutState(document, state), 'state.delete');
    },
  }),
];

function shownState() {
  return shownDashboard()?.view().state;
}

function ids(): string[] {
  return [...(shownDashboard()?.states.ids ?? [])];
}

/** The states that the dashboard does not begin at. */
function removable() {
  const states = shownDashboard()?.dashboard.states.values() ?? [];
  return [...states].flatMap(({ id, name, root }) => (root ? [] : [{ value: id, label: name }]));
}

/** Gives the dashboard these states; whoever looks at one that has another id then goes on looking at it. */
function rewrite(states: readonly StateDraft[], label: TranslationKey): void {
  const dashboard = theDashboard();
  const { params } = dashboard;
  const { id } = dashboard.view().state;
  const change = (document: DashboardDocument) => withStateDrafts(document, states);
  const renamed = states.find(({ was }) => was === id)?.id ?? id;
  edit(change, label);
  if (renamed !== id && dashboard.states.ids.has(renamed)) dashboard.updateState({ id: renamed, params });
}
