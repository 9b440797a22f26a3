import type { FastifyRequest } from 'fastify';
import type { Platform } from '../../assembly/platform.ts';
import { baseUrl } from '../../services/base-url.ts';

/** The link by which a user activates the account, renewed when it has expired; null when there is nothing to activate. */
export async function activationLink(
  { store }: Pick<Platform, 'store'>,
  request: FastifyRequest,
  userId: string,
): Promise<string | null> {
  const token = await store.write(() => store.users.activateToken(userId));
  if (token === null) return null;
  return `${baseUrl(store, request.server.server)}/api/noauth/activate?activateToken=${token}`;
}
