import type { Tree } from '../console/early/tree.ts';
import { blocksOf } from './split-styles.ts';

const CLASS = /\.((?:\\.|[\w-])+)/g;
/** What says something of a name that rules use, and nothing without them. */
const NAMED = /^@(?:property|keyframes) ([\w-]+)/;

/**
 * What a sheet says of these elements: all but rules that name a class which none of them has, and what only such rules
 * use. Layers stay as they are, so that it means the same beside the whole sheet. Takes what a minifier has written.
 */
export function sheetOf(trees: readonly Tree[], sheet: string): string {
  const classes = new Set(trees.flatMap(classesIn));
  const rules = rulesIn(sheet, classes);
  const said = rules.filter((rule) => !NAMED.test(rule) && !rule.startsWith('@layer properties')).join('');
  const names = new Set(said.match(/[\w-]+/g));
  const isUsed = (rule: string) => {
    const [, name] = NAMED.exec(rule) ?? [];
    return name === undefined || names.has(name);
  };
  return rules.filter(isUsed).join('');
}

function classesIn([, attributes, children]: Tree): string[] {
  const own = attributes.class?.split(' ') ?? [];
  return [...own, ...children.flatMap((child) => (typeof child === 'string' ? [] : classesIn(child)))];
}

function rulesIn(sheet: string, classes: ReadonlySet<string>): string[] {
  return blocksOf(sheet).flatMap((rule) => {
    const [, before = '', body = ''] = /^([^{]*)\{(.*)\}$/s.exec(rule) ?? [];
    if (/^@(?:layer|media|supports|container)/.test(before)) {
      const within = rulesIn(body, classes).join('');
      return within ? [`${before}{${within}}`] : [];
    }
    if (before.startsWith('@')) return [rule];
    const named = [...before.matchAll(CLASS)].map(([, name = '']) => name.replaceAll('\\', ''));
    return named.every((name) => classes.has(name)) ? [rule] : [];
  });
}
