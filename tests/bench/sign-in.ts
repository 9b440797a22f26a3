import * as z from 'zod/mini';
import { type Account, accounts } from '../demo-accounts.ts';
import type { CrowdedPlatform } from './crowded-platform.ts';
import { keepAliveClient } from './keep-alive-client.ts';

/** The bearer token of a demo account, of the tenant's administrator unless another is named. */
export async function signIn(platform: CrowdedPlatform, account: Account = 'tenant'): Promise<string> {
  const client = keepAliveClient(platform.url);
  const answer = await client.send('POST', '/api/auth/login', JSON.stringify(accounts[account]));
  client.close();
  return z.looseObject({ token: z.string() }).parse(JSON.parse(answer)).token;
}
