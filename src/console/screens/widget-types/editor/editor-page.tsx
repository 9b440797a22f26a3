import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { WidgetsBundle, WidgetType } from '../../../../model/widget.ts';
import { bundleById, widgetType } from '../../../api/widget-types.ts';
import type { ScreenProps } from '../../../frame/screen.ts';
import { confirmDiscard } from '../../../messages/confirm-discard.ts';
import { FailedReading } from '../../../messages/failed-reading.tsx';
import { holdPage } from '../../../ui/held-page.ts';
import { EditorPanes } from './editor-panes.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { newTypeOf } from './templates.ts';
import { useEditor } from './use-editor.ts';
import { showEditor, WidgetEditor } from './widget-editor.ts';

/** The editor of a type of widgets, stored or new: what the address says. */
export function WidgetEditorPage({ params: { bundleId = '', typeId, kind } }: ScreenProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['WIDGET_TYPE', 'edited', bundleId, typeId ?? '', kind ?? ''],
    queryFn: async ({ signal }) => {
      const request = { signal, ignoreErrors: true };
      const [bundle, type] = await Promise.all([
        bundleById(bundleId, request),
        typeId === undefined ? newTypeOf(kind) : widgetType(typeId, request),
      ]);
      return { bundle, type };
    },
    // What is written must not be lost to what somebody else saves: that is looked at when it is saved.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error) {
    return (
      <div className="p-6">
        <FailedReading failure={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  return data && <Editor key={typeId ?? `new ${kind}`} {...data} />;
}

function Editor({ type, bundle }: { type: WidgetType; bundle: WidgetsBundle }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read again later must not undo what was written
  const editor = useMemo(() => new WidgetEditor(type, bundle), []);
  const view = useEditor(editor);
  useEffect(() => showEditor(editor), [editor]);
  const { isDirty } = view;
  useEffect(() => {
    // What has just been saved is no reason to ask, though nothing was drawn since.
    const mayLeave = async () => !editor.view().isDirty || confirmDiscard();
    return isDirty ? holdPage(mayLeave, { isPage: true }) : undefined;
  }, [editor, isDirty]);
  return (
    <div
      className={`flex min-h-0 flex-1 flex-col bg-surface ${view.isFull ? 'fixed inset-0 z-40' : 'max-md:overflow-y-auto'}`}
    >
      <EditorToolbar editor={editor} view={view} />
      <EditorPanes editor={editor} view={view} />
    </div>
  );
}
