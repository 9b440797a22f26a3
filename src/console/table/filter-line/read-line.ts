import { type FilterField, LineError, type LineProblem } from './filter-field.ts';
import { type LineTerm, lineWords } from './line-words.ts';

type Known = Pick<FilterField, 'name' | 'keyed' | 'operators' | 'negatable'>;

/** A filter line that is in order, as far as that can be told without asking anybody. */
export interface ReadLine<N> {
  terms: readonly { term: LineTerm; field: FilterField<N> }[];
  /** What is searched for beside the terms. */
  text: string;
}

/**
 * What a filter line says of some fields. Pure.
 * @throws LineError about the first word that is wrong
 */
export function readLine<N>(line: string, fields: readonly FilterField<N>[]): ReadLine<N> {
  const terms: { term: LineTerm; field: FilterField<N> }[] = [];
  const texts: string[] = [];
  for (const word of lineWords(line)) {
    const { start, end } = word;
    const wrong = (message: LineProblem['message']) => new LineError({ start, end, message });
    if (word.open) throw wrong({ key: 'filter-line.open-quote' });
    if (word.kind === 'text') {
      texts.push(word.text);
      continue;
    }
    const field = fields.find(({ name }) => name === word.field);
    if (!field) throw wrong(unknown(word.field, fields));
    check(word, field);
    terms.push({ term: word, field });
  }
  return { terms, text: texts.join(' ') };
}

function check(term: LineTerm, field: Known): void {
  const { start, end } = term;
  const { name } = field;
  const wrong = (message: LineProblem['message']) => new LineError({ start, end, message });
  if (field.keyed && term.key === undefined)
    throw wrong({ key: 'filter-line.no-key', values: { field: name } });
  if (!field.keyed && term.key !== undefined)
    throw wrong({ key: 'filter-line.no-dot', values: { field: name } });
  if (!field.operators.includes(term.operator)) {
    const operators = field.operators.map((operator) => `${name}${operator}`).join(' ');
    throw wrong({ key: 'filter-line.wrong-operator', values: { field: name, operators } });
  }
  if (term.negated && !field.negatable) {
    throw wrong({ key: 'filter-line.not-negatable', values: { field: name } });
  }
  if (term.value === '' && !(term.quoted && term.operator === ':')) {
    throw wrong({ key: 'filter-line.no-value', values: { field: name } });
  }
}

function unknown(field: string, fields: readonly Known[]): LineProblem['message'] {
  const known = fields.map(({ name, keyed }) => (keyed ? `${name}.name` : name)).join(', ');
  return { key: 'filter-line.unknown-field', values: { field, fields: known } };
}

/** What is wrong with a line, null where nothing is, as far as that can be told at once. Pure. */
export function problemIn(line: string, fields: readonly FilterField[]): LineProblem | null {
  try {
    readLine(line, fields);
    return null;
  } catch (error) {
    if (error instanceof LineError) return error.problem;
    throw error;
  }
}
