import { useMemo } from 'react';
import type { EntityDirectory, SubtypedEntity } from '../../api/entity-directory.ts';
import { beginningWith } from '../entity/beginning-with.ts';

/** By which members filters name the types of entities, and how these are labelled. */
export const SUBTYPED = {
  DEVICE: {
    type: 'deviceType',
    begin: 'deviceNameFilter',
    types: 'deviceTypes',
    typeLabel: 'alias.device-type',
    typesLabel: 'alias.device-types',
  },
  ASSET: {
    type: 'assetType',
    begin: 'assetNameFilter',
    types: 'assetTypes',
    typeLabel: 'alias.asset-type',
    typesLabel: 'alias.asset-types',
  },
  ENTITY_VIEW: {
    type: 'entityViewType',
    begin: 'entityViewNameFilter',
    types: 'entityViewTypes',
    typeLabel: 'alias.entity-view-type',
    typesLabel: 'alias.entity-view-types',
  },
} as const satisfies Record<SubtypedEntity, Record<string, string>>;

/** What finds the types in use that begin with a text. */
export function useSubtypes(directory: EntityDirectory, of: SubtypedEntity) {
  return useMemo(
    () => async (text: string) => beginningWith(await directory.subtypes(of), text),
    [directory, of],
  );
}
