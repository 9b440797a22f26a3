import type { ListChoice } from '../../entities/list-filters/list-choice.ts';

/** Which relations of an entity are listed: those that lead from it, those that lead to it, or both. */
export type ShownDirection = 'FROM' | 'TO' | 'BOTH';

/** Which way the listed relations lead: from the entity, to it, or both. */
export const directionChoice: ListChoice<ShownDirection> = {
  param: 'direction',
  list: 'relations',
  options: [
    { value: 'FROM', title: 'relation.from' },
    { value: 'TO', title: 'relation.to' },
    { value: 'BOTH', title: 'relation.both' },
  ],
  title: 'relation.direction',
  command: 'relation.filter-direction',
  description: 'relation.filter-direction-description',
  group: 'relation.relations',
};
