import { randomBytes } from 'node:crypto';
import { createDevice } from '../client.ts';

/** An access token that no device has. */
export function uniqueToken(): string {
  return randomBytes(10).toString('hex');
}

/** A device of the tenant that is deleted after the tests of the file, its access token and the path of its API. */
export async function newDevice(
  members: Readonly<Record<string, unknown>> = {},
): Promise<{ id: string; name: string; token: string; path: string }> {
  const token = uniqueToken();
  const { id, name } = await createDevice(members, { accessToken: token });
  return { id: id.id, name, token, path: `/api/v1/${token}` };
}
