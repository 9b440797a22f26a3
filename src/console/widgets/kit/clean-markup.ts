import DOMPurify, { type Config } from 'dompurify';
import { parsedMarkup } from '../../ui/parsed-markup.ts';
import { keepInPlace } from '../../ui/strange-style.ts';

/** Markup of strangers as far as it only shows something. */
export interface CleanMarkup {
  readonly nodes: readonly Node[];
  /** What its style elements say, which a page of ours would not take where they stand. */
  readonly css: string;
}

/** What would take keys or send something: there is no script beside it that could make any use of them. */
const FIELDS = ['form', 'input', 'textarea', 'select', 'option', 'datalist', 'dialog'];

/** What would open a layer over the whole page, which no box holds. */
const LAYERS = ['popover', 'popovertarget', 'popovertargetaction', 'command', 'commandfor'];

/**
 * Takes out of markup whatever runs, loads a page or asks for something. It stays where nothing is named after its ids
 * and classes: in a tree of its own.
 */
export function cleanMarkup(markup: string): CleanMarkup {
  // Else a style that it begins with would be the head's.
  const body = parsedMarkup(`<body>${markup}`);
  const css = Array.from(body.querySelectorAll('style'), ({ textContent }) => textContent).join('\n');
  clean(body, { FORBID_TAGS: ['style', ...FIELDS], FORBID_ATTR: LAYERS, SANITIZE_DOM: false });
  return { nodes: [...body.childNodes], css };
}

/** The same for markup that stands among elements of ours, whose names, styles and places it must not take. */
export function cleanFragment(markup: string): readonly Node[] {
  const body = parsedMarkup(`<body>${markup}`);
  clean(body, { FORBID_TAGS: ['style', ...FIELDS], FORBID_ATTR: ['id', 'name', 'class', ...LAYERS] });
  for (const element of body.querySelectorAll<HTMLElement | SVGElement>('[style]')) keepInPlace(element);
  return [...body.childNodes];
}

/** Whether a text is more than a text. */
export function isMarkup(text: string): boolean {
  return /<[a-z!/][^>]*>/i.test(text);
}

function clean(body: HTMLElement, config: Config): void {
  // It is parsed already, by the one policy that the page allows: nothing is left to be made of text.
  DOMPurify.sanitize(body, { ...config, IN_PLACE: true, TRUSTED_TYPES_POLICY: null, ADD_ATTR: ['target'] });
  // Else the address of a picture is read out in its place.
  for (const image of body.querySelectorAll('img:not([alt])')) image.setAttribute('alt', '');
  for (const link of body.querySelectorAll('a[target], area[target]')) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
}
