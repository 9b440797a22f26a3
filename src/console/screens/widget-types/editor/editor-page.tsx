import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { bundleById, widgetType } from '../../../api/widget-types.ts';
import { focusContent } from '../../../frame/frame.tsx';
import type { ScreenProps } from '../../../frame/screen.ts';
import { confirmDiscard } from '../../../messages/confirm-discard.ts';
import { FailedReading } from '../../../messages/failed-reading.tsx';
import { holdPage } from '../../../ui/held-page.ts';
import { type EditedType, editedTypeKey } from './edited-type.ts';
import { EditorPanes } from './editor-panes.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { newTypeOf } from './templates.ts';
import { useEditor } from './use-editor.ts';
import { showEditor, shownEditor, WidgetEditor } from './widget-editor.ts';

/** The editor of a type of widgets, stored or new: what the address says. */
export function WidgetEditorPage({ params: { bundleId = '', typeId, kind } }: ScreenProps) {
  const place = usePlaceInTime(typeId ?? `new ${kind}`, typeId);
  const { data, error, refetch } = useQuery({
    queryKey: editedTypeKey(bundleId, typeId, kind),
    queryFn: async ({ signal }): Promise<EditedType> => {
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
  return data && <Editor key={place} {...data} />;
}

/** A number of its own for each type that comes to be edited; one that is saved under another address keeps it, and so all of its fields. */
function usePlaceInTime(address: string, typeId: string | undefined): number {
  const last = useRef({ address, place: 0 });
  if (last.current.address !== address) {
    const isJustSaved = typeId !== undefined && shownEditor()?.view().stored.id?.id === typeId;
    last.current = { address, place: last.current.place + (isJustSaved ? 0 : 1) };
  }
  return last.current.place;
}

function Editor({ type, bundle }: EditedType) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read again later must not undo what was written
  const editor = useMemo(() => new WidgetEditor(type, bundle), []);
  const view = useEditor(editor);
  useEffect(() => showEditor(editor), [editor]);
  useEffect(() => {
    if (document.activeElement === document.body) focusContent();
  }, []);
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
