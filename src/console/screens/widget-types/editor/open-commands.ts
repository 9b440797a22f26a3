import { mdiCodeTags } from '@mdi/js';
import * as z from 'zod/mini';
import { widgetType } from '../../../api/widget-types.ts';
import { allWidgetsBundles } from '../../../api/widgets-bundles.ts';
import { choice } from '../../../commands/choice.tsx';
import { type Command, defineCommand } from '../../../commands/command.ts';
import { RunError } from '../../../commands/command-error.ts';
import { param } from '../../../commands/param.ts';
import { only } from '../../../entities/kind/counted-names.ts';
import { placeOf } from '../../../entities/kind/list-places.ts';
import { screenAt } from '../../../frame/screens.ts';
import { translate } from '../../../i18n/i18n.ts';
import { currentPath, navigate } from '../../../ui/navigation.ts';
import { WIDGET_KINDS } from '../../../widgets/contract/widget-kinds.ts';
import { bundleAt, bundleParams } from '../in-bundle.ts';
import { writeFace } from '../list-faces.ts';
import { bundleIdOf, editorPath, newTypePath } from './editor-address.ts';

/** How one comes to the editor of types of widgets. */
export const openCommands: readonly Command[] = [
  defineCommand({
    id: 'widget-type.open-editor',
    title: 'widget-type.open-editor',
    description: 'widget-type.open-editor-description',
    icon: mdiCodeTags,
    group: 'widget-type.widget-type',
    scope: 'screen:widget-types',
    keys: ['w'],
    at: { row: 15, details: 15 },
    safe: true,
    authorities: ['SYS_ADMIN', 'TENANT_ADMIN'],
    targets: { types: ['WIDGET_TYPE'], count: 'one' },
    async run(_args, run) {
      const { id } = only(run);
      const [type, bundles] = await Promise.all([widgetType(id, run.request), allWidgetsBundles()]);
      const bundle = bundleIdOf(type, bundles);
      if (bundle === undefined) throw new RunError({ key: 'widget-type.bundle-gone' });
      navigate(editorPath(bundle, id));
    },
  }),
  defineCommand({
    ...writeFace,
    description: 'widget-type.write-description',
    safe: true,
    params: z.extend(bundleParams, {
      kind: param(z.string(), {
        title: 'widget-type.kind',
        description: 'widget-type.kind-description',
        input: choice(
          () =>
            Object.entries(WIDGET_KINDS).map(([value, { title }]) => ({ value, label: translate(title) })),
          { withoutNone: true },
        ),
      }),
    }),
    initial: () => bundleAt(placeOf(screenAt(currentPath())?.params ?? {})),
    run: ({ bundleId, kind }) => navigate(newTypePath(bundleId, kind)),
  }),
];
