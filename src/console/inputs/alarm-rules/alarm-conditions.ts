import type { StoredKeyFilter, StoredPredicate } from '../../../model/alarm-rule.ts';
import type { FilterValueType, KeyFilterInfo, PredicateInfo } from '../../../model/dashboard-filter.ts';

/**
 * The conditions of a rule as people write them: profiles store every test apart, people write the tests of a key
 * together. Tests of the same key and type come together, in the order in which the keys come; those of which somebody
 * else knows something different stay apart.
 */
export function keyFiltersOf(stored: readonly StoredKeyFilter[]): KeyFilterInfo[] {
  const together = Map.groupBy(stored, ({ predicate: _, ...filter }) => JSON.stringify(filter));
  return [...together.values()].flatMap((filters) => {
    const [first] = filters;
    if (!first) return [];
    const { predicate, valueType, ...rest } = first;
    return [
      {
        ...rest,
        valueType: valueType ?? typeOf(predicate),
        predicates: filters.map((filter) => infoOf(filter.predicate)),
      },
    ];
  });
}

/** The conditions as profiles store them. */
export function storedConditions(filters: readonly KeyFilterInfo[]): StoredKeyFilter[] {
  return filters.flatMap(({ predicates, ...filter }) =>
    predicates.map((info) => ({ ...filter, predicate: predicateOf(info) })),
  );
}

function infoOf(predicate: StoredPredicate): PredicateInfo {
  return {
    keyFilterPredicate:
      predicate.type === 'COMPLEX'
        ? { ...predicate, predicates: predicate.predicates.map(infoOf) }
        : predicate,
  };
}

/** What viewers of dashboards may change is nothing to a rule. */
function predicateOf({ keyFilterPredicate: predicate }: PredicateInfo): StoredPredicate {
  return predicate.type === 'COMPLEX'
    ? { ...predicate, predicates: predicate.predicates.map(predicateOf) }
    : predicate;
}

function typeOf(predicate: StoredPredicate): FilterValueType {
  return predicate.type === 'COMPLEX' ? 'STRING' : predicate.type;
}
