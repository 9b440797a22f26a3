import type { KyInstance, ResponsePromise } from 'ky';
import type * as z from 'zod/mini';
import { readAnswer } from '../wire/answer.ts';

/** A call of the client of those who are signed in. */
type Call = (http: KyInstance) => ResponsePromise;

let client: KyInstance | undefined;

/** Whether the client is there, which no first list waits for. */
export function hasClient(): boolean {
  return client !== undefined;
}

/** Fetches the client, for what is asked by it next. Rejects when it cannot be had, and may be tried again. */
export async function loadClient(): Promise<KyInstance> {
  client ??= (await import('./http.ts')).http;
  return client;
}

/** Makes a call and reads its answer by a schema, see `readAnswer`. Rejects with an ApiError. */
export async function answer<S extends z.ZodMiniType>(ask: Call, schema: S): Promise<z.output<S>> {
  const call = ask(client ?? (await loadClient()));
  const response = await call;
  return readAnswer(response, await call.text(), schema);
}

/** Makes a call whose answer has a body that does not matter. Rejects with an ApiError. */
export async function done(ask: Call): Promise<void> {
  await ask(client ?? (await loadClient())).text();
}
