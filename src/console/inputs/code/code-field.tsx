import { mdiFullscreen, mdiFullscreenExit, mdiHelpCircleOutline } from '@mdi/js';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Keycaps } from '../../commands/faces/keycaps.tsx';
import type { InputProps } from '../../commands/input.ts';
import { ariaShortcut, chordOf } from '../../commands/keys/key-binding.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { FieldNotes } from '../../ui/fields/field-notes.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CodeEditor } from './code-editor.tsx';
import type { CodeLanguage, CodeMark } from './code-editor-props.ts';

/** What a button over the code does to it. */
export interface CodeTool {
  label: TranslationKey;
  /** Why it does nothing now. */
  disabled?: boolean;
  /** The chord that does it from within the code, such as `mod+Enter`; shown on its button. */
  keys?: string;
  /** Whether that chord is left to what stands around the field, for now. */
  leavesKeys?: boolean;
  /** Gives the text that comes in the place of what is there; nothing where it stays. */
  run(): string | undefined | Promise<string | undefined>;
}

/** A field of code as the inputs of code compose it; the text is that of its form. */
export interface CodeFieldProps extends Omit<InputProps<never>, 'value' | 'onChange'> {
  text: string;
  onText(text: string): void;
  language: CodeLanguage;
  tools?: readonly CodeTool[];
  marks?: readonly CodeMark[] | undefined;
  names?: readonly string[];
  tabSize?: number;
  /** Stands beside the label, such as a button that copies the code. */
  beside?: ReactNode;
  /** Stands above and below the code, such as the head of a function. */
  before?: ReactNode;
  after?: ReactNode;
  /** Where the documentation is. */
  help?: string | undefined;
  /** Takes the height that is there, not that of a few lines. */
  fills?: boolean | undefined;
}

/** Code under its label, with what can be done to it: tidied, drawn over the whole window, explained. */
export function CodeField({
  label,
  hint,
  error,
  required,
  disabled,
  readOnly,
  name,
  text,
  onText,
  onBlur,
  autoFocus,
  ref,
  language,
  tools = [],
  marks = [],
  names = [],
  tabSize = 4,
  beside,
  before,
  after,
  help,
  fills = false,
}: CodeFieldProps) {
  const t = useTranslate();
  const id = useId();
  const [isFull, setFull] = useState(false);
  // What stands until then lets Tab through.
  const [isRich, setRich] = useState(false);
  const keepsTab = isRich && !readOnly && !disabled;
  const described = [hint && `${id}-hint`, error && `${id}-error`, keepsTab && `${id}-keys`]
    .filter(Boolean)
    .join(' ');

  function leave({ currentTarget, relatedTarget }: FocusEvent): void {
    if (currentTarget.contains(relatedTarget)) return;
    // Nobody should go on behind what fills the window.
    if (isFull && relatedTarget) setFull(false);
    onBlur?.();
  }

  const isIdle = (tool: CodeTool) => (disabled ?? false) || (tool.disabled ?? false) || text.trim() === '';
  const byKeys = readOnly
    ? undefined
    : tools.find((tool) => tool.keys !== undefined && !tool.leavesKeys && !isIdle(tool));

  async function use(tool: CodeTool): Promise<void> {
    const next = await tool.run();
    if (next !== undefined) onText(next);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (byKeys && !event.nativeEvent.isComposing && chordOf(event.nativeEvent) === byKeys.keys) {
      event.preventDefault();
      event.stopPropagation();
      void use(byKeys);
      return;
    }
    if (event.key !== 'Escape' || !isFull || event.defaultPrevented) return;
    event.stopPropagation();
    setFull(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and focus of the controls within come by here
    <div
      onBlur={leave}
      onKeyDown={onKeyDown}
      data-own-keys={byKeys?.keys}
      className={`flex flex-col gap-1 ${isFull ? 'fixed inset-0 z-60 bg-surface p-4' : ''} ${fills ? 'min-h-0 flex-1' : ''}`}
    >
      <div className="flex flex-wrap items-center gap-1">
        <label
          htmlFor={id}
          className={`me-auto text-[13px] font-medium text-ink ${required ? 'required-mark' : ''}`}
        >
          {label}
        </label>
        {!readOnly &&
          tools.map((tool) => (
            <button
              key={tool.label}
              type="button"
              className="button px-2 text-xs"
              disabled={isIdle(tool)}
              aria-keyshortcuts={tool.keys === undefined ? undefined : ariaShortcut(tool.keys)}
              onClick={() => void use(tool)}
            >
              {t(tool.label)}
              {tool.keys !== undefined && (
                <span aria-hidden="true" className="ms-1.5">
                  <Keycaps binding={tool.keys} />
                </span>
              )}
            </button>
          ))}
        {beside}
        {help !== undefined && (
          <a
            href={help}
            target="_blank"
            rel="noreferrer"
            className="icon-button"
            aria-label={t('code.help', { field: label })}
          >
            <Icon path={mdiHelpCircleOutline} size={18} />
          </a>
        )}
        <button
          type="button"
          className="icon-button"
          aria-pressed={isFull}
          aria-label={t('code.full-screen', { field: label })}
          onClick={() => setFull(!isFull)}
        >
          <Icon path={isFull ? mdiFullscreenExit : mdiFullscreen} size={18} />
        </button>
      </div>
      {before}
      <div
        aria-disabled={disabled || undefined}
        className={`flex ${fills ? 'min-h-24' : 'min-h-[200px]'} overflow-hidden rounded-control border bg-surface focus-within:outline-2 focus-within:outline-accent ${error ? 'border-danger' : 'border-line-strong'} ${disabled ? 'opacity-60' : ''} ${isFull || fills ? 'flex-1' : 'h-[200px] resize-y'}`}
      >
        <CodeEditor
          id={id}
          name={name}
          label={label}
          language={language}
          text={text}
          onText={onText}
          describedBy={described}
          invalid={error !== undefined && error !== ''}
          required={required}
          disabled={disabled}
          readOnly={readOnly}
          autoFocus={autoFocus}
          target={ref}
          marks={marks}
          names={names}
          tabSize={tabSize}
          onRich={() => setRich(true)}
        />
      </div>
      {after}
      <FieldNotes id={id} hint={hint} error={error} />
      {keepsTab && (
        <p id={`${id}-keys`} className="text-xs text-muted">
          {t('code.keys')}
        </p>
      )}
    </div>
  );
}
