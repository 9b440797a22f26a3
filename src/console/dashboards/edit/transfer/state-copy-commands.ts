import { mdiContentCopy, mdiContentDuplicate, mdiContentPaste } from '@mdi/js';
import * as z from 'zod/mini';
import { choice } from '../../../commands/choice.tsx';
import { type Command, defineCommand } from '../../../commands/command.ts';
import { RunError } from '../../../commands/command-error.ts';
import { param } from '../../../commands/param.ts';
import { checkbox } from '../../../inputs/checkbox.tsx';
import { text } from '../../../inputs/text.ts';
import { customText } from '../../open/custom-text.ts';
import { theDashboard, WHILE_EDITING } from '../../open/on-dashboard.ts';
import { stateTemplateName } from '../../states/state-name.ts';
import { readCopied } from './copied-text.ts';
import { keptCopy } from './copy-buffer.ts';
import { paste, pasteStates } from './paste.ts';
import { linkedStates, statesItem } from './states-item.ts';
import { takeCopy } from './take-copy.ts';

const OF_STATES = { ...WHILE_EDITING, group: 'dashboard.states' } as const;

/** Which state is copied; that on screen unless given. */
const stateParam = param(z.optional(z.string()), {
  title: 'dashboard.state',
  description: 'state.copied-description',
  input: choice(
    () =>
      [...theDashboard().dashboard.states.values()].map((state) => ({
        value: state.id,
        label: stateTemplateName(state, customText),
      })),
    { withoutNone: true },
  ),
});

/** How states are copied, within a dashboard and to others. */
export const stateCopyCommands: readonly Command[] = [
  defineCommand({
    ...OF_STATES,
    id: 'state.copy',
    title: 'state.copy',
    description: 'state.copy-description',
    at: { toolbar: 40 },
    icon: mdiContentCopy,
    params: z.object({
      state: stateParam,
      linked: param(z.optional(z.boolean()), {
        title: 'state.with-linked',
        description: 'state.with-linked-description',
        input: checkbox,
      }),
    }),
    initial: () => ({ state: theDashboard().view().state.id, linked: true }),
    async run({ state: named, linked }, run) {
      const { document } = theDashboard();
      const { id, name } = knownState(named);
      const states = linked ? linkedStates(document, id) : [id];
      const item = statesItem(document, states);
      await takeCopy('dashboard_states', item, run, { key: 'state.copied', values: { name } });
      return item;
    },
  }),
  defineCommand({
    ...OF_STATES,
    id: 'state.paste',
    title: 'state.paste',
    description: 'state.paste-description',
    at: { toolbar: 42 },
    icon: mdiContentPaste,
    params: z.object({
      text: param(z.optional(z.string()), {
        title: 'widget.copied-text',
        description: 'widget.copied-text-description',
        input: text,
        // It may be as long as a dashboard, which no journal is to hold.
        secret: true,
      }),
    }),
    run({ text: given }) {
      const written = given ?? keptCopy('dashboard_states');
      if (written === undefined) throw new RunError({ key: 'state.none-copied' });
      return paste(theDashboard(), readCopied(written));
    },
  }),
  defineCommand({
    ...OF_STATES,
    id: 'state.duplicate',
    title: 'state.duplicate',
    description: 'state.duplicate-description',
    at: { toolbar: 44 },
    icon: mdiContentDuplicate,
    params: z.object({ state: stateParam }),
    run({ state }) {
      const dashboard = theDashboard();
      const item = statesItem(dashboard.document, [knownState(state).id]);
      return pasteStates(dashboard, item, 'state.duplicate');
    },
  }),
];

/** The state that is named, or on screen. Throws a RunError where there is none of this id. */
function knownState(named: string | undefined) {
  const { dashboard, view } = theDashboard();
  const state = dashboard.states.get(named ?? view().state.id);
  if (!state) throw new RunError({ key: 'dashboard.no-such-choice' });
  return state;
}
