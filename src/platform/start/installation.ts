import { type DemoAccount, demoAccounts } from '../demo/demo-data.ts';
import { ensureAdministration, INSTALLED_SETTING, installSystem } from '../demo/install-system.ts';
import { replaceKnownTokens } from '../demo/known-tokens.ts';
import { ensureSystemWidgets } from '../demo/system-widgets.ts';
import { createRootChain } from '../rules/create-chain.ts';
import { hashPassword, randomPassword, verifyPassword } from '../security/passwords.ts';
import type { Store } from '../store/store.ts';
import { isLoopback, StartError } from './listen.ts';
import type { Options } from './options.ts';
import type { RunningPlatform } from './running-platform.ts';

/** What a start made or found of accounts that its person must know. */
type Accounts = Pick<RunningPlatform, 'adminPassword' | 'demoAccounts'>;

/**
 * Gives a new platform its first content: the demo data, or only a system administrator. Refuses to show accounts
 * with known passwords to other machines, and replaces the known tokens of demo devices before it is shown to them.
 * @throws StartError
 */
export async function prepareContent(
  store: Store,
  { demo, host }: Pick<Options, 'demo' | 'host'>,
): Promise<Accounts> {
  const installed = store.settings.get(INSTALLED_SETTING);
  const isNew = installed === undefined;
  if (!isNew) await store.write(() => completeContent(store));
  if (installed === 'empty') return { demoAccounts: [] };
  if (isNew && !demo) {
    const adminPassword = randomPassword();
    await installSystem(store, { adminPasswordHash: await hashPassword(adminPassword) });
    return { adminPassword, demoAccounts: [] };
  }
  if (isNew) {
    if (!isLoopback(host)) throw exposed(host, 'a new platform has demo accounts with known passwords');
    const { installDemo } = await import('../demo/install-demo.ts');
    await installDemo(store, { hashPassword });
  } else if (!isLoopback(host)) {
    await refuseKnownPasswords(store, host);
    await store.write(() => replaceKnownTokens(store));
  }
  return { demoAccounts: demoAccounts.filter((account) => isUntouched(store, account)) };
}

/** Gives a platform that an earlier version installed what newer ones have from the start. Only within a write. */
function completeContent(store: Store): void {
  ensureAdministration(store);
  ensureSystemWidgets(store);
  for (const tenantId of store.ruleChains.tenantsWithoutRoot()) createRootChain(store, tenantId);
}

async function refuseKnownPasswords(store: Store, host: string): Promise<void> {
  const verdicts = await Promise.all(
    demoAccounts.map(async (account) => {
      const hash = credentialsOf(store, account)?.passwordHash;
      return hash && (await verifyPassword(account.password, hash)) ? [account.email] : [];
    }),
  );
  const known = verdicts.flat();
  if (known.length === 0) return;
  const subject = known.length === 1 ? 'has its demo password' : 'have their demo passwords';
  throw exposed(host, `${known.join(', ')} still ${subject}`);
}

function exposed(host: string, reason: string): StartError {
  return new StartError(
    `Will not listen on ${host}: ${reason}. Start on 127.0.0.1 and change them first, or start empty with --no-demo and a new --data folder`,
  );
}

/** True while the password is the one that the account was made with; told without the cost of a verification. */
function isUntouched(store: Store, account: DemoAccount): boolean {
  const user = store.users.byEmail(account.email);
  const credentials = credentialsOf(store, account);
  return user !== null && credentials !== null && credentials.changedTime <= (user.createdTime ?? 0);
}

function credentialsOf(store: Store, { email }: DemoAccount) {
  const user = store.users.byEmail(email);
  return user?.id ? store.userCredentials.byUser(user.id.id) : null;
}
