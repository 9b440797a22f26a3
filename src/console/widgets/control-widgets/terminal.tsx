import { mdiStop } from '@mdi/js';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { cardColours } from '../kit/card-colours.ts';
import type { TerminalLine } from './terminal-lines.ts';

/** What is typed into a terminal, and what it says. */
export function Terminal({
  config,
  label,
  prompt,
  lines,
  isBusy,
  isOff,
  onCommand,
  onClear,
  onEnd,
}: Pick<WidgetProps, 'config'> & {
  /** What it is called, for who hears it. */
  label: string;
  /** What stands before what is typed. */
  prompt: string;
  lines: readonly TerminalLine[];
  /** What was asked for goes on, and nothing else can be. */
  isBusy: boolean;
  /** Nothing can be asked for. */
  isOff: boolean;
  onCommand(command: string): void;
  onClear(): void;
  /** Ends what goes on; undefined where it cannot be ended. */
  onEnd?: (() => void) | undefined;
}) {
  const t = useTranslate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const past = useRef<string[]>([]);
  /** Which of them is shown: none is past the last. */
  const place = useRef(0);
  const log = useRef<HTMLDivElement>(null);
  const newest = lines.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies(newest): the end is shown whenever there is another
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [newest]);

  function enter(): void {
    if (isBusy || isOff) return;
    if (typed.trim() !== '') past.current.push(typed);
    place.current = past.current.length;
    setTyped('');
    onCommand(typed);
  }

  function recall(step: number): void {
    const to = Math.min(Math.max(place.current + step, 0), past.current.length);
    place.current = to;
    setTyped(past.current[to] ?? '');
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const { key, ctrlKey, currentTarget } = event;
    const isSelected = currentTarget.selectionStart !== currentTarget.selectionEnd;
    if (key === 'Enter') enter();
    else if (key === 'ArrowUp') recall(-1);
    else if (key === 'ArrowDown') recall(1);
    else if (ctrlKey && key === 'l') onClear();
    else if (ctrlKey && onEnd && (key === 'd' || (key === 'c' && !isSelected))) onEnd();
    else return;
    event.preventDefault();
  }

  return (
    // What devices and shells say runs from left to right in every language.
    <div
      dir="ltr"
      className="flex size-full flex-col overflow-hidden font-mono text-[13px] leading-snug"
      style={cardColours(config)}
    >
      <div
        ref={log}
        role="log"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto px-2 pt-1 whitespace-pre-wrap wrap-anywhere"
      >
        {isOff && <p role="status">{t('control-widget.no-device')}</p>}
        {lines.map((line) => (
          <p key={line.id} className={line.kind === 'error' ? 'text-danger' : ''}>
            {line.kind === 'typed' ? `${line.prompt} ${line.text}` : line.text}
          </p>
        ))}
      </div>
      <div className="flex shrink-0 items-center gap-2 border-t border-line px-2 py-1">
        <label htmlFor={id} className="max-w-1/2 shrink-0 truncate">
          {prompt}
        </label>
        <input
          id={id}
          value={typed}
          readOnly={isBusy}
          aria-disabled={isOff}
          aria-label={`${label}: ${prompt}`}
          aria-busy={isBusy}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={({ target }) => isOff || setTyped(target.value)}
          onKeyDown={onKeyDown}
          className="min-w-0 flex-1 bg-transparent py-1 text-inherit"
        />
        {onEnd && (
          <IconButton label={t('control-widget.end-command')} icon={mdiStop} size={16} onClick={onEnd} />
        )}
      </div>
    </div>
  );
}
