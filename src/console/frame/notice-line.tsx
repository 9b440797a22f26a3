import { type ReactNode, useEffect } from 'react';
import { Icon } from '../ui/icon.tsx';
import { isFocusLost } from '../ui/returned-focus.ts';
import { focusContent } from './frame.tsx';

/** A line above what a page is about: something that there is to say of it, with what can be done about that. */
export function NoticeLine({
  icon,
  isFailure = false,
  children,
}: {
  icon: string;
  isFailure?: boolean;
  children: ReactNode;
}) {
  useEffect(() => () => void setTimeout(keepFocus), []);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-raised px-4 py-1 text-[13px]">
      <Icon path={icon} size={18} className={isFailure ? 'text-danger' : 'text-muted'} />
      {children}
    </div>
  );
}

/** Whoever has pressed one of its buttons, which are gone by now, goes on with the page. */
function keepFocus(): void {
  if (isFocusLost()) focusContent();
}
