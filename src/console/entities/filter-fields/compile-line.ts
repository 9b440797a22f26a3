import type { Authority } from '../../../model/authority.ts';
import type { KeyFilter } from '../../../model/entity-query.ts';
import type { ListPlace } from '../../api/list-place.ts';
import { problemOf } from '../../table/filter-line/filter-field.ts';
import { readLine } from '../../table/filter-line/read-line.ts';
import type { KindField } from '../kind/narrowing.ts';

/** A list as the platform is asked for it. */
export interface ListQuestion {
  place: ListPlace;
  /** Parameters of the list. */
  parameters: Readonly<Record<string, string>>;
  /** What names begin with. */
  text: string;
}

/** A question that only an entity query answers. */
export interface QueryQuestion {
  keyFilters: readonly KeyFilter[];
  /** The exact type, and what names begin with. */
  kind?: string | undefined;
  text: string;
  /** The list whose entities are queried, where queries do not know of the place: their ids are asked for first. */
  within?: ListQuestion;
  /** The part of the line that only a query answers. */
  because: { start: number; end: number };
}

export type Question = { by: 'list'; list: ListQuestion } | { by: 'query'; query: QueryQuestion };

/** The fields that the line of a list has. */
export function fieldsAt(
  fields: readonly KindField[],
  place: ListPlace,
  authority: Authority | null,
): readonly KindField[] {
  return fields.filter(({ fits }) => fits?.(place, authority) ?? true);
}

/**
 * What a filter line asks of the platform: a list with its parameters where they say all of it, and else an entity
 * query. Nothing is left for the console to sort out.
 * @throws LineError about the word that is wrong, or that cannot be asked beside the others
 */
export async function compileLine(
  line: string,
  place: ListPlace,
  fields: readonly KindField[],
  signal: AbortSignal,
): Promise<Question> {
  const { terms, text } = readLine(line, fields);
  const parameters: Record<string, string> = {};
  const keyFilters: KeyFilter[] = [];
  let asked = place;
  let kind: string | undefined;
  let because: QueryQuestion['because'] | undefined;
  const said = new Set<string>();
  for (const { term, field } of terms) {
    const narrowing = await field.narrow(term, signal);
    if (narrowing.keyFilter) {
      keyFilters.push(narrowing.keyFilter);
      because ??= { start: term.start, end: term.end };
      continue;
    }
    // A list takes one place and one type: of several the platform would choose on its own.
    const aspect = narrowing.place ? 'place' : 'kind';
    if (said.has(aspect))
      throw problemOf(term, { key: 'filter-line.only-one', values: { field: field.name } });
    said.add(aspect);
    asked = narrowing.place ?? asked;
    kind = narrowing.kind ?? kind;
    Object.assign(parameters, narrowing.parameters);
  }
  const list = { place: asked, parameters, text };
  if (!because) return { by: 'list', list };
  const isOwn = asked.kind === 'own';
  return {
    by: 'query',
    query: { keyFilters, because, text, ...(isOwn ? { kind } : { within: list }) },
  };
}
