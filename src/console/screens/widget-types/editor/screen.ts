import { mdiCodeTags } from '@mdi/js';
import { latePart } from '../../../frame/late-part.ts';
import type { Screen } from '../../../frame/screen.ts';
import { loadHelpTexts, loadKindTexts, useTranslate } from '../../../i18n/i18n.ts';

/** Where types of widgets are written: what they draw, what can be set of them, and how they look. */
export const widgetEditorScreen: Screen = {
  id: 'widget-editor',
  paths: [
    '/widgets-bundles/:bundleId/widgetTypes/:typeId/editor',
    '/widgets-bundles/:bundleId/widgetTypes/add',
    '/widgets-bundles/:bundleId/widgetTypes/add/:kind',
  ],
  isOnePage: true,
  title: 'widget.editor',
  icon: mdiCodeTags,
  authorities: ['SYS_ADMIN', 'TENANT_ADMIN'],
  component: latePart(async () => {
    const [{ WidgetEditorPage }] = await Promise.all([
      import('./editor-page.tsx'),
      loadHelpTexts(),
      loadKindTexts('widget-type'),
    ]);
    return WidgetEditorPage;
  }),
  useName({ typeId }) {
    const t = useTranslate();
    // What is stored has its own step on the way here.
    return typeId === undefined ? t('widget.new-type') : undefined;
  },
  lateCommands: async () => {
    const [{ editorCommands }, { openCommands }] = await Promise.all([
      import('./editor-commands.ts'),
      import('./open-commands.ts'),
      // What they are called.
      loadHelpTexts(),
      loadKindTexts('widget-type'),
      loadKindTexts('widgets-bundle'),
    ]);
    return [...editorCommands, ...openCommands];
  },
};
