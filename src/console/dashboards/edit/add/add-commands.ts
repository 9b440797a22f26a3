import { mdiPlus } from '@mdi/js';
import { v4 as newId } from 'uuid';
import * as z from 'zod/mini';
import type { WidgetType } from '../../../../model/widget.ts';
import { typesByBundle } from '../../../api/widget-types.ts';
import { choice } from '../../../commands/choice.tsx';
import { type Command, type CommandRun, defineCommand } from '../../../commands/command.ts';
import { RunError } from '../../../commands/command-error.ts';
import { param } from '../../../commands/param.ts';
import { commands } from '../../../commands/registry.ts';
import { runCommand } from '../../../commands/run-command.ts';
import { loadHelpTexts, loadKindTexts } from '../../../i18n/i18n.ts';
import { text } from '../../../inputs/text.ts';
import { layoutsOf } from '../../document/read-document.ts';
import { layoutChoices } from '../../open/layout-choices.ts';
import { theDashboard, WHILE_EDITING } from '../../open/on-dashboard.ts';
import { lastFocused } from '../../open/widgets-on-screen.ts';
import { namedAlias } from '../changes/named-part.ts';
import type { PickerRequest } from './type-picker.tsx';

const optionalText = z.optional(z.string());

const params = z.object({
  bundle: param(optionalText, {
    title: 'widget.bundle',
    description: 'widget.bundle-description',
    input: text,
  }),
  type: param(optionalText, { title: 'widget.type', description: 'widget.type-description', input: text }),
  layout: param(z.optional(z.enum(['main', 'right'])), {
    title: 'widget.into-layout',
    description: 'widget.into-layout-description',
    input: choice(() => layoutChoices(layoutsOf(theDashboard().view().state))),
  }),
  title: param(optionalText, {
    title: 'widget.new-title',
    description: 'widget.new-title-description',
    input: text,
  }),
  alias: param(optionalText, {
    title: 'widget.new-alias',
    description: 'widget.new-alias-description',
    input: text,
  }),
});

/** How widgets come onto the dashboard on screen. */
export const addCommands: readonly Command[] = [
  defineCommand({
    ...WHILE_EDITING,
    id: 'widget.add',
    at: { toolbar: 10 },
    title: 'widget.add',
    description: 'widget.add-description',
    keywords: 'widget.add-keywords',
    group: 'dashboard.widgets',
    icon: mdiPlus,
    keys: ['c'],
    params,
    async run({ bundle, type, layout = 'main', title, alias }, run) {
      const dashboard = theDashboard();
      const state = dashboard.view().state;
      const layouts = layoutsOf(state);
      if (!layouts.includes(layout)) throw new RunError({ key: 'widget.no-such-layout' });
      const knownAlias = alias === undefined ? undefined : namedAlias(dashboard.dashboard, alias).id;
      const picked =
        type === undefined
          ? await asked({ layouts, layout }, run)
          : { type: await knownType(bundle ?? '', type, run), layout };
      if (!picked) return undefined;
      const [{ withAddedWidget }, { proposedAlias }] = await Promise.all([
        import('./new-widget.ts'),
        import('./proposed-alias.ts'),
      ]);
      // A script has said all that it wants; a person sees beside the page what is proposed.
      const isAsked = run.source !== 'script';
      const proposed = isAsked
        ? await proposedAlias(dashboard.dashboard, picked.type, {
            state: state.id,
            wasAt: lastFocused(),
            standsForSome: async (one) => (await dashboard.hub.aliases.resolve(one)).kind !== 'nothing',
          })
        : undefined;
      const id = newId();
      const at = { state: state.id, layout: picked.layout };
      dashboard.wantFocus(id);
      dashboard.edit({
        document: withAddedWidget(dashboard.document, at, {
          id,
          type: picked.type,
          title,
          alias: knownAlias ?? proposed,
        }),
        label: { key: 'widget.add' },
        at: { state: state.id, widget: id },
      });
      await setUp(id, run);
      return { widget: id };
    },
  }),
];

/** Asks a person; a script has to say. */
async function asked(request: PickerRequest, { source }: CommandRun) {
  if (source === 'script') throw new RunError({ key: 'widget.type-required' });
  const [{ pickType }] = await Promise.all([
    import('./type-picker.tsx'),
    loadHelpTexts(),
    loadKindTexts('widget-type'),
    loadKindTexts('widgets-bundle'),
  ]);
  return pickType(request);
}

/** The type of this alias in a bundle that is named by its alias or its id. */
async function knownType(bundle: string, alias: string, { request }: CommandRun): Promise<WidgetType> {
  const bundles = await typesByBundle(request);
  const found = bundles
    .filter((one) => one.bundle.alias === bundle || one.bundle.id.id === bundle)
    .flatMap(({ types }) => types)
    .find((type) => type.alias === alias);
  if (!found) throw new RunError({ key: 'widget.no-such-type', values: { type: alias, bundle } });
  return found;
}

/** Lets a person set up what they have added. */
async function setUp(widget: string, { source }: CommandRun): Promise<void> {
  const edit = commands.get('widget.edit');
  if (edit && source !== 'script') await runCommand(edit, { widget }, { source });
}
