import { useSyncExternalStore } from 'react';
import type { EditorView, WidgetEditor } from './widget-editor.ts';

/** What is edited, as it is at this moment. */
export function useEditor(editor: WidgetEditor): EditorView {
  return useSyncExternalStore(editor.subscribe, editor.view);
}
