import { mdiTrayArrowDown, mdiTrayArrowUp } from '@mdi/js';
import * as z from 'zod/mini';
import { WidgetFile } from '../../../../model/widget-file.ts';
import { type Command, defineCommand } from '../../../commands/command.ts';
import { RunError } from '../../../commands/command-error.ts';
import { param } from '../../../commands/param.ts';
import { withFoundAliases } from '../../../inputs/aliases/found-aliases.ts';
import { jsonFile } from '../../../inputs/json-file.tsx';
import { fileOfType, transferFileName } from '../../../inputs/transfer/transfer-file.ts';
import { saveFile } from '../../../table/rows/save-file.ts';
import { memberOf, valueAt } from '../../document/json-object.ts';
import { meantWidget, widgetParam } from '../../open/meant-widget.ts';
import { theDashboard, WHILE_EDITING } from '../../open/on-dashboard.ts';
import { widgetTitle } from '../../open/widget-title.ts';
import { hasTwoLayouts, layoutParam, placeOfWidget } from '../changes/widget-place.ts';
import { pasteWidget } from './paste.ts';
import { broughtByItem, widgetItem } from './widget-item.ts';

const OF_WIDGETS = { ...WHILE_EDITING, group: 'dashboard.widgets' } as const;

/** How widgets are written into files and made of them, as every console of the platform does. */
export const widgetFileCommands: readonly Command[] = [
  defineCommand({
    ...OF_WIDGETS,
    id: 'widget.export',
    title: 'widget.export',
    description: 'widget.export-description',
    keywords: 'transfer.export-keywords',
    at: { row: 70 },
    icon: mdiTrayArrowDown,
    keys: ['shift+e'],
    params: z.object({ widget: widgetParam, layout: layoutParam }),
    run({ widget: named, layout }, { source }) {
      const dashboard = theDashboard();
      const id = meantWidget(named);
      const item = widgetItem(dashboard.document, placeOfWidget(dashboard, id, { layout }), id);
      const read = dashboard.dashboard.widgets.get(id);
      if (!item || !read) throw new RunError({ key: 'dashboard.no-such-choice' });
      if (source !== 'script') {
        const name = transferFileName(widgetTitle(read, dashboard.dashboard), 'widget');
        saveFile(name, [`${JSON.stringify(item, null, 2)}\n`], 'application/json');
      }
      return item;
    },
  }),
  defineCommand({
    ...OF_WIDGETS,
    id: 'widget.import',
    title: 'widget.import',
    description: 'widget.import-description',
    keywords: 'transfer.import-keywords',
    at: { toolbar: 36 },
    icon: mdiTrayArrowUp,
    keys: ['shift+i'],
    params: z.object({
      file: param(fileOfType('WIDGET', WidgetFile), {
        title: 'transfer.file',
        description: 'transfer.file-description',
        input: jsonFile(),
      }),
      layout: layoutParam,
    }),
    initial: () => (hasTwoLayouts(theDashboard()) ? { layout: 'main' as const } : {}),
    async run({ file, layout }, { source }) {
      const dashboard = theDashboard();
      const { entityAliases: stored, ...brought } = broughtByItem(file);
      const name = String(valueAt(file.widget, ['config', 'title']) || memberOf(file.widget, 'typeAlias'));
      // A script has its files as they are.
      const entityAliases = source === 'script' ? stored : await withFoundAliases(stored, name);
      return pasteWidget(dashboard, { ...brought, entityAliases }, layout, 'widget.import');
    },
  }),
];
