import { actionForms } from './action-forms.ts';
import { enrichmentForms } from './enrichment-forms.ts';
import { externalForms } from './external-forms.ts';
import { filterForms } from './filter-forms.ts';
import type { NodeForm } from './node-form.ts';
import { transformationForms } from './transformation-forms.ts';

const forms: ReadonlyMap<string, NodeForm> = new Map(
  [filterForms, enrichmentForms, transformationForms, actionForms, externalForms].flatMap((byDirective) =>
    Object.entries(byDirective),
  ),
);

/** The form of a directive, as descriptors of nodes name them; undefined where there is none. */
export function nodeFormOf(directive: string): NodeForm | undefined {
  return forms.get(directive);
}
