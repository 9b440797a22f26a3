import { createElement, Fragment, type ReactNode } from 'react';
import { parsedMarkup } from '../../ui/parsed-markup.ts';

/** What words may be marked up by; of anything else only the text is shown. */
const SHOWN: Readonly<Record<string, string>> = {
  b: 'font-semibold',
  blockquote: 'border-s-2 border-line ps-3',
  br: '',
  code: 'rounded bg-hover px-1 font-mono text-[12px]',
  div: '',
  em: '',
  h1: 'text-[15px] font-semibold',
  h2: 'text-[15px] font-semibold',
  h3: 'font-semibold',
  h4: 'font-semibold',
  hr: 'border-line',
  i: '',
  li: '',
  ol: 'list-decimal ps-5',
  p: '',
  pre: 'overflow-x-auto rounded bg-hover p-2 font-mono text-[12px]',
  span: '',
  strong: 'font-semibold',
  sub: '',
  sup: '',
  table: '',
  tbody: '',
  td: 'border border-line px-2 py-0.5',
  th: 'border border-line px-2 py-0.5 text-start font-semibold',
  thead: '',
  tr: '',
  u: '',
  ul: 'list-disc ps-5',
};
/** What has a meaning only to a browser that runs it. */
const LEFT_OUT = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object']);
const WITHOUT_CONTENT = new Set(['br', 'hr']);
const ADDRESS = /^(?:https?:\/\/|mailto:)/i;
const DEEPEST = 50;

/** Words that somebody marked up, as elements of ours: nothing of the markup itself comes into the page. */
export function HelpText({ markup }: { markup: string }) {
  return (
    <div className="flex flex-col gap-1 text-[13px] text-muted">{childrenOf(parsedMarkup(markup), 0)}</div>
  );
}

function childrenOf(parent: Node, depth: number): ReactNode[] {
  return [...parent.childNodes].map((node, at) => {
    if (node instanceof Text) return node.data;
    const name = node.nodeName.toLowerCase();
    if (!(node instanceof Element) || LEFT_OUT.has(name)) return null;
    if (depth > DEEPEST) return node.textContent;
    // biome-ignore lint/suspicious/noArrayIndexKey: what a text is made of has no identity but its place
    return <Fragment key={at}>{shown(node, name, depth)}</Fragment>;
  });
}

function shown(element: Element, name: string, depth: number): ReactNode {
  if (WITHOUT_CONTENT.has(name)) return createElement(name, { className: SHOWN[name] });
  const children = childrenOf(element, depth + 1);
  const address = name === 'a' ? element.getAttribute('href') : null;
  if (address !== null && ADDRESS.test(address)) {
    return (
      <a href={address} target="_blank" rel="noopener noreferrer" className="text-accent underline">
        {children}
      </a>
    );
  }
  if (!Object.hasOwn(SHOWN, name)) return children;
  return createElement(name, { className: SHOWN[name] || undefined }, ...children);
}
