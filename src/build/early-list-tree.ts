import type { Tree } from '../console/early/tree.ts';

/** One that is being read. */
type Growing = [tag: string, attributes: Record<string, string>, children: (Tree | string)[]];

/** What React writes: a start or an end of an element, or a text. */
const PIECE = /<(\/?)([\w-]+)((?:\s+[\w-]+="[^"]*")*)\s*(\/?)>|[^<]+/g;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;
const ENTITY = /&(?:amp|lt|gt|quot|#x27);/g;
const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** Nobody hears it, and nothing in it is pressed. What it is measured and found by stays. */
const LEFT_OUT =
  /^(aria-(?!label$|selected$)\w+|id|tabindex|draggable|readOnly|type|data-(?!column$|index$)[\w-]+)$/;
/** Looks of what does not come about before the program is there. */
const NOT_YET =
  /^(hover|rtl|disabled|aria-selected|group-focus-visible\/\w+|group-data-(cards|loading)\/\w+|data-(current|focused|open)):/;

/** What a button has of itself: its content in its middle. */
const IN_ITS_MIDDLE = 'flex items-center justify-center';

/** The one element that React has written, as data that a page can be made of without reading markup. Throws for others. */
export function treeOf(markup: string): Tree {
  const root: Growing = ['', {}, []];
  const open = [root];
  for (const [piece, end, tag, attributes = '', alone] of markup.matchAll(PIECE)) {
    const around = open.at(-1);
    if (!around) throw new Error(`Nothing is open that '${piece}' is in`);
    if (tag === undefined) around[2].push(textOf(piece));
    else if (end) open.pop();
    else {
      const element = begun(tag, attributesIn(attributes));
      around[2].push(element);
      if (!alone) open.push(element);
    }
  }
  const [only, ...more] = root[2];
  if (open.length !== 1 || typeof only !== 'object' || more.length > 0)
    throw new Error('It is no single element');
  return only;
}

/** As nothing is pressed, buttons are plain elements that look the same: browsers take longer to lay out a button. */
function begun(tag: string, attributes: Record<string, string>): Growing {
  if (tag !== 'button') return [tag, attributes, []];
  const looks = attributes.class?.split(' ') ?? [];
  return [
    'div',
    looks.includes('flex') ? attributes : { ...attributes, class: [...looks, IN_ITS_MIDDLE].join(' ') },
    [],
  ];
}

function attributesIn(written: string): Record<string, string> {
  const all = [...written.matchAll(ATTRIBUTE)].map(
    ([, name = '', value = '']) => [name, textOf(value)] as const,
  );
  return Object.fromEntries(
    all.flatMap(([name, value]) => {
      if (LEFT_OUT.test(name) && !(name === 'type' && value === 'checkbox')) return [];
      return [[name, name === 'class' ? looksOf(value) : value]];
    }),
  );
}

function looksOf(classes: string): string {
  return classes
    .split(/\s+/)
    .filter((name) => name && !NOT_YET.test(name))
    .join(' ');
}

function textOf(written: string): string {
  return written.replace(ENTITY, (entity) => CHARACTERS[entity] ?? entity);
}
