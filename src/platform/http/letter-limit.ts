import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooManyRequests } from '../errors.ts';

/**
 * Lets letters be asked for to one address, that of an account or not, only so often in an hour. Whoever asks
 * says which address it is that they write to: a request can name several. The app must have the rate limits registered.
 */
export function letterLimit(
  app: FastifyInstance,
  mostInAnHour: number,
): (request: FastifyRequest, address: string) => Promise<void> {
  const addresses = new WeakMap<FastifyRequest, string>();
  const lettersTo = app.createRateLimit({
    max: mostInAnHour,
    timeWindow: '1 hour',
    keyGenerator: (request) => hash('sha256', (addresses.get(request) ?? '').toLowerCase(), 'base64'),
  });
  return async (request, address) => {
    addresses.set(request, address);
    const asked = await lettersTo(request);
    if (!asked.isAllowed && asked.isExceeded) {
      throw tooManyRequests('Too many letters to this address! Try again in an hour.');
    }
  };
}
