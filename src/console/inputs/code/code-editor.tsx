import type { editor } from 'monaco-editor/editor/editor.api.js';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { CodeEditorProps } from './code-editor-props.ts';
import type { MonacoEditorProps } from './monaco-editor.tsx';

let loaded: ComponentType<MonacoEditorProps> | undefined;

/** Undefined where the browser is too old for it: its styles could not be written. */
async function load(): Promise<ComponentType<MonacoEditorProps> | undefined> {
  if (!('replaceSync' in CSSStyleSheet.prototype)) return undefined;
  // Monaco asks about it while it is read.
  await import('./monaco-environment.ts');
  loaded ??= (await import('./monaco-editor.tsx')).MonacoEditor;
  return loaded;
}

/**
 * A text of code. A plain textarea stands until the editor is there, and stays where it cannot be had: both hold the
 * same text, and whoever is typing goes on where they are. `onRich` is told once the editor is there.
 */
export function CodeEditor({ onRich, ...props }: CodeEditorProps & { onRich(): void }) {
  const {
    id,
    name,
    text,
    onText,
    onBlur,
    describedBy,
    invalid,
    required,
    disabled,
    readOnly,
    autoFocus,
    target,
  } = props;
  const [Monaco, setMonaco] = useState(() => loaded);
  const [isReady, setReady] = useState(false);
  const plain = useRef<HTMLTextAreaElement>(null);
  const room = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (Monaco) return;
    let left = false;
    load().then(
      (component) => !left && setMonaco(() => component),
      (error: unknown) => console.info('The editor could not be loaded, a plain field stays:', error),
    );
    return () => {
      left = true;
    };
  }, [Monaco]);

  useEffect(() => {
    if (isReady || !target) return;
    target(plain.current);
    return () => target(null);
  }, [isReady, target]);

  function takeOver(editor: editor.IStandaloneCodeEditor): void {
    const before = plain.current;
    if (before && before === document.activeElement) {
      const model = editor.getModel();
      const start = model?.getPositionAt(before.selectionStart);
      const end = model?.getPositionAt(before.selectionEnd);
      if (start && end) {
        editor.setSelection({
          startLineNumber: start.lineNumber,
          startColumn: start.column,
          endLineNumber: end.lineNumber,
          endColumn: end.column,
        });
      }
      // What is inert takes no focus, and is so until the next drawing.
      if (room.current) {
        room.current.inert = false;
        room.current.ariaHidden = 'false';
      }
      editor.focus();
    }
    target?.(editor);
    setReady(true);
    onRich();
  }

  return (
    // Code is written from left to right in every language.
    <div dir="ltr" className="relative flex min-h-0 min-w-0 flex-1 text-start">
      {Monaco && (
        <div
          ref={room}
          // Nobody is to hear of two fields, nor to step into the one that is not there yet.
          aria-hidden={!isReady}
          inert={!isReady}
          className={isReady ? 'min-w-0 flex-1' : 'pointer-events-none absolute inset-0 opacity-0'}
        >
          <Monaco {...props} id={isReady ? id : `${id}-late`} onReady={takeOver} />
        </div>
      )}
      {!isReady && (
        <textarea
          ref={plain}
          id={id}
          name={name}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onBlur={onBlur}
          disabled={disabled}
          readOnly={readOnly}
          // biome-ignore lint/a11y/noAutofocus: the form says which of its fields the person starts at
          autoFocus={autoFocus}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          aria-required={required}
          spellCheck={false}
          autoComplete="off"
          className="min-h-0 w-full flex-1 resize-none bg-transparent px-2.5 py-1.5 font-mono text-[13px] text-ink"
        />
      )}
    </div>
  );
}
