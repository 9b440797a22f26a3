import { Editor } from '@monaco-editor/react';
import type { editor } from 'monaco-editor/editor/editor.api.js';
import { useEffect, useRef, useState } from 'react';
import type { CodeEditorProps } from './code-editor-props.ts';
import { monaco, offerNames } from './monaco.ts';

/** What else the editor is told: the textarea that stands until it is there. */
export interface MonacoEditorProps extends CodeEditorProps {
  /** Once it can be typed into. */
  onReady(editor: editor.IStandaloneCodeEditor): void;
}

/** Monaco's editor as a control: the element that takes the keys has the label, the notes and the states of a field. */
export function MonacoEditor(props: MonacoEditorProps) {
  const { text, language, readOnly = false, disabled = false, names = NONE, marks = NONE } = props;
  const { id, describedBy, invalid, required, tabSize = 2, onReady } = props;
  const latest = useRef(props);
  latest.current = props;
  const [ready, setReady] = useState<editor.IStandaloneCodeEditor>();
  const told = useRef<string[]>([]);

  useEffect(() => {
    if (!ready) return;
    const at = told.current.lastIndexOf(text);
    told.current = told.current.slice(at + 1);
    // A page that is behind what is typed must not put back what it was told.
    if (at >= 0) return;
    told.current = [];
    replaceText(ready, text);
  }, [ready, text]);

  useEffect(() => {
    const control = ready?.getDomNode()?.querySelector<HTMLTextAreaElement>('textarea.inputarea');
    if (!control) return;
    control.id = id;
    control.disabled = disabled;
    setOrRemove(control, 'aria-describedby', describedBy);
    setOrRemove(control, 'aria-invalid', invalid ? 'true' : undefined);
    setOrRemove(control, 'aria-required', required ? 'true' : undefined);
    setOrRemove(control, 'aria-readonly', readOnly ? 'true' : undefined);
  }, [ready, id, disabled, describedBy, invalid, required, readOnly]);

  useEffect(() => {
    const model = ready?.getModel();
    if (model) offerNames(model, names);
  }, [ready, names]);

  useEffect(() => {
    const model = ready?.getModel();
    if (!model) return;
    const severity = monaco.MarkerSeverity.Error;
    const markers = marks.map(({ line, column, message }) => ({
      severity,
      message,
      startLineNumber: line,
      startColumn: column,
      endLineNumber: line,
      endColumn: Math.max(column + 1, model.getLineMaxColumn(Math.min(line, model.getLineCount()))),
    }));
    monaco.editor.setModelMarkers(model, 'clavier', markers);
  }, [ready, marks]);

  function tell(value: string): void {
    if (value === (told.current.at(-1) ?? latest.current.text)) return;
    told.current = [...told.current.slice(1 - MOST_TOLD), value];
    latest.current.onText(value);
  }

  function mount(editor: editor.IStandaloneCodeEditor): void {
    const { text } = latest.current;
    // Somebody may have gone on in the plain field while this one was being made.
    if (editor.getValue() !== text) editor.setValue(text);
    told.current = [text];
    editor.onDidChangeModelContent(() => tell(editor.getValue()));
    editor.onDidBlurEditorWidget(() => {
      editor.updateOptions({ tabFocusMode: false });
      latest.current.onBlur?.();
    });
    editor.addAction({
      id: 'clavier.leave',
      label: 'Leave the editor by Tab',
      keybindings: [monaco.KeyCode.Escape],
      precondition: `${ESCAPE_IS_FREE} && !editorTabMovesFocus`,
      run: () => editor.updateOptions({ tabFocusMode: true }),
    });
    editor.addAction({
      id: 'clavier.pass-on',
      label: 'Pass Escape on to what the editor stands in',
      keybindings: [monaco.KeyCode.Escape],
      precondition: `${ESCAPE_IS_FREE} && editorTabMovesFocus`,
      // The editor marks every Escape as dealt with, and nothing around it would act on that one.
      run: () => {
        const again = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
        editor.getContainerDomNode().dispatchEvent(again);
      },
    });
    setReady(editor);
    onReady(editor);
  }

  return (
    <Editor
      defaultValue={text}
      language={language}
      theme="clavier"
      loading={null}
      onMount={mount}
      options={{
        ...OPTIONS,
        ariaLabel: props.label,
        readOnly: readOnly || disabled,
        domReadOnly: readOnly || disabled,
        tabSize,
      }}
    />
  );
}

/** Nothing of the editor's own is open that Escape closes first. */
const ESCAPE_IS_FREE = '!suggestWidgetVisible && !findWidgetVisible && !editorHasMultipleSelections';

const NONE: readonly never[] = [];

const OPTIONS: editor.IStandaloneEditorConstructionOptions = {
  automaticLayout: true,
  // What is typed over all that is selected begins it anew, as in any field: around it, a bracket or a quote would be left.
  autoSurround: 'never',
  accessibilitySupport: 'auto',
  // A field of the page that holds the text, as forms and screen readers know it.
  editContext: false,
  contextmenu: false,
  detectIndentation: false,
  fixedOverflowWidgets: true,
  fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace',
  fontSize: 13,
  lineHeight: 20,
  glyphMargin: false,
  guides: { indentation: false },
  hideCursorInOverviewRuler: true,
  lineDecorationsWidth: 8,
  lineNumbersMinChars: 3,
  links: false,
  minimap: { enabled: false },
  overviewRulerBorder: false,
  overviewRulerLanes: 0,
  renderLineHighlightOnlyWhenFocus: true,
  padding: { top: 6, bottom: 6 },
  scrollBeyondLastLine: false,
  scrollbar: { alwaysConsumeMouseWheel: false, useShadows: false },
  stickyScroll: { enabled: false },
  unicodeHighlight: { ambiguousCharacters: false },
  wordBasedSuggestions: 'currentDocument',
  wordWrap: 'on',
};

/** So many texts may be on their way to the page and back. */
const MOST_TOLD = 100;

/** Shows what somebody else has made of the text, as a step that can be undone where the text may be written. */
function replaceText(editor: editor.IStandaloneCodeEditor, text: string): void {
  const model = editor.getModel();
  if (!model || model.getValue() === text) return;
  if (editor.getOption(monaco.editor.EditorOption.readOnly)) {
    model.setValue(text);
    return;
  }
  editor.executeEdits('clavier', [{ range: model.getFullModelRange(), text, forceMoveMarkers: true }]);
  editor.pushUndoStop();
}

function setOrRemove(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
