import type { ReactNode } from 'react';

/** A line over what a widget draws, about it: that something failed, or what else is to be known of it. */
export function WidgetNote({ isError = false, children }: { isError?: boolean; children: ReactNode }) {
  return (
    <p role="status" className={`shrink-0 px-2 py-0.5 text-[12px] wrap-anywhere ${noteColours(isError)}`}>
      {children}
    </p>
  );
}

/** The classes of the colours that something is said in about a widget. */
export function noteColours(isError: boolean): string {
  return isError ? 'bg-danger-soft text-danger' : 'bg-accent-soft text-ink';
}
