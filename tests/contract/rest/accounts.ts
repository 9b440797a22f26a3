import { entityId } from '../../../src/model/entity-id.ts';
import { TokenPair } from '../../../src/model/login.ts';
import { User } from '../../../src/model/user.ts';
import { call, read, uniqueName } from '../client.ts';

const withoutMail = { sendActivationMail: false };

/** The password of the users that `createActiveUser` makes. */
export const password = 'Willow-Raft-1';

/** An e-mail address that no other test uses. */
export function newEmail(): string {
  return `${uniqueName('contract').replaceAll(' ', '.')}@example.org`;
}

/** What the activation link of a user carries. */
export async function activationTokenOf(token: string, userId: string): Promise<string> {
  const answer = await call('GET', `/api/user/${userId}/activationLink`, { token });
  if (answer.status !== 200) throw new Error(`The activation link answered ${answer.status}: ${answer.text}`);
  return new URL(answer.text).searchParams.get('activateToken') ?? '';
}

/** Makes a user, who activates the account with `password`; answers the user and their first tokens. */
export async function createActiveUser(token: string, members: Readonly<Record<string, unknown>>) {
  const body = { email: newEmail(), ...members };
  const user = await read(User, 'POST', '/api/user', { token, query: withoutMail, body });
  const id = user.id?.id ?? '';
  const activateToken = await activationTokenOf(token, id);
  const pair = await read(TokenPair, 'POST', '/api/noauth/activate', {
    query: withoutMail,
    body: { activateToken, password },
  });
  return {
    user: { ...user, id: entityId('USER', id) },
    token: pair.token,
    refreshToken: pair.refreshToken,
  };
}
