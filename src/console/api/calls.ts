import type * as z from 'zod/mini';
import { kyOptions } from '../wire/ky-options.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { answer, done } from './client.ts';

/** Values of a query string. */
export type Query = Readonly<Record<string, string | number | boolean>>;

/** Reads something by its schema. Rejects with an ApiError, as all of these do. */
export function got<S extends z.ZodMiniType>(
  path: string,
  schema: S,
  request: RequestOptions = {},
  searchParams: Query = {},
): Promise<z.output<S>> {
  return answer((http) => http.get(path, { ...kyOptions(request), searchParams }), schema);
}

/** Sends something, undefined for no body, and reads what comes back by its schema. */
export function posted<S extends z.ZodMiniType>(
  path: string,
  json: unknown,
  schema: S,
  request: RequestOptions = {},
  searchParams: Query = {},
): Promise<z.output<S>> {
  return answer((http) => http.post(path, { ...kyOptions(request), json, searchParams }), schema);
}

/** Sends something, undefined for no body, where what comes back does not matter. */
export function sent(
  path: string,
  json: unknown,
  request: RequestOptions = {},
  searchParams: Query = {},
): Promise<void> {
  return done((http) => http.post(path, { ...kyOptions(request), json, searchParams }));
}

/** Deletes something. */
export function deleted(path: string, request: RequestOptions = {}, searchParams: Query = {}): Promise<void> {
  return done((http) => http.delete(path, { ...kyOptions(request), searchParams }));
}

/** A part of a path that others have written. */
export function part(text: string): string {
  return encodeURIComponent(text);
}
