import { entityId, NULL_UUID } from '../../../model/entity-id.ts';
import type { TokenPair } from '../../../model/login.ts';
import type { OAuth2ClientRegistration } from '../../../model/oauth2.ts';
import type { User } from '../../../model/user.ts';
import { badRequest, found, type PlatformError, unauthenticated } from '../../errors.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { ExternalUser } from '../../oauth2/external-user.ts';
import type { Tokens } from '../../security/tokens.ts';
import { NO_PASSWORD_YET } from '../../store/people/user-credentials-repository.ts';
import type { EntityHandle } from '../../store/registry/entity-handles.ts';
import type { Store } from '../../store/store.ts';
import type { Audit, AuditedCaller, AuditRecord } from '../audit.ts';
import type { Entities, EntityChanges } from '../entities.ts';
import type { Transaction, Transactions } from '../transactions.ts';
import type { ApiUsage } from '../usage/api-usage.ts';
import { giveActivationToken } from './account.ts';
import { type SessionClient, sessionRecord } from './sign-in-audit.ts';

/** What the functions here need of the platform. */
interface Parts {
  store: Store;
  tokens: Tokens;
  audit: Audit;
  entities: Pick<Entities, 'within'>;
  transactions: Transactions;
  usage: Pick<ApiUsage, 'limitsChanged'>;
  mail: Pick<Mailer, 'checkService' | 'post'>;
}

/** Somebody who has signed in with a provider, and how they came. */
interface Arrival {
  readonly external: ExternalUser;
  readonly registration: OAuth2ClientRegistration;
  readonly client: SessionClient;
  /** The address of the platform in letters. */
  readonly platformUrl: string;
}

/** Where a new user belongs, by ids; the customer is null for an administrator of the tenant. */
interface Home {
  readonly tenantId: string;
  readonly customerId: string | null;
  /** True for a tenant that was made just now. */
  readonly isNewTenant: boolean;
}

const NO_ACCOUNT = 'There is no account for you on this platform! Ask an administrator for one.';
const WAITS_FOR_ACTIVATION =
  'Follow the link in the letter that was sent to you, and your account is activated!';
const FOR_OTHERS_ONLY = 'System administrators sign in with their password, not with a provider!';

/**
 * Signs in whoever a provider vouches for, and logs it: the user with that e-mail, else a new one where the
 * registration allows that. Who is disabled, not activated or a system administrator is refused, with a reason: the
 * provider has said who they are. @throws PlatformError 401, and 400 when the user cannot be made
 */
export async function signInExternally(platform: Parts, arrival: Arrival): Promise<TokenPair> {
  const { store, tokens, audit } = platform;
  const { external } = arrival;
  if (!store.users.byEmail(external.email)) await register(platform, arrival);
  const user = store.entities.resolve('USER', store.users.byEmail(external.email)?.id?.id ?? '');
  if (!user) throw unauthenticated(NO_ACCOUNT);
  const refusal = await platform.transactions.run(() => {
    const refusal = refusalOf(store, user.id);
    if (!refusal) store.users.note(user.id, { lastLoginTs: store.now() });
    audit.add({ ...loginOf(user, arrival), ...(refusal ? { failure: refusal } : {}) });
    return refusal;
  });
  if (refusal) throw refusal;
  return await tokens.issue(found(store.userStandings.ofUser(user.id)));
}

function refusalOf(store: Store, userId: string): PlatformError | null {
  const standing = store.userStandings.ofUser(userId);
  if (!standing) return unauthenticated(NO_ACCOUNT);
  if (standing.authority === 'SYS_ADMIN') return unauthenticated(FOR_OTHERS_ONLY);
  if (standing.enabled) return null;
  const isActivated = store.userCredentials.byUser(userId)?.passwordHash !== null;
  return unauthenticated(isActivated ? 'User account is not active' : WAITS_FOR_ACTIVATION);
}

function loginOf(user: EntityHandle, { registration, client }: Arrival) {
  const { id: userId, name: email, tenantId, customerId } = user;
  const record = sessionRecord('LOGIN', { userId, email, tenantId, customerId }, client);
  return { ...record, data: { ...record.data, provider: registration.loginButtonLabel } };
}

/** Makes the user, with the tenant and the customer when there are none, unless there must be no new ones. */
async function register(platform: Parts, arrival: Arrival): Promise<void> {
  const { store, transactions, usage, mail } = platform;
  const { allowUserCreation, activateUser } = arrival.registration.mapperConfig ?? {};
  if (!allowUserCreation) throw unauthenticated(NO_ACCOUNT);
  // Nobody is made who could not be written to.
  if (!activateUser) await mail.checkService();

  const made = await transactions.run((transaction) => {
    // Somebody who signs in twice at once is one user.
    if (store.users.byEmail(arrival.external.email)) return null;
    return create(platform, arrival, transaction);
  });
  if (made?.home.isNewTenant) await usage.limitsChanged({ tenantId: made.home.tenantId });
  if (made?.activationToken) {
    const { platformUrl, external } = arrival;
    const link = `${platformUrl}/api/noauth/activate?activateToken=${made.activationToken}`;
    mail.post({ kind: 'activation', to: external.email, platform: platformUrl, link });
  }
}

function create(
  { store, entities }: Parts,
  { external, registration }: Arrival,
  transaction: Transaction,
): { home: Home; activationToken: string | null } {
  // Who has done it all is not known before it is done.
  const records: AuditRecord[] = [];
  const changes = entities.within({
    log: (record) => records.push(record),
    publish: (change) => transaction.publish(change),
    whenEnded: (work) => transaction.whenEnded(work),
  });
  const home = homeOf(store, changes, external);
  const given: User = {
    email: external.email,
    authority: home.customerId ? 'CUSTOMER_USER' : 'TENANT_ADMIN',
    tenantId: entityId('TENANT', home.tenantId),
    customerId: home.customerId ? entityId('CUSTOMER', home.customerId) : null,
    firstName: external.firstName ?? null,
    lastName: external.lastName ?? null,
    additionalInfo: { ...dashboardOf(store, home, external), ...providerOf(registration) },
  };
  const saved = changes.save('USER', given, () => store.users.save(given));
  const userId = found(saved.id).id;
  const caller: AuditedCaller = {
    userId,
    email: external.email,
    tenantId: home.tenantId,
    customerId: home.customerId ?? NULL_UUID,
  };
  for (const record of records) transaction.log({ ...record, caller });
  if (!registration.mapperConfig?.activateUser) {
    return { home, activationToken: giveActivationToken(store, userId) };
  }
  const credentials = found(store.userCredentials.byUser(userId));
  store.userCredentials.save({ ...credentials, enabled: true, passwordHash: NO_PASSWORD_YET });
  store.users.note(userId, { userCredentialsEnabled: true });
  return { home, activationToken: null };
}

function homeOf(store: Store, changes: EntityChanges, external: ExternalUser): Home {
  const { tenantId: namedTenant, tenantName, customerId: namedCustomer, customerName } = external;
  const present = namedTenant
    ? found(store.tenants.byId(namedTenant.id))
    : store.tenants.byTitle(tenantName ?? '');
  const tenant = { title: tenantName ?? '' };
  const tenantId = found((present ?? changes.save('TENANT', tenant, () => store.tenants.save(tenant))).id).id;
  const isNewTenant = present === null;
  if (!namedCustomer && !customerName) return { tenantId, customerId: null, isNewTenant };

  const known = namedCustomer
    ? found(store.customers.byId(namedCustomer.id))
    : store.customers.byTitle(tenantId, customerName ?? '');
  // Its users would see what everybody sees, and be taken for everybody.
  if (known?.additionalInfo?.isPublic === true)
    throw badRequest('Nobody can be a user of the public customer!');
  const customer = { title: customerName ?? '' };
  const { id } = known ?? changes.save('CUSTOMER', customer, () => store.customers.save(tenantId, customer));
  return { tenantId, customerId: found(id).id, isNewTenant };
}

/** What the console opens with, where a dashboard of that name is there for the user. */
function dashboardOf(store: Store, { tenantId, customerId }: Home, external: ExternalUser): object {
  const { defaultDashboardName: title, alwaysFullScreen } = external;
  if (!title) return {};
  const named = { textSearch: title, pageSize: 100, page: 0 };
  const dashboards = store.dashboards.infos(tenantId, named, customerId ?? undefined).data;
  const dashboard = dashboards.find((each) => each.title === title);
  if (!dashboard) return {};
  return {
    defaultDashboardFullscreen: alwaysFullScreen === true,
    defaultDashboardId: found(dashboard.id).id,
  };
}

function providerOf({ additionalInfo }: OAuth2ClientRegistration): object {
  const name = additionalInfo?.providerName;
  return typeof name === 'string' ? { authProviderName: name } : {};
}
