import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import type { TokenPair } from '../../../../../src/model/login.ts';
import type { User } from '../../../../../src/model/user.ts';
import type { Log } from '../../../../../src/platform/log.ts';
import { createMailer, type Mailer } from '../../../../../src/platform/mail/mailer.ts';
import type { Allowance } from '../../../../../src/platform/security/allowances.ts';
import {
  saveSecuritySettings,
  securitySettings,
} from '../../../../../src/platform/security/security-settings.ts';
import { createTokens, type Tokens } from '../../../../../src/platform/security/tokens.ts';
import { changePassword, setEnabled } from '../../../../../src/platform/services/accounts/account.ts';
import { refresh, signIn } from '../../../../../src/platform/services/accounts/sign-in.ts';
import { type Audit, createAudit } from '../../../../../src/platform/services/audit.ts';
import { type Change, createChanges } from '../../../../../src/platform/services/changes.ts';
import { createRuleIntake } from '../../../../../src/platform/services/rule-intake.ts';
import { createSessions, type Sessions } from '../../../../../src/platform/services/sessions.ts';
import { createTransactions, type Transactions } from '../../../../../src/platform/services/transactions.ts';
import type { Store } from '../../../../../src/platform/store/store.ts';
import { quickHash } from '../../security/quick-hash.ts';
import { idOf, memoryStore } from '../../store/memory-store.ts';

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
export const EMAIL = 'ana@acme.example';
export const PLATFORM_URL = 'https://iot.acme.example';

/** What the functions of accounts need of a platform, without its servers. */
export interface AccountSetting {
  platform: {
    store: Store;
    tokens: Tokens;
    sessions: Sessions;
    transactions: Transactions;
    audit: Audit;
    allowances: ReadonlySet<Allowance>;
    mail: Mailer;
    log: Log;
  };
  clock: { now: number };
  /** What watchers were told of, the oldest first. */
  told: readonly Change[];
  /** A tenant administrator with the e-mail EMAIL whose account still waits for activation. */
  userId: string;
  user(): User;
  /** Lets the user sign in with the password, as if the account had been activated now. */
  giveAccount(password: string): Promise<void>;
  setRules(rules: { policy?: object; maxFailedLoginAttempts?: number }): Promise<void>;
  setEnabled(enabled: boolean): Promise<void>;
  signIn(password: string): Promise<TokenPair>;
  refresh(pair: TokenPair): Promise<TokenPair>;
  /** Changes the password in the session of a pair, or in a new one of the user. */
  changePassword(currentPassword: string, newPassword: string, pair?: TokenPair): Promise<void>;
}

/** Sets up an account whose clock stands still until the test moves it. */
export async function accountSetting(...allowed: Allowance[]): Promise<AccountSetting> {
  const { store, tenantId, clock } = await memoryStore();
  const { log } = Fastify();
  const audit = createAudit(store, log);
  const changes = createChanges();
  const told: Change[] = [];
  changes.subscribeAll((change) => told.push(change));
  const tokens = createTokens(randomBytes(64), () => clock.now);
  const allowances = new Set(allowed);
  const sessions = createSessions(store, tokens, changes, allowances);
  const transactions = createTransactions(store, changes, audit, createRuleIntake());
  const mail = createMailer({ store, log });
  const platform = { store, allowances, tokens, sessions, audit, transactions, mail, log };
  const tenant = { entityType: 'TENANT', id: tenantId } as const;
  const saved = await store.write(() =>
    store.users.save({ email: EMAIL, authority: 'TENANT_ADMIN', tenantId: tenant }),
  );
  const userId = idOf(saved);
  return {
    platform,
    clock,
    told,
    userId,
    user() {
      const user = store.users.byId(userId);
      if (!user) throw new Error('The user is gone');
      return user;
    },
    async giveAccount(password) {
      const passwordHash = quickHash(password);
      await store.write(() => {
        const credentials = store.userCredentials.byUser(userId);
        if (!credentials) throw new Error('The user has no credentials');
        const { now } = clock;
        store.userCredentials.save({ ...credentials, enabled: true, passwordHash, changedTime: now });
      });
    },
    async setRules({ policy = {}, maxFailedLoginAttempts }) {
      const settings = securitySettings(store);
      await store.write(() =>
        saveSecuritySettings(store, {
          ...settings,
          passwordPolicy: { ...settings.passwordPolicy, ...policy },
          maxFailedLoginAttempts: maxFailedLoginAttempts ?? settings.maxFailedLoginAttempts,
        }),
      );
    },
    async setEnabled(enabled) {
      const handle = store.entities.resolve('USER', userId);
      if (!handle) throw new Error('The user is gone');
      await setEnabled(platform, handle, enabled);
    },
    signIn: (password) =>
      signIn(platform, {
        email: EMAIL,
        password,
        client: { address: '127.0.0.1', userAgent: undefined },
        platformUrl: PLATFORM_URL,
      }),
    async changePassword(currentPassword, newPassword, pair) {
      const user = store.userStandings.ofUser(userId);
      if (!user) throw new Error('The user is gone');
      const caller = await sessions.callerOf((pair ?? (await tokens.issue(user))).token);
      await changePassword(platform, caller, { currentPassword, newPassword });
    },
    refresh: ({ refreshToken }) => refresh(platform, refreshToken),
  };
}
