import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { translate, useTranslate } from '../../i18n/i18n.ts';
import { shownOf } from '../../messages/shown-error.ts';
import { type Completion, type Completions, completed, completionsAt } from './complete-line.ts';
import type { FilterField, LineProblem } from './filter-field.ts';
import { problemIn } from './read-line.ts';

/** How long typing must pause before the platform is asked for what fits, in milliseconds. */
const PAUSE = 120;

/** What assists in the writing of a filter line. */
export interface LineAssistProps {
  input: RefObject<HTMLInputElement | null>;
  line: string;
  caret: number;
  /** Grows with every change by typing: what fits is shown while a person types. */
  typed: number;
  fields: readonly FilterField[];
  /** What the list could not do of the line; places are those of `line`. */
  problem: LineProblem | null;
  /** Takes a choice over into the line. */
  onComplete(line: string, caret: number): void;
  /** Handles a key of the box before the box does; true: that was all. */
  keys: RefObject<((event: KeyboardEvent) => boolean) | null>;
}

/** Shows what fits where a person types in a filter line, and what is wrong with which word of it. */
export function LineAssist(props: LineAssistProps) {
  const { input, line, caret, typed, fields, problem, onComplete, keys } = props;
  const t = useTranslate();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { found, error } = useCompletions(line, caret, fields, open);
  const choices = open ? (found?.choices ?? []) : [];
  const highlighted = choices[active];
  const wrong = wrongIn(line, caret, fields, problem, open);

  useEffect(() => {
    setActive(-1);
    setOpen(typed > 0);
  }, [typed]);

  useLayoutEffect(() => {
    const element = input.current;
    if (!element) return;
    element.setAttribute('aria-autocomplete', 'list');
    setOrRemove(element, 'aria-controls', choices.length > 0 ? `${id}list` : null);
    setOrRemove(element, 'aria-activedescendant', highlighted ? `${id}${active}` : null);
    setOrRemove(element, 'aria-invalid', wrong ? 'true' : null);
    setOrRemove(element, 'aria-describedby', wrong ? `${id}wrong` : null);
  });

  function take(choice: Completion) {
    if (!found) return;
    const next = completed(line, found, choice);
    setActive(-1);
    onComplete(next.line, next.caret);
  }

  useLayoutEffect(() => {
    keys.current = (event) => {
      const opens = event.key === 'ArrowDown' && event.altKey;
      if (opens || (event.key === ' ' && event.ctrlKey)) {
        setOpen(true);
        return true;
      }
      if (event.key === 'Enter' && !highlighted && problemIn(line, fields)) {
        // What is wrong is said, and stays where it can be put right.
        setOpen(false);
        return true;
      }
      if (choices.length === 0) return false;
      switch (event.key) {
        case 'ArrowDown':
          setActive((active + 1) % choices.length);
          return true;
        case 'ArrowUp':
          setActive(active <= 0 ? choices.length - 1 : active - 1);
          return true;
        case 'Tab': {
          const choice = highlighted ?? choices[0];
          if (event.shiftKey || !choice || (!highlighted && /(?:^|\s)$/.test(line.slice(0, caret))))
            return false;
          take(choice);
          return true;
        }
        case 'Enter':
          if (!highlighted) return false;
          take(highlighted);
          return true;
        case 'Escape':
          setOpen(false);
          return true;
        default:
          return false;
      }
    };
    return () => {
      keys.current = null;
    };
  });

  return (
    <>
      {wrong ? <WrongWord input={input} line={line} wrong={wrong} /> : null}
      {choices.length > 0 || error || wrong ? (
        <div className="absolute inset-x-0 top-full z-40 mt-1 min-w-64 overflow-hidden rounded-card border border-line bg-raised text-[13px] shadow-overlay">
          {wrong ? (
            <p id={`${id}wrong`} role="alert" className="px-2.5 py-1.5 text-danger wrap-anywhere">
              {t(wrong.message)}
            </p>
          ) : null}
          {error ? (
            <p role="alert" className="px-2.5 py-1.5 text-danger wrap-anywhere">
              {t(shownOf(error))}
            </p>
          ) : null}
          {choices.length > 0 ? (
            <div
              id={`${id}list`}
              role="listbox"
              aria-label={t('filter-line.suggestions')}
              className="max-h-72 overflow-y-auto py-1"
            >
              {choices.map((choice, place) => (
                <div
                  key={choice.insert}
                  id={`${id}${place}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={place === active}
                  // The box keeps the focus.
                  onMouseDown={(event) => {
                    event.preventDefault();
                    take(choice);
                  }}
                  className="flex min-h-7 cursor-pointer items-center gap-2 px-2.5 aria-selected:bg-accent-soft hover:bg-hover"
                >
                  <span className="min-w-0 flex-1 truncate">{choice.label ?? choice.insert}</span>
                  {choice.hint ? <span className="truncate text-xs text-muted">{choice.hint}</span> : null}
                </div>
              ))}
            </div>
          ) : null}
        </div>
      ) : null}
      <p role="status" className="sr-only">
        {choices.length > 0
          ? `${t('filter-line.completions', { count: choices.length })}. ${t('filter-line.choose')}`
          : ''}
      </p>
    </>
  );
}

/** Underlines a word below what is typed. */
function WrongWord({ input, line, wrong }: Pick<LineAssistProps, 'input' | 'line'> & { wrong: LineProblem }) {
  const mirror = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = input.current;
    const follow = () => {
      if (element && mirror.current) mirror.current.scrollLeft = element.scrollLeft;
    };
    follow();
    element?.addEventListener('scroll', follow);
    return () => element?.removeEventListener('scroll', follow);
  });
  return (
    <div
      ref={mirror}
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 start-8 end-8 flex items-center overflow-hidden whitespace-pre text-transparent"
    >
      <span>
        {line.slice(0, wrong.start)}
        <span className="underline decoration-2 decoration-danger decoration-wavy underline-offset-3">
          {line.slice(wrong.start, wrong.end)}
        </span>
        {line.slice(wrong.end)}
      </span>
    </div>
  );
}

/** What is wrong: at once, but for the word a person is still typing; and what the list has found out. */
function wrongIn(
  line: string,
  caret: number,
  fields: readonly FilterField[],
  problem: LineProblem | null,
  isTyping: boolean,
): LineProblem | null {
  const wrong = problemIn(line, fields);
  if (!wrong) return problem;
  const inside = isTyping && wrong.start < caret && caret <= wrong.end;
  return inside ? null : wrong;
}

/** What fits where the caret is, while it is asked for. */
function useCompletions(line: string, caret: number, fields: readonly FilterField[], open: boolean) {
  const [found, setFound] = useState<Completions & { line: string; caret: number }>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    if (!open) return;
    const cancelling = new AbortController();
    const ask = async () => {
      try {
        const titleOf = (field: FilterField) => translate(field.title);
        const next = await completionsAt(line, caret, fields, titleOf, cancelling.signal);
        if (cancelling.signal.aborted) return;
        setFound({ ...next, line, caret });
        setError(undefined);
      } catch (failure) {
        if (!cancelling.signal.aborted) setError(failure);
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE);
    return () => {
      clearTimeout(timer);
      cancelling.abort();
    };
  }, [line, caret, fields, open]);
  // What fitted another place is none for this one.
  const current = found?.line === line && found.caret === caret ? found : undefined;
  return { found: current, error: open ? error : undefined };
}

function setOrRemove(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
