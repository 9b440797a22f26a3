import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { focusContent } from '../../frame/frame.tsx';
import { dialogs } from '../../messages/dialog-store.ts';
import { isFocusLost } from '../../ui/returned-focus.ts';
import type { DashboardView } from '../open/open-dashboard.ts';
import { focusWidget, lastFocused } from '../open/widgets-on-screen.ts';

/**
 * Keeps the focus on the page when what had it has gone: a widget of the state before, a button of editing, a dialog
 * over one of them, or the palette. It goes to the widget that had it last, else to the page until that widget is there
 * again. Where nobody had it, nobody gets it.
 */
export function useKeptFocus(view: DashboardView): void {
  const { stack } = useSnapshot(dialogs);
  const over = stack.length;
  const holder = useRef<EventTarget | null>(null);
  /** What has the focus for a widget that is not on screen. */
  const standIn = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      holder.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each view, and each dialog that closes, it may have gone
  useEffect(() => {
    // Whoever gives it back or wants it comes first.
    const timer = setTimeout(() => {
      const had = holder.current;
      // The palette stays where it is while it is closed.
      const isGone = isFocusLost() && had instanceof Element && !had.checkVisibility();
      const isStoodIn = standIn.current !== null && document.activeElement === standIn.current;
      if (!isGone && !isStoodIn) return;
      standIn.current = null;
      const widget = lastFocused();
      if (widget !== undefined && focusWidget(widget)) return;
      focusContent();
      standIn.current = document.activeElement;
    });
    return () => clearTimeout(timer);
  }, [view, over]);
}
