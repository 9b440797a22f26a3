import type { Options } from 'ky';
import type { RequestOptions } from './transport.ts';

/** Packs our options of a call for ky. */
export function kyOptions({ signal, ...context }: RequestOptions): Options {
  return { ...(signal && { signal }), context };
}
