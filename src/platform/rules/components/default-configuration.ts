import { actions } from './action.ts';
import { enrichments } from './enrichment.ts';
import { externals } from './external.ts';
import { filters } from './filter.ts';
import { transformations } from './transformation.ts';

const configurations: ReadonlyMap<string, Readonly<Record<string, unknown>>> = new Map(
  [filters, enrichments, transformations, actions, externals]
    .flat()
    .map(({ clazz, defaultConfiguration }) => [clazz, defaultConfiguration]),
);

/** What a new node of a class is configured with; the class is named without the package that all are in. */
export function defaultConfigurationOf(clazz: string): Readonly<Record<string, unknown>> {
  return configurations.get(clazz) ?? {};
}
