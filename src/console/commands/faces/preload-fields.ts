import type { ParamsSchema } from '../command.ts';
import { fieldsOf } from '../param.ts';

/** Fetches what parameters are asked for with, so that it stands at once and takes the focus. */
export async function preloadFields(params: ParamsSchema): Promise<void> {
  await Promise.all(fieldsOf(params).map(({ meta }) => meta.input.Field.preload()));
}
