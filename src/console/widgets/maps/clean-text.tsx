import { useLayoutEffect, useRef } from 'react';
import { cleanFragment, isMarkup } from '../kit/clean-markup.ts';

/** A short text of a stranger that may be markup. */
export function CleanText({ markup }: { markup: string }) {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    if (isMarkup(markup) || markup.includes('&')) current.replaceChildren(...cleanFragment(markup));
    else current.textContent = markup;
  }, [markup]);
  return <span ref={element} />;
}
