import { useLayoutEffect, useMemo, useRef } from 'react';
import { cleanMarkup } from './clean-markup.ts';

/** What happens when an element of a card is pressed. */
export interface ElementPress {
  /** The ids of the elements that do something. */
  readonly ids: readonly string[];
  press(id: string): void;
}

/**
 * Markup and CSS of strangers in a tree of their own: neither reaches what stands around them, nor the other way round,
 * but for letters and colours, which are those of the widget. Nothing of it is drawn outside its box.
 */
export function IsolatedMarkup({
  markup,
  css = '',
  onElement,
  className = '',
}: {
  markup: string;
  css?: string;
  /** Keep it while it is the same. */
  onElement?: ElementPress | undefined;
  className?: string;
}) {
  const host = useRef<HTMLDivElement>(null);
  const clean = useMemo(() => cleanMarkup(markup), [markup]);
  useLayoutEffect(() => {
    const { current } = host;
    if (!current) return;
    const root = current.shadowRoot ?? current.attachShadow({ mode: 'open' });
    root.replaceChildren(...clean.nodes);
    return onElement && followPresses(root, onElement);
  }, [clean, onElement]);
  useLayoutEffect(() => {
    const root = host.current?.shadowRoot;
    if (root) dress(root, [css, clean.css].join('\n'));
  }, [css, clean]);
  return (
    // What the markup says of its host does not hold for what is around that.
    <div className={`relative overflow-auto [contain:layout_paint] ${className}`}>
      <div ref={host} className="size-full" />
    </div>
  );
}

function dress(root: ShadowRoot, css: string): void {
  // A browser as old as that has the markup without its looks.
  if (!('replaceSync' in CSSStyleSheet.prototype)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
}

/** Has elements do something when they are pressed, also by keys. Returns the way to end that. */
function followPresses(root: ShadowRoot, { ids, press }: ElementPress): () => void {
  const ending = new AbortController();
  const options = { signal: ending.signal };
  for (const id of ids) {
    const element = root.getElementById(id);
    // What takes keys by itself tells of a press of them as of a click.
    if (!(element instanceof HTMLElement) || element.matches('a[href], button')) continue;
    element.tabIndex = 0;
    element.setAttribute('role', 'button');
    element.addEventListener(
      'keydown',
      (event) => {
        if (event.target !== element || (event.key !== 'Enter' && event.key !== ' ')) return;
        event.preventDefault();
        event.stopPropagation();
        press(id);
      },
      options,
    );
  }
  root.addEventListener(
    'click',
    ({ target }) => {
      const id = closestOf(target instanceof Element ? target : null, ids);
      if (id !== undefined) press(id);
    },
    options,
  );
  return () => ending.abort();
}

/** The id of the nearest element around that does something. */
function closestOf(element: Element | null, ids: readonly string[]): string | undefined {
  for (let at = element; at; at = at.parentElement) {
    if (ids.includes(at.id)) return at.id;
  }
  return undefined;
}
