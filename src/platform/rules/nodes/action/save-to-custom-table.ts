import * as z from 'zod/mini';
import { NodeFailure, nodeClass } from '../../contract/rule-node.ts';

const Configuration = z.looseObject({
  tableName: z.nullish(z.string()),
  fieldsMapping: z.nullish(z.record(z.string(), z.string())),
});

/** Stores fields of messages in a table of a Cassandra database, which this platform does not have: every message fails. */
export const saveToCustomTable = nodeClass(
  'action.TbSaveToCustomCassandraTableNode',
  Configuration,
  ({ tableName }) => ({
    kind: 'pure',
    onMessage() {
      throw new NodeFailure(
        `The table ${tableName || 'without a name'} cannot be written: this platform keeps no Cassandra database`,
      );
    },
  }),
);
