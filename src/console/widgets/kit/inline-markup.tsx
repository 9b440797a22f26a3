import { useLayoutEffect, useRef } from 'react';
import { cleanFragment } from './clean-markup.ts';

/** Markup of strangers among elements of ours, in a box that holds it: without names and styles that are ours. */
export function InlineMarkup({ markup, className = '' }: { markup: string; className?: string }) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => box.current?.replaceChildren(...cleanFragment(markup)), [markup]);
  return <span ref={box} className={className} />;
}
