import {
  mdiContentCopy,
  mdiContentDuplicate,
  mdiContentPaste,
  mdiTrayArrowDown,
  mdiTrayArrowUp,
} from '@mdi/js';
import * as z from 'zod/mini';
import { StatesFile } from '../../../../model/widget-file.ts';
import { choice } from '../../../commands/choice.tsx';
import { type Command, defineCommand } from '../../../commands/command.ts';
import { RunError } from '../../../commands/command-error.ts';
import { param } from '../../../commands/param.ts';
import { withFoundAliases } from '../../../inputs/aliases/found-aliases.ts';
import { checkbox } from '../../../inputs/checkbox.tsx';
import { jsonFile } from '../../../inputs/json-file.tsx';
import { fileOfType, transferFileName } from '../../../inputs/transfer/transfer-file.ts';
import { saveFile } from '../../../table/rows/save-file.ts';
import { memberOf } from '../../document/json-object.ts';
import { theDashboard, WHILE_EDITING } from '../../open/on-dashboard.ts';
import { stateChoices } from '../../open/state-choices.ts';
import { readCopied } from './copied-text.ts';
import { copiedTextParam } from './copied-text-param.ts';
import { keptCopy } from './copy-buffer.ts';
import { paste, pasteStates } from './paste.ts';
import { linkedStates, statesItem } from './states-item.ts';
import { takeCopy } from './take-copy.ts';

const OF_STATES = { ...WHILE_EDITING, group: 'dashboard.states' } as const;

/** Which state is taken along; that on screen unless given. */
const stateParam = param(z.optional(z.string()), {
  title: 'dashboard.state',
  description: 'state.copied-description',
  input: choice(() => stateChoices(theDashboard().dashboard), { withoutNone: true }),
});

const WHICH_STATES = z.object({
  state: stateParam,
  linked: param(z.optional(z.boolean()), {
    title: 'state.with-linked',
    description: 'state.with-linked-description',
    input: checkbox,
  }),
});

/** How states are taken along, within a dashboard, to others, and in files. */
export const stateTransferCommands: readonly Command[] = [
  defineCommand({
    ...OF_STATES,
    id: 'state.copy',
    title: 'state.copy',
    description: 'state.copy-description',
    at: { toolbar: 40 },
    icon: mdiContentCopy,
    params: WHICH_STATES,
    initial: startingStates,
    async run({ state, linked }, run) {
      const { item, name } = meantStates(state, linked);
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
    params: z.object({ text: copiedTextParam }),
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
  defineCommand({
    ...OF_STATES,
    id: 'state.export',
    title: 'state.export',
    description: 'state.export-description',
    keywords: 'transfer.export-keywords',
    at: { toolbar: 46 },
    icon: mdiTrayArrowDown,
    params: WHICH_STATES,
    initial: startingStates,
    run({ state, linked }, { source }) {
      const { item, name } = meantStates(state, linked);
      if (source !== 'script') {
        saveFile(transferFileName(name, 'state'), [`${JSON.stringify(item, null, 2)}\n`], 'application/json');
      }
      return item;
    },
  }),
  defineCommand({
    ...OF_STATES,
    id: 'state.import',
    title: 'state.import',
    description: 'state.import-description',
    keywords: 'transfer.import-keywords',
    at: { toolbar: 48 },
    icon: mdiTrayArrowUp,
    params: z.object({
      file: param(fileOfType('DASHBOARD_STATE', StatesFile), {
        title: 'transfer.file',
        description: 'transfer.file-description',
        input: jsonFile(),
      }),
    }),
    async run({ file }, { source }) {
      const dashboard = theDashboard();
      const [state] = Object.values(file.dashboardStates);
      const name = String(memberOf(state, 'name') ?? Object.keys(file.dashboardStates)[0]);
      // A script has its files as they are.
      const entityAliases =
        source === 'script' ? file.entityAliases : await withFoundAliases(file.entityAliases, name);
      return pasteStates(dashboard, { ...file, entityAliases }, 'state.import');
    },
  }),
];

function startingStates(): { state: string; linked: boolean } {
  return { state: theDashboard().view().state.id, linked: true };
}

/** The state that is named, or on screen, with those that it leads to where they are wanted, too. */
function meantStates(named: string | undefined, linked: boolean | undefined) {
  const { document } = theDashboard();
  const { id, name } = knownState(named);
  return { item: statesItem(document, linked ? linkedStates(document, id) : [id]), name };
}

/** The state that is named, or on screen. Throws a RunError where there is none of this id. */
function knownState(named: string | undefined) {
  const { dashboard, view } = theDashboard();
  const state = dashboard.states.get(named ?? view().state.id);
  if (!state) throw new RunError({ key: 'dashboard.no-such-choice' });
  return state;
}
