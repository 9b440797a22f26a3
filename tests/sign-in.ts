import type * as z from 'zod/mini';
import { TokenPair } from '../src/model/login.ts';
import { type Account, accounts } from './demo-accounts.ts';

const signedIn = new Map<string, Promise<z.infer<typeof TokenPair>>>();

/** The tokens of a demo account of the platform at this address; signs in once for each test file. */
export function tokensOf(url: string, account: Account): Promise<z.infer<typeof TokenPair>> {
  const key = `${account} ${url}`;
  const known = signedIn.get(key);
  if (known) return known;
  const pair = signIn(url, accounts[account]);
  signedIn.set(key, pair);
  return pair;
}

/** The tokens of an account by its e-mail; rejects with what the platform says where it refuses. */
export async function signIn(
  url: string,
  account: { readonly username: string; readonly password: string },
): Promise<z.infer<typeof TokenPair>> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(account),
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`Signing in answered ${response.status}: ${body}`);
  return TokenPair.parse(JSON.parse(body));
}
