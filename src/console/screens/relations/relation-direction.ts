import { mdiFilterOutline } from '@mdi/js';
import type { EntitySearchDirection } from '../../../model/relation.ts';
import type { ListChoice } from '../../entities/details/list-choice.ts';

/** Which way the listed relations lead: from the entity, or to it. */
export const directionChoice: ListChoice<EntitySearchDirection> = {
  param: 'direction',
  list: 'relations',
  options: [
    { value: 'FROM', title: 'relation.from' },
    { value: 'TO', title: 'relation.to' },
  ],
  title: 'relation.direction',
  command: 'relation.filter-direction',
  commandTitle: 'relation.filter-direction',
  description: 'relation.filter-direction-description',
  group: 'relation.relations',
  icon: mdiFilterOutline,
};
