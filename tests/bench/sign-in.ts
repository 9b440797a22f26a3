import * as z from 'zod/mini';
import { accounts } from '../demo-accounts.ts';
import type { CrowdedPlatform } from './crowded-platform.ts';
import { keepAliveClient } from './keep-alive-client.ts';

/** The bearer token of the demo tenant's administrator. */
export async function signIn(platform: CrowdedPlatform): Promise<string> {
  const client = keepAliveClient(platform.url);
  const answer = await client.send('POST', '/api/auth/login', JSON.stringify(accounts.tenant));
  client.close();
  return z.looseObject({ token: z.string() }).parse(JSON.parse(answer)).token;
}
