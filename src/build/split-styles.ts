/** What is set together: a shorthand with its parts, and properties that stand for the same. */
const SAME: Readonly<Record<string, string>> = {
  top: 'inset',
  right: 'inset',
  bottom: 'inset',
  left: 'inset',
  row: 'gap',
  column: 'gap',
  place: 'align',
  justify: 'align',
  line: 'font',
};

interface Layer {
  /** Undefined for what stands in none. */
  name: string | undefined;
  rules: readonly string[];
}

/**
 * Parts what Tailwind makes in sheets that come one after the other, the last of which is made of the whole console;
 * each is left with what those before it lack. Together they mean what the last one means by itself: where two
 * utilities set the same property, the order in which Tailwind has them decides, so those of all sheets stand in
 * layers of one order. Takes what a minifier has written. Throws when important ones would change their order, as
 * layers turn it about. For the build. Pure.
 */
export function splitStyles(sheets: readonly string[]): string[] {
  const layered = sheets.map(layersOf);
  const utilities = utilitiesIn(layered.at(-1) ?? []);
  const homes = new Map<string, number>();
  for (const [sheet, layers] of layered.entries()) {
    const lacking = utilitiesIn(layers).find((rule) => !utilities.includes(rule));
    if (lacking !== undefined) throw new Error(`The sheet of all lacks ${lacking}`);
    for (const { name, rules } of layers) {
      for (const rule of rules) homes.set(`${name} ${rule}`, homes.get(`${name} ${rule}`) ?? sheet);
    }
  }
  const utilitiesOf = inLayers(utilities, sheets.length, (rule) => homes.get(`utilities ${rule}`) ?? 0);
  const variables = new Set<string>();
  return layered.map((layers, sheet) => {
    const left = layers.map(({ name, rules }): Layer => {
      if (name === 'utilities') return { name, rules: utilitiesOf[sheet] ?? [] };
      if (name === 'theme' || name === 'properties') {
        return {
          name,
          rules: rules.map((rule) => rule.replace(VARIABLE, (set) => (variables.has(ended(set)) ? '' : set))),
        };
      }
      return { name, rules: rules.filter((rule) => homes.get(`${name} ${rule}`) === sheet) };
    });
    for (const set of sheets[sheet]?.match(VARIABLE) ?? []) variables.add(ended(set));
    return left.map(written).join('');
  });
}

function utilitiesIn(layers: readonly Layer[]): string[] {
  return layers.flatMap(({ name, rules }) => (name === 'utilities' ? rules : []));
}

/** A variable that is set, with its value. */
const VARIABLE = /(?<=[{;])--[\w-]+:[^;}]*;?/g;
const ended = (declaration: string) => declaration.replace(/;$/, '');

const PROPERTY = /[{;](--[\w-]+|[a-z-]+):/g;

/**
 * Gives the rules of each sheet in layers, which the sheets have in turns, as few as keep the order of any two that set
 * the same. The first sheet says their order.
 */
function inLayers(rules: readonly string[], sheets: number, homeOf: (rule: string) => number): string[][] {
  const layers: string[][] = [[]];
  const last = new Map<string, number>();
  for (const rule of rules) {
    const isImportant = rule.includes('!important');
    const sets = whatIsSetBy(rule).map((property) => (isImportant ? `!${property}` : property));
    const after = Math.max(0, ...sets.map((property) => last.get(property) ?? 0));
    const layer = after + ((homeOf(rule) + sheets - (after % sheets)) % sheets);
    if (isImportant && sets.some((property) => (last.get(property) ?? layer) !== layer)) {
      throw new Error(`Layers would change what ${rule} means beside other important rules`);
    }
    for (const property of sets) last.set(property, layer);
    layers[layer] = [...(layers[layer] ?? []), rule];
  }
  const names = Array.from(layers, (_, layer) => `s${layer}`);
  return Array.from({ length: sheets }, (_, sheet) => [
    ...(sheet === 0 ? [`@layer ${names.join()};`] : []),
    ...names.flatMap((name, layer) => {
      const of = layers[layer];
      return layer % sheets === sheet && of ? [`@layer ${name}{${of.join('')}}`] : [];
    }),
  ]);
}

function whatIsSetBy(rule: string): string[] {
  return [...rule.matchAll(PROPERTY)].map(([, property = '']) => {
    if (property.startsWith('--')) return property;
    const [first = property] = property.replace(/^-\w+-/, '').split('-');
    return SAME[first] ?? first;
  });
}

function written({ name, rules }: Layer): string {
  return name === undefined ? rules.join('') : `@layer ${name}{${rules.join('')}}`;
}

/** The layers of a sheet in their order, and what stands between them. */
function layersOf(sheet: string): Layer[] {
  return blocksOf(sheet.replace(/\/\*.*?\*\//gs, '')).map((block) => {
    const [, name, body = ''] = /^@layer ([\w-]+)\{(.*)\}$/s.exec(block) ?? [];
    if (name === undefined) return { name, rules: [block] };
    return { name, rules: name === 'utilities' ? blocksOf(body).flatMap(singly) : blocksOf(body) };
  });
}

/** The rules that a minifier has written as one, as they have a condition or what they set in common. */
function singly(rule: string): string[] {
  const [, before = '', body = ''] = /^([^{]*)\{(.*)\}$/s.exec(rule) ?? [];
  if (before.startsWith('@'))
    return blocksOf(body)
      .flatMap(singly)
      .map((inner) => `${before}{${inner}}`);
  return selectorsIn(before).map((selector) => `${selector}{${body}}`);
}

/** What stands between commas; what is escaped or in brackets is part of it. */
function selectorsIn(list: string): string[] {
  const selectors = [''];
  let depth = 0;
  for (const part of list.match(/\\.|[^\\]/gs) ?? []) {
    if (part === '(') depth += 1;
    if (part === ')') depth -= 1;
    if (part === ',' && depth === 0) selectors.push('');
    else selectors.push(selectors.pop() + part);
  }
  return selectors;
}

/** What stands one after the other in a sheet, with all that stands in it. */
export function blocksOf(sheet: string): string[] {
  const blocks: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < sheet.length; at += 1) {
    if (sheet[at] === '{') depth += 1;
    if (sheet[at] === '}') depth -= 1;
    if (depth > 0 || !/[;}]/.test(sheet[at] ?? '')) continue;
    blocks.push(sheet.slice(start, at + 1).trim());
    start = at + 1;
  }
  return blocks;
}
