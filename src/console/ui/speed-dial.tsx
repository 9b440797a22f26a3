import { mdiPlus } from '@mdi/js';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from './icon.tsx';

/** One thing that can be done. */
export interface DialAction {
  id: string;
  /** Translated. */
  label: string;
  /** See `Icon`. */
  icon: string;
  run(): void;
}

/** The focus may be on its way from one button to the next, ms. */
const CLOSE_DELAY = 100;

/**
 * A round button that opens others above it, one for each thing that can be done; of a single thing it is the button
 * itself. It closes when the focus has left it, on Escape, and when something was chosen.
 */
export function SpeedDial({
  label,
  actions,
}: {
  /** Translated: what all of them are about. */
  label: string;
  actions: readonly DialAction[];
}) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);
  const [only, ...others] = actions;
  if (!only) return null;
  const isSingle = others.length === 0;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
    trigger.current?.focus();
  }

  function choose(action: DialAction) {
    setOpen(false);
    trigger.current?.focus();
    action.run();
  }

  return (
    <fieldset
      aria-label={label}
      className="flex w-fit flex-col-reverse items-center gap-2"
      onKeyDown={onKeyDown}
      onFocus={() => clearTimeout(closing.current)}
      onBlur={() => {
        closing.current = setTimeout(() => setOpen(false), CLOSE_DELAY);
      }}
    >
      <button
        ref={trigger}
        type="button"
        aria-label={isSingle ? only.label : label}
        title={isSingle ? only.label : label}
        aria-expanded={isSingle ? undefined : isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isSingle ? only.run() : setOpen(!isOpen))}
        className="grid size-14 place-items-center rounded-full bg-accent text-accent-ink shadow-overlay"
      >
        <Icon
          path={isSingle ? only.icon : mdiPlus}
          size={24}
          className={`transition-transform ${isOpen ? 'rotate-45' : ''}`}
        />
      </button>
      {isOpen && (
        <ul id={id} className="flex flex-col items-center gap-2">
          {actions.map((action) => (
            <li key={action.id}>
              <button
                type="button"
                aria-label={action.label}
                title={action.label}
                onClick={() => choose(action)}
                className="grid size-11 place-items-center rounded-full border border-line bg-raised text-ink shadow-overlay hover:bg-hover"
              >
                <Icon path={action.icon} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
