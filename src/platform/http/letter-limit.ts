import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { tooManyRequests } from '../errors.ts';

const WithEmail = z.looseObject({ email: z.string() });

/**
 * Lets letters be asked for to one address, that of an account or not, only so often in an hour; the address is the
 * `email` of a request. The app must have the rate limits registered.
 */
export function letterLimit(
  app: FastifyInstance,
  mostInAnHour: number,
): (request: FastifyRequest) => Promise<void> {
  const lettersTo = app.createRateLimit({
    max: mostInAnHour,
    timeWindow: '1 hour',
    keyGenerator: (request) => hash('sha256', emailIn(request).toLowerCase(), 'base64'),
  });
  return async (request) => {
    const asked = await lettersTo(request);
    if (!asked.isAllowed && asked.isExceeded) {
      throw tooManyRequests('Too many letters to this address! Try again in an hour.');
    }
  };
}

function emailIn({ query, body }: FastifyRequest): string {
  const found = WithEmail.safeParse(body).data ?? WithEmail.safeParse(query).data;
  return found?.email ?? '';
}
