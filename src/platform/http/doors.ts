import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ErrorCode } from '../../model/error.ts';
import { PlatformError, pathOf, permissionDenied } from '../errors.ts';
import { ANY_ORIGIN, type Doors, nameIn, type Visitors, visitorsOf } from '../security/visitors.ts';

/** How long a browser may remember what it was told of another origin's rights, seconds. */
const PREFLIGHT_AGE = 1_800;

/**
 * Has a server refuse, with 421, requests that use a name it has not, and, with 403, what a browser sends for a foreign
 * page without asking first: websockets, and calls whose token is in the path. Answers what other doors have to ask.
 */
export async function guardDoors(app: FastifyInstance, doors: Doors): Promise<Visitors> {
  const visitors = visitorsOf(doors);
  app.addHook('onRequest', async ({ headers, url }) => {
    if (!visitors.knows(headers.host)) throw unknownName(headers.host);
    const unasked = headers.upgrade !== undefined || pathOf(url).startsWith('/api/v1/');
    if (unasked && visitors.areForeign(headers)) throw permissionDenied();
  });
  if (doors.corsOrigins) await answerPreflights(app, doors.corsOrigins);
  return visitors;
}

async function answerPreflights(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  await app.register(cors, {
    delegator: async ({ url }: FastifyRequest) => ({
      origin: pathOf(url).startsWith('/api/') && (origins.includes(ANY_ORIGIN) || [...origins]),
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
      maxAge: PREFLIGHT_AGE,
    }),
  });
}

function unknownName(host = ''): PlatformError {
  const name = nameIn(host);
  return new PlatformError(
    421,
    ErrorCode.permissionDenied,
    `This server does not know itself as '${name}'. Start it with --allowed-hosts ${name} if that is its name`,
  );
}
