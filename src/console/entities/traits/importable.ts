import type { Listed } from '../../api/entity-service.ts';
import type { Trait } from '../kind/entity-kind.ts';
import { importFace } from '../kind/transfer-verbs.ts';

/** What holds of kinds whose entities come in tables, many at a time. */
export const importable: Trait<Listed> = {
  lateCommands: async (kind) => (await import('../import/table-verbs.ts')).tableVerbs(kind),
  faces: (kind) => [importFace(kind, 'import.import')],
};
