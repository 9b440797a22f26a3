import { descriptionOf } from '../../../model/additional-info.ts';
import type { Asset } from '../../../model/asset.ts';
import { type Device, isGateway } from '../../../model/device.ts';
import { assetsByIds, devicesByIds } from '../../api/entities-by.ts';
import type { ImportColumnType, ImportedType } from '../../api/import/column-types.ts';
import { columnTypesOf, headerOf, isRepeatable } from '../../api/import/import-columns.ts';
import { startCsv } from '../../table/rows/csv.ts';
import type { RequestOptions } from '../../wire/transport.ts';

/** How many are asked for at once; their ids stand in an address. */
const AT_ONCE = 50;

/** What is written of one. Tokens are secret, so they are not. */
const CELLS: Readonly<Partial<Record<ImportColumnType, (one: Device | Asset) => string>>> = {
  NAME: ({ name }) => name,
  TYPE: ({ type }) => type ?? '',
  LABEL: ({ label }) => label ?? '',
  DESCRIPTION: ({ additionalInfo }) => descriptionOf(additionalInfo),
  IS_GATEWAY: (one) => String(isGateway(one)),
};

/**
 * Entities as CSV that can be imported again, in the order of their ids; those that are gone meanwhile are left out. In
 * parts, one after the other. Rejects with an ApiError.
 */
export async function exportedCsv(
  entityType: ImportedType,
  ids: readonly string[],
  request: RequestOptions,
): Promise<readonly string[]> {
  const columns = columnTypesOf(entityType).filter((type) => CELLS[type] && !isRepeatable(type));
  const csv = startCsv(columns.map((type) => headerOf({ type })));
  const byIds = entityType === 'DEVICE' ? devicesByIds : assetsByIds;
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const wanted = ids.slice(at, at + AT_ONCE);
    const found = new Map((await byIds(wanted, request)).map((one) => [one.id?.id, one] as const));
    csv.add(
      wanted.flatMap((id) => {
        const one = found.get(id);
        return one ? [columns.map((type) => CELLS[type]?.(one) ?? '')] : [];
      }),
    );
  }
  return csv.parts();
}
