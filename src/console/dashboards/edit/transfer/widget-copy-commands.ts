import {
  mdiContentCopy,
  mdiContentCut,
  mdiContentDuplicate,
  mdiContentPaste,
  mdiLinkPlus,
  mdiLinkVariant,
} from '@mdi/js';
import * as z from 'zod/mini';
import type { WidgetFile } from '../../../../model/widget-file.ts';
import { type Command, type CommandRun, defineCommand } from '../../../commands/command.ts';
import { RunError } from '../../../commands/command-error.ts';
import type { Message } from '../../../i18n/translation-key.ts';
import type { LayoutId, LayoutPlace } from '../../document/dashboard-document.ts';
import { withoutWidget } from '../../document/widget-edits.ts';
import { focusAfterRemoval } from '../../grid/moves.ts';
import { meantWidget, widgetParam } from '../../open/meant-widget.ts';
import { theDashboard, WHILE_EDITING } from '../../open/on-dashboard.ts';
import type { OpenDashboard } from '../../open/open-dashboard.ts';
import { widgetTitle } from '../../open/widget-title.ts';
import { shownOrder } from '../../open/widgets-on-screen.ts';
import { layoutParam, placeOfWidget } from '../changes/widget-place.ts';
import { readCopied } from './copied-text.ts';
import { copiedTextParam } from './copied-text-param.ts';
import { keptCopy } from './copy-buffer.ts';
import { paste, pasteWidget } from './paste.ts';
import { takeCopy } from './take-copy.ts';
import { broughtByItem, widgetItem, widgetReference } from './widget-item.ts';

const OF_WIDGETS = { ...WHILE_EDITING, group: 'dashboard.widgets' } as const;
const ONE_WIDGET = { ...OF_WIDGETS, params: z.object({ widget: widgetParam, layout: layoutParam }) } as const;

const TO_BE_PASTED = z.object({ layout: layoutParam, text: copiedTextParam });

/** How widgets of the dashboard on screen are copied, cut and pasted. */
export const widgetCopyCommands: readonly Command[] = [
  defineCommand({
    ...ONE_WIDGET,
    id: 'widget.copy',
    title: 'widget.copy',
    description: 'widget.copy-description',
    keywords: 'widget.copy-keywords',
    at: { row: 30 },
    icon: mdiContentCopy,
    keys: ['y'],
    async run({ widget, layout }, run) {
      const one = meant(widget, layout);
      await takeCopy('widget_item', one.item, run, { key: 'widget.copied', values: { title: one.title } });
      return one.item;
    },
  }),
  defineCommand({
    ...ONE_WIDGET,
    id: 'widget.copy-reference',
    title: 'widget.copy-reference',
    description: 'widget.copy-reference-description',
    at: { row: 32 },
    icon: mdiLinkVariant,
    keys: ['u'],
    async run({ widget, layout }, run) {
      const { dashboard, id, at, title } = meant(widget, layout);
      const reference = widgetReference(dashboard.document, dashboard.id, at, id);
      await takeCopy('widget_reference', reference, run, {
        key: 'widget.reference-copied',
        values: { title },
      });
      return reference;
    },
  }),
  defineCommand({
    ...ONE_WIDGET,
    id: 'widget.cut',
    title: 'widget.cut',
    description: 'widget.cut-description',
    at: { row: 34 },
    icon: mdiContentCut,
    keys: ['t'],
    async run({ widget, layout }, run) {
      const one = meant(widget, layout);
      const said: Message = { key: 'widget.was-cut', values: { title: one.title } };
      await takeCopy('widget_item', one.item, run, said);
      cut(one);
      // A toast is passed over where the focus moves on at the same time.
      one.dashboard.announce(said);
      return one.item;
    },
  }),
  defineCommand({
    ...OF_WIDGETS,
    id: 'widget.paste',
    title: 'widget.paste',
    description: 'widget.paste-description',
    keywords: 'widget.paste-keywords',
    at: { toolbar: 30 },
    icon: mdiContentPaste,
    keys: ['p'],
    params: TO_BE_PASTED,
    async run({ text: given, layout }, run) {
      const written = given ?? keptCopy('widget_item') ?? (await clipboardText(run));
      return paste(theDashboard(), readCopied(written), layout);
    },
  }),
  defineCommand({
    ...OF_WIDGETS,
    id: 'widget.paste-reference',
    title: 'widget.paste-reference',
    description: 'widget.paste-reference-description',
    at: { toolbar: 32 },
    icon: mdiLinkPlus,
    keys: ['i'],
    params: TO_BE_PASTED,
    run({ text: given, layout }) {
      const written = given ?? keptCopy('widget_reference');
      if (written === undefined) throw new RunError({ key: 'widget.no-reference' });
      return paste(theDashboard(), readCopied(written), layout);
    },
  }),
  defineCommand({
    ...ONE_WIDGET,
    id: 'widget.duplicate',
    title: 'widget.duplicate',
    description: 'widget.duplicate-description',
    at: { row: 36 },
    icon: mdiContentDuplicate,
    keys: ['shift+d'],
    run({ widget, layout }) {
      const { dashboard, item, at } = meant(widget, layout);
      return pasteWidget(dashboard, broughtByItem(item), at.layout, 'widget.duplicate');
    },
  }),
];

interface MeantWidget {
  dashboard: OpenDashboard;
  id: string;
  at: LayoutPlace;
  item: WidgetFile;
  title: string;
}

/** The widget that is named, or that has the focus, as it is copied. Throws a RunError where there is none. */
function meant(named: string | undefined, layout: LayoutId | undefined): MeantWidget {
  const dashboard = theDashboard();
  const id = meantWidget(named);
  const at = placeOfWidget(dashboard, id, { layout });
  const item = widgetItem(dashboard.document, at, id);
  const read = dashboard.dashboard.widgets.get(id);
  if (!item || !read) throw new RunError({ key: 'dashboard.no-such-choice' });
  return { dashboard, id, at, item, title: widgetTitle(read, dashboard.dashboard) };
}

function cut({ dashboard, id, at }: MeantWidget): void {
  const order = shownOrder();
  dashboard.edit({
    document: withoutWidget(dashboard.document, at, id),
    label: { key: 'widget.cut' },
    at: { state: at.state, widget: id },
  });
  const next = focusAfterRemoval(order, [id]);
  if (next !== undefined) dashboard.wantFocus(next);
}

/** Rejects with a RunError where there is no text, or the browser keeps it to itself. */
async function clipboardText({ source }: Pick<CommandRun, 'source'>): Promise<string> {
  // A browser may ask a person whether the page may read it; a script would wait for nobody.
  const reading = source === 'script' ? undefined : navigator.clipboard?.readText();
  const read = await reading?.catch(() => undefined);
  if (!read?.trim()) throw new RunError({ key: 'widget.nothing-copied' });
  return read;
}
