import type { EntityAlias } from '../../../model/entity-alias.ts';
import { madeUpDirectory as directory, madeUpId } from '../entity/made-up.ts';
import { type Specimen, specimen } from '../specimen.ts';
import { aliasFilter } from './alias-filter.tsx';
import { entityAliases } from './entity-aliases.tsx';

const pump: EntityAlias = {
  id: '11111111-7a01-11eb-8f2e-3f1c2d6a9b10',
  alias: 'Pumps',
  filter: { type: 'deviceType', resolveMultiple: true, deviceType: 'pump', deviceNameFilter: '' },
};
const hall: EntityAlias = {
  id: '22222222-7a01-11eb-8f2e-3f1c2d6a9b10',
  alias: 'What stands in the hall that was built when the river still froze in winter',
  filter: {
    type: 'relationsQuery',
    resolveMultiple: true,
    rootStateEntity: false,
    rootEntity: { entityType: 'ASSET', id: madeUpId('ASSET', 3) },
    direction: 'FROM',
    maxLevel: 2,
    fetchLastLevelOnly: false,
    filters: [{ relationType: 'Contains', entityTypes: ['DEVICE'] }],
  },
};

/** The inputs of which entities a dashboard shows. */
export function aliasSpecimens(): readonly Specimen[] {
  return [
    specimen('entity-alias-filter', 'input.entity-alias-filter', aliasFilter(directory), {
      filled: pump.filter,
      long: hall.filter,
    }),
    specimen(
      'entity-aliases',
      'input.entity-aliases',
      entityAliases({
        directory,
        findsAny: async () => true,
        usedBy: ({ alias }) => (alias === pump.alias ? ['Pressure', 'Alarms'] : []),
      }),
      { filled: [pump], long: [pump, hall] },
    ),
  ];
}
