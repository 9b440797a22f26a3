import {
  mdiContentSave,
  mdiContentSaveEditOutline,
  mdiFormatAlignLeft,
  mdiFullscreen,
  mdiPlay,
  mdiRedoVariant,
  mdiRestore,
  mdiUndoVariant,
} from '@mdi/js';
import * as z from 'zod/mini';
import type { WidgetType } from '../../../../model/widget.ts';
import { queryClient } from '../../../api/query-client.ts';
import { bundleById } from '../../../api/widget-types.ts';
import { type Command, type CommandRun, defineCommand } from '../../../commands/command.ts';
import { RunError } from '../../../commands/command-error.ts';
import { param } from '../../../commands/param.ts';
import { nameParam } from '../../../entities/parts/params.ts';
import { translate } from '../../../i18n/i18n.ts';
import { checkFunction } from '../../../inputs/code/check-function.ts';
import { SCRIPT_LAYOUT, tidy } from '../../../inputs/code/tidy.ts';
import { text } from '../../../inputs/text.ts';
import { confirm } from '../../../messages/dialog-store.ts';
import { SandboxFailure } from '../../../sandbox/engine.ts';
import { navigate } from '../../../ui/navigation.ts';
import { bundleParams } from '../in-bundle.ts';
import type { Draft } from './draft.ts';
import { type EditedType, editedTypeKey } from './edited-type.ts';
import { editorPath } from './editor-address.ts';
import { CODES, isCode } from './editor-codes.ts';
import { shownEditor, type WidgetEditor } from './widget-editor.ts';

/** What every command of the editor has. */
const IN_EDITOR = {
  group: 'widget.editor',
  scope: 'screen:widget-editor',
  when: () => shownEditor() !== undefined,
  authorities: ['SYS_ADMIN', 'TENANT_ADMIN'],
  at: {},
} as const satisfies Partial<Command>;

/** What can be done in the editor of types of widgets. */
export const editorCommands: readonly Command[] = [
  defineCommand({
    ...IN_EDITOR,
    id: 'widget-type.run',
    title: 'widget-type.run',
    description: 'widget-type.run-description',
    icon: mdiPlay,
    keys: ['mod+Enter'],
    safe: true,
    run: () => theEditor().run(),
  }),
  defineCommand({
    ...IN_EDITOR,
    id: 'widget-type.save',
    title: 'widget-type.save',
    description: 'widget-type.save-description',
    icon: mdiContentSave,
    keys: ['mod+s'],
    enabled: () => mayBeSaved(),
    async run(_args, run) {
      const editor = theEditor();
      const isNew = editor.view().stored.id == null;
      await refuseWrong(editor, run);
      editor.run();
      const saved = await editor.save(run.request, () => mayOverwrite(run));
      if (!saved) return undefined;
      await queryClient.invalidateQueries({ queryKey: ['WIDGET_TYPE'] });
      if (isNew) goOn(editor, saved, { replace: true });
      return saved;
    },
    done: (saved) => saved && { key: 'widget-type.saved', values: { name: saved.name } },
  }),
  defineCommand({
    ...IN_EDITOR,
    id: 'widget-type.save-as',
    title: 'widget-type.save-as',
    description: 'widget-type.save-as-description',
    icon: mdiContentSaveEditOutline,
    keys: ['mod+shift+s'],
    params: z.extend(bundleParams, {
      name: param(nameParam, { title: 'entity.name', input: text }),
    }),
    initial: () => {
      const editor = theEditor();
      const { draft, isOwn } = editor.view();
      const bundleId = isOwn ? editor.bundle.id?.id : undefined;
      return { name: draft.name, ...(bundleId !== undefined && { bundleId }) };
    },
    async run({ name, bundleId }, run) {
      const editor = theEditor();
      editor.change({ name: editor.view().draft.name || name });
      await refuseWrong(editor, run);
      const saved = await editor.saveAs(name, await bundleById(bundleId, run.request), run.request);
      await queryClient.invalidateQueries({ queryKey: ['WIDGET_TYPE'] });
      goOn(editor, saved);
      return saved;
    },
    done: ({ name }: WidgetType) => ({ key: 'widget-type.saved', values: { name } }),
  }),
  defineCommand({
    ...IN_EDITOR,
    id: 'widget-type.discard',
    title: 'widget-type.discard',
    description: 'widget-type.discard-description',
    icon: mdiRestore,
    enabled: () => shownEditor()?.view().isDirty === true || 'widget-type.nothing-changed',
    run: () => theEditor().discard(),
    done: () => ({ key: 'widget-type.discarded' }),
    undo(given) {
      const editor = shownEditor();
      if (!editor) return undefined;
      return {
        label: { key: 'widget-type.undo-discard' },
        run: async () => editor.change(given),
      };
    },
  }),
  defineCommand({
    ...IN_EDITOR,
    id: 'widget-type.undo',
    title: 'widget-type.undo',
    description: 'widget-type.undo-description',
    icon: mdiUndoVariant,
    keys: ['mod+z'],
    enabled: () => shownEditor()?.view().mayUndo === true || 'widget-type.nothing-to-undo',
    run: () => theEditor().undo()?.label,
    done: (label) => label && { key: 'widget-type.undone', values: { step: translate(label) } },
  }),
  defineCommand({
    ...IN_EDITOR,
    id: 'widget-type.redo',
    title: 'widget-type.redo',
    description: 'widget-type.redo-description',
    icon: mdiRedoVariant,
    keys: ['mod+shift+z', 'mod+y'],
    enabled: () => shownEditor()?.view().mayRedo === true || 'widget-type.nothing-to-redo',
    run: () => theEditor().redo()?.label,
    done: (label) => label && { key: 'widget-type.redone', values: { step: translate(label) } },
  }),
  defineCommand({
    ...IN_EDITOR,
    id: 'widget-type.tidy',
    title: 'widget-type.tidy',
    description: 'widget-type.tidy-description',
    icon: mdiFormatAlignLeft,
    async run() {
      const editor = theEditor();
      editor.change(await tidied(editor.view().draft), { label: { key: 'widget-type.tidy' } });
    },
  }),
  defineCommand({
    ...IN_EDITOR,
    id: 'widget-type.full-screen',
    title: 'widget-type.full-screen',
    description: 'widget-type.full-screen-description',
    icon: mdiFullscreen,
    keys: ['mod+shift+f'],
    safe: true,
    run() {
      const editor = theEditor();
      editor.setFull(!editor.view().isFull);
    },
  }),
];

function theEditor(): WidgetEditor {
  const editor = shownEditor();
  if (!editor) throw new Error('No type of widgets is edited');
  return editor;
}

/** Goes on with what was saved, at its address: nothing is read again, and whoever writes stays where they are. */
function goOn(editor: WidgetEditor, saved: WidgetType, how?: { replace: boolean }): void {
  if (!saved.id || shownEditor() !== editor) return;
  const { bundle } = editor;
  const bundleId = bundle.id?.id ?? '';
  const read: EditedType = { bundle, type: saved };
  queryClient.setQueryData(editedTypeKey(bundleId, saved.id.id), read);
  navigate(editorPath(bundleId, saved.id.id), how);
}

function mayBeSaved() {
  const view = shownEditor()?.view();
  if (view?.isOwn === false) return 'widget-type.system-stays';
  return view?.isDirty || view?.stored.id == null || 'widget-type.nothing-changed';
}

/** Nothing is saved that cannot be read, or not even be compiled. */
async function refuseWrong(editor: WidgetEditor, { signal }: CommandRun): Promise<void> {
  const found = editor.tried() ?? editor.tried(await scriptFault(editor.view().draft, signal));
  if (!found) return;
  const { part, problem } = found;
  if (!isCode(part)) throw new RunError(problem);
  const values = { part: translate(CODES[part].title), problem: translate(problem) };
  throw new RunError({ key: 'widget-type.problem-in', values });
}

/** What is wrong with the script; undefined where nothing is, or where nobody can tell. */
async function scriptFault({ controllerScript }: Draft, signal: AbortSignal) {
  try {
    const check = { argNames: ['self', 'ctx'], neverRun: true };
    return (await checkFunction(controllerScript, check, signal))?.reason;
  } catch (error) {
    if (error instanceof SandboxFailure) return undefined;
    throw error;
  }
}

async function mayOverwrite({ source }: CommandRun): Promise<boolean> {
  if (source === 'script') throw new RunError({ key: 'commands.conflict' });
  return confirm({
    title: { key: 'widget-type.overwrite-title' },
    message: { key: 'widget-type.overwrite-text' },
    confirmLabel: { key: 'widget-type.overwrite' },
    danger: true,
  });
}

const { indent } = SCRIPT_LAYOUT;

async function tidied(draft: Draft): Promise<Partial<Draft>> {
  const [templateHtml, templateCss, controllerScript, settingsSchema, dataKeySettingsSchema, defaultConfig] =
    await Promise.all([
      tidy('html', draft.templateHtml, SCRIPT_LAYOUT),
      tidy('css', draft.templateCss, { indent }),
      tidy('javascript', draft.controllerScript, SCRIPT_LAYOUT),
      tidy('json', draft.settingsSchema, { indent }),
      tidy('json', draft.dataKeySettingsSchema, { indent }),
      tidy('json', draft.defaultConfig, { indent }),
    ]);
  return {
    templateHtml,
    templateCss,
    controllerScript,
    settingsSchema,
    dataKeySettingsSchema,
    defaultConfig,
  };
}
