import { call, uniqueName } from '../client.ts';

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
