import * as z from 'zod/mini';
import { EntitySubtype } from '../../model/device.ts';
import { answer } from '../wire/answer.ts';
import { kyOptions, type RequestOptions } from '../wire/transport.ts';
import { http } from './http.ts';

const EntitySubtypes = z.array(EntitySubtype);

/** The types in use among the user's devices, assets or entity views, in the order of the platform. */
export async function entitySubtypes(
  path: 'device' | 'asset' | 'entityView',
  request: RequestOptions = {},
): Promise<string[]> {
  const subtypes = await answer(http.get(`/api/${path}/types`, kyOptions(request)), EntitySubtypes);
  return subtypes.map(({ type }) => type);
}
