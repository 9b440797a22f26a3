import type { FastifyRequest } from 'fastify';
import type { Platform } from '../../assembly/platform.ts';
import { giveActivationToken } from '../../services/accounts/account.ts';
import { activationLinkOf } from '../../services/audit-records.ts';
import { baseUrl } from '../../services/base-url.ts';

/**
 * Another link by which a user activates the account; null when there is nothing to activate. Whoever asks for it could
 * take the account, so that is logged.
 */
export async function activationLink(
  { store, transactions }: Pick<Platform, 'store' | 'transactions'>,
  request: FastifyRequest,
  userId: string,
): Promise<string | null> {
  const token = await transactions.run(
    (transaction) => {
      const given = giveActivationToken(store, userId);
      const user = store.entities.resolve('USER', userId);
      if (given && user) transaction.log(activationLinkOf(user));
      return given;
    },
    { by: request.caller ?? undefined },
  );
  if (token === null) return null;
  return `${baseUrl(store, request.server.server)}/api/noauth/activate?activateToken=${token}`;
}
