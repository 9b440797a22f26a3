import type * as z from 'zod/mini';

/** What `early/` has asked of the platform before the program was there. */
export interface Asked {
  /** undefined until it has come, and where that was no answer. */
  answer?: unknown;
  /** Resolves when the answer has come, or none will. */
  coming: Promise<void>;
}

declare global {
  /** `token`: by whose access token; `answers`: by path with query. */
  var askedAhead: { token: string; answers: Map<string, Asked> } | undefined;
}

/** So long after the page began what was asked then is asked anew, ms: as long as any answer is believed. */
const FRESH = 30_000;

/**
 * The answer to what was asked ahead with this access token, if it is there already: once, and where the schema reads
 * it. undefined otherwise: it is to be asked for.
 */
export function answerAtHand<S extends z.ZodMiniType>(
  path: string,
  token: string | undefined,
  schema: S,
): z.output<S> | undefined {
  const answers = answersTo(token);
  const answer = answers?.get(path)?.answer;
  if (answer === undefined) return undefined;
  answers?.delete(path);
  return schema.safeParse(answer).data;
}

/** The same for an answer that may still be on its way; undefined at once where it was not asked for. */
export function answerAskedAhead<S extends z.ZodMiniType>(
  path: string,
  token: string | undefined,
  schema: S,
): Promise<z.output<S> | undefined> | undefined {
  return answersTo(token)
    ?.get(path)
    ?.coming.then(() => answerAtHand(path, token, schema));
}

function answersTo(token: string | undefined): Map<string, Asked> | undefined {
  const asked = globalThis.askedAhead;
  return asked && asked.token === token && performance.now() < FRESH ? asked.answers : undefined;
}
