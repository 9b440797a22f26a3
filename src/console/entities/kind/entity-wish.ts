import type { KeyFilterPredicate } from '../../../model/entity-query.ts';

/** What somebody looks for who types a text: an id, the value of an attribute, or a name. */
export type EntityWish =
  | { kind: 'id'; id: string }
  | { kind: 'attribute'; key: string; value: string }
  | { kind: 'text'; text: string };

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const ATTRIBUTE = /^([^\s=]+)\s*=\s*(\S.*)$/;

/** Reads what is typed: `784f394c-42b6-435a-983c-b7beff2784f9`, `serial=123`, or part of a name. Pure. */
export function entityWish(typed: string): EntityWish {
  const text = typed.trim();
  if (UUID.test(text)) return { kind: 'id', id: text.toLowerCase() };
  const [, key, value] = ATTRIBUTE.exec(text) ?? [];
  return key !== undefined && value !== undefined
    ? { kind: 'attribute', key, value }
    : { kind: 'text', text };
}

/** Whether a value is just what was typed, whatever type it is stored as. Pure. */
export function isExactly(typed: string): KeyFilterPredicate {
  const predicates: KeyFilterPredicate[] = [
    { type: 'STRING', operation: 'EQUAL', ignoreCase: false, value: { defaultValue: typed } },
  ];
  if (typed.trim() !== '' && Number.isFinite(Number(typed))) {
    predicates.push({ type: 'NUMERIC', operation: 'EQUAL', value: { defaultValue: Number(typed) } });
  }
  if (typed === 'true' || typed === 'false') {
    predicates.push({ type: 'BOOLEAN', operation: 'EQUAL', value: { defaultValue: typed === 'true' } });
  }
  const [only, ...more] = predicates;
  return only && more.length === 0 ? only : { type: 'COMPLEX', operation: 'OR', predicates };
}

/** Names that fit better come first: the text itself, what begins with it, what has a word that does. Pure. */
export function byFit(text: string): (left: { name: string }, right: { name: string }) => number {
  const wanted = text.toLowerCase();
  const misfit = ({ name }: { name: string }) => {
    const folded = name.toLowerCase();
    if (folded === wanted) return 0;
    if (folded.startsWith(wanted)) return 1;
    return folded.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted)) ? 2 : 3;
  };
  return (left, right) => misfit(left) - misfit(right);
}
