import * as z from 'zod/mini';
import { nodeClass } from '../../contract/rule-node.ts';
import { DeviceRelationsQuery, relatedDevice } from '../kit/related-entity.ts';
import { scopedValues, scopedValuesMembers } from '../kit/scoped-values.ts';

const Configuration = z.looseObject({ ...scopedValuesMembers, deviceRelationsQuery: DeviceRelationsQuery });

/** Adds attributes and latest values of a device that is related to the originator to the metadata. */
export const relatedDeviceAttributes = nodeClass(
  'metadata.TbGetDeviceAttrNode',
  Configuration,
  (configuration, context) =>
    scopedValues(configuration, context, (originator) =>
      relatedDevice(context, originator, configuration.deviceRelationsQuery),
    ),
);
