/*
 * A frame of strangers can take the focus whenever it likes. Only a person may give it: by pressing something in the frame,
 * or by Tab. Where nobody did, the focus goes back to where it was.
 */

/** How long after a person did something its outcome may come, ms. */
const SOON = 600;
/** How long word of what a person did may take to come after the focus has moved, ms. */
const WORD = 120;
/** How often a frame may take the focus within this time, ms, before nobody could type anything for it. */
const MOST_TAKEN = 3;
const TAKEN_WITHIN = 2500;

/** Watches over the focus while there are frames of strangers. */
export interface FocusGuard {
  /** A person has pressed something in a frame; or Tab, wherever it leads, where none is given. */
  noteUse(frame?: HTMLIFrameElement): void;
  /** A frame says that it has got the focus. */
  noteFocus(frame: HTMLIFrameElement): void;
  stop(): void;
}

/**
 * Begins to watch where in the page the focus is.
 * @param onReturn is told of a frame that gets it back from another or from what is gone: where in it the focus was, only
 * the frame knows
 * @param onGrab is told of a frame that takes it again and again, and so each key that is pressed meanwhile
 */
export function startFocusGuard(
  onReturn: (frame: HTMLIFrameElement) => void,
  onGrab: (frame: HTMLIFrameElement) => void,
): FocusGuard {
  let lastUse: { at: number; frame: HTMLIFrameElement | undefined } | undefined;
  /** Where it was last that is no frame of strangers. */
  let before: Element | null = document.activeElement;
  /** The frame that a person gave it to, and not yet to anything else. */
  let holder: HTMLIFrameElement | undefined;
  /** The frame that held it last before something of the page got it. */
  let left: HTMLIFrameElement | undefined;
  /** Those that have got it, and nobody knows yet by whom. */
  const doubtful = new Set<HTMLIFrameElement>();
  /** When each has taken it. */
  const taken = new WeakMap<HTMLIFrameElement, readonly number[]>();
  const watched = new AbortController();
  const { signal } = watched;

  const noteUse = (frame?: HTMLIFrameElement) => {
    lastUse = { at: performance.now(), frame };
  };
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Tab') noteUse();
    },
    { capture: true, signal },
  );
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof Element) || target instanceof HTMLIFrameElement) return;
      before = target;
      left = holder ?? left;
      holder = undefined;
      // Whoever has left a frame has done with it: else one that takes the focus back at once could never be left.
      lastUse = undefined;
    },
    { capture: true, signal },
  );

  // A frame within a frame has it without a word of the one around it.
  window.addEventListener(
    'blur',
    () => {
      const { activeElement } = document;
      if (!(activeElement instanceof HTMLIFrameElement)) return;
      // Where it does speak, its word of a person comes first, however busy it is.
      setTimeout(() => {
        if (document.activeElement === activeElement && !signal.aborted) judge(activeElement);
      }, SOON / 2);
    },
    { signal },
  );

  function noteFocus(frame: HTMLIFrameElement): void {
    if (doubtful.has(frame)) return;
    doubtful.add(frame);
    setTimeout(() => {
      doubtful.delete(frame);
      if (frame.isConnected && !signal.aborted) judge(frame);
    }, WORD);
  }

  function judge(frame: HTMLIFrameElement): void {
    if (holder === frame) return;
    const { at = Number.NEGATIVE_INFINITY, frame: used = frame } = lastUse ?? {};
    if (performance.now() - at < SOON && used === frame) {
      holder = frame;
      return;
    }
    // A dialog that was opened from it has closed, and gives it back.
    if (frame === left && !holder?.isConnected && !before?.isConnected) {
      holder = frame;
      onReturn(frame);
      return;
    }
    const whose = holder?.isConnected ? holder : before;
    if (whose instanceof HTMLElement && whose.isConnected && whose !== document.body) {
      // Between frames the page does not notice that the focus has gone: what it thinks has it would not get it.
      window.focus();
      if (document.activeElement === whose) whose.blur();
      whose.focus({ preventScroll: true });
      if (whose === holder) onReturn(holder);
    } else frame.blur();
    const now = performance.now();
    const lately = [...(taken.get(frame) ?? []).filter((at) => now - at < TAKEN_WITHIN), now];
    taken.set(frame, lately);
    if (lately.length >= MOST_TAKEN) onGrab(frame);
  }

  return {
    noteUse,
    noteFocus,
    stop: () => watched.abort(),
  };
}
