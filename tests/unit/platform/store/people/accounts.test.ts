import { beforeEach, describe, expect, it } from 'vitest';
import { entityId, NULL_UUID } from '../../../../../src/model/entity-id.ts';
import type { PageLink } from '../../../../../src/model/page.ts';
import type { User } from '../../../../../src/model/user.ts';
import type { Store } from '../../../../../src/platform/store/store.ts';
import { idOf, memoryStore, START } from '../memory-store.ts';

let store: Store;
let tenantId: string;

beforeEach(async () => {
  ({ store, tenantId } = await memoryStore());
});

const everything: PageLink = { page: 0, pageSize: 100 };

describe('tenants', () => {
  it('come with the default tenant profile and a default device profile', async () => {
    const tenant = await store.write(() => store.tenants.create({ title: 'Two', city: 'Ulm', extra: 1 }));
    expect(store.tenants.byId(idOf(tenant))).toEqual(tenant);
    expect(tenant).toMatchObject({
      title: 'Two',
      name: 'Two',
      region: 'Global',
      city: 'Ulm',
      extra: 1,
      createdTime: START,
      tenantProfileId: store.tenants.byId(tenantId)?.tenantProfileId,
    });
    expect(store.deviceProfiles.defaultInfo(idOf(tenant))).toMatchObject({
      name: 'default',
      type: 'DEFAULT',
      transportType: 'DEFAULT',
    });
  });

  it('may share a title but must have one', async () => {
    await store.write(() => store.tenants.create({ title: 'Acme' }));
    await expect(store.write(() => store.tenants.create({ title: ' ' }))).rejects.toThrow(
      'Tenant title should be specified!',
    );
    expect(store.tenants.list({ ...everything, textSearch: 'ac' }).totalElements).toBe(2);
  });

  it('are listed by what is known of them', async () => {
    await store.write(() => store.tenants.create({ title: 'Beta', country: 'Austria' }));
    await store.write(() => store.tenants.create({ title: 'Gamma', country: 'Zambia' }));
    const titles = (link: Partial<PageLink>) =>
      store.tenants.list({ ...everything, ...link }).data.map(({ title }) => title);
    expect(titles({ sortProperty: 'country', sortOrder: 'DESC' })).toEqual(['Gamma', 'Beta', 'Acme']);
    expect(titles({ sortProperty: 'title' })).toEqual(['Acme', 'Beta', 'Gamma']);
    expect(titles({ sortProperty: 'country', page: 2, pageSize: 1 })).toEqual(['Gamma']);
  });
});

describe('customers', () => {
  it('have a title that is theirs alone within the tenant', async () => {
    const create = (title: string) => store.write(() => store.customers.create(tenantId, { title }));
    await create('North');
    await expect(create('North')).rejects.toThrow('Customer with such title already exists!');
    await expect(create('')).rejects.toThrow('Customer title should be specified!');
    await expect(create('Public')).rejects.toThrow("'Public' title for customer is system reserved!");
    await expect(create('x'.repeat(256))).rejects.toThrow(
      "Customer title can't be longer than 255 characters!",
    );
    expect(store.customers.byTitle(tenantId, 'North')?.title).toBe('North');
    expect(store.customers.byTitle(tenantId, 'north')).toBeNull();
  });

  it('are saved as a whole and keep members nobody knows', async () => {
    const created = await store.write(() =>
      store.customers.create(tenantId, {
        title: 'North',
        phone: '1',
        taxNumber: 'X',
        additionalInfo: { a: 1 },
      }),
    );
    expect(created).toMatchObject({ phone: '1', taxNumber: 'X', additionalInfo: { a: 1 } });
    const { phone: _, ...rest } = created;
    expect(await store.write(() => store.customers.save(tenantId, rest))).toEqual({
      ...created,
      phone: null,
    });
    expect(store.customers.list(tenantId, everything).data).toEqual([{ ...created, phone: null }]);
  });
});

describe('users', () => {
  const admin = (changes: Partial<User> = {}): User => ({
    email: 'ana@acme.example',
    authority: 'TENANT_ADMIN',
    tenantId: entityId('TENANT', tenantId),
    customerId: entityId('CUSTOMER', NULL_UUID),
    ...changes,
  });
  const save = (user: User) => store.write(() => store.users.save(user));

  it('wait for activation when they are new', async () => {
    const user = await save(admin({ firstName: 'Ana' }));
    expect(user).toMatchObject({
      name: 'ana@acme.example',
      firstName: 'Ana',
      lastName: null,
      createdTime: START,
    });
    expect(store.userCredentials.byUser(idOf(user))).toEqual({
      userId: idOf(user),
      enabled: false,
      passwordHash: null,
      resetTokenHash: null,
      resetTokenExpires: null,
      changedTime: START,
      sessionsSince: START,
    });
  });

  it('are found by e-mail in any case, so nobody can have the same one twice', async () => {
    const user = await save(admin());
    expect(store.users.byEmail('Ana@Acme.Example')).toEqual(user);
    const other = await store.write(() => store.tenants.create({ title: 'Other' }));
    await expect(
      save(admin({ email: 'ANA@acme.example', tenantId: entityId('TENANT', idOf(other)) })),
    ).rejects.toThrow("User with email 'ANA@acme.example'  already present in database!");
    await save({ ...user, lastName: 'Lee' });
  });

  it.each([
    [{ email: '' }, 'User email should be specified!'],
    [{ email: 'ana' }, "Invalid email address format 'ana'!"],
    [{ tenantId: null }, 'Tenant administrator should be assigned to tenant!'],
    [{ authority: 'CUSTOMER_USER' as const }, 'Customer user should be assigned to customer!'],
    [
      { authority: 'SYS_ADMIN' as const },
      "System administrator can't be assigned neither to tenant nor to customer!",
    ],
    [
      {
        authority: 'CUSTOMER_USER' as const,
        customerId: entityId('CUSTOMER', '99999999-7a01-11eb-8f2e-3f1c2d6a9b10'),
      },
      'User is referencing to non-existent customer!',
    ],
  ])('are refused with %j', async (changes, message) => {
    await expect(save(admin(changes))).rejects.toThrow(message);
  });

  it('cannot be given to a customer of another tenant', async () => {
    const other = await store.write(() => store.tenants.create({ title: 'Other' }));
    const theirs = await store.write(() => store.customers.create(idOf(other), { title: 'Theirs' }));
    await expect(
      save(admin({ authority: 'CUSTOMER_USER', customerId: entityId('CUSTOMER', idOf(theirs)) })),
    ).rejects.toThrow("User can't be assigned to customer from different tenant!");
  });

  it('stay with their tenant and cannot rise above it', async () => {
    const other = await store.write(() => store.tenants.create({ title: 'Other' }));
    const user = await save(admin());
    const moved = await save({ ...user, tenantId: entityId('TENANT', idOf(other)) });
    expect(moved.tenantId?.id).toBe(tenantId);
    await expect(save({ ...user, authority: 'SYS_ADMIN', tenantId: null })).rejects.toThrow(
      "System administrator can't be assigned neither to tenant nor to customer!",
    );
  });

  it('cannot be enabled without a password', async () => {
    const user = await save(admin());
    const credentials = store.userCredentials.byUser(idOf(user));
    if (!credentials) throw new Error('There are none');
    const enable = (passwordHash: string | null) =>
      store.write(() => store.userCredentials.save({ ...credentials, enabled: true, passwordHash }));
    await expect(enable(null)).rejects.toThrow('Enabled user credentials should have password!');
    await enable('$argon2id$...');
    expect(store.userCredentials.byUser(idOf(user))).toMatchObject({
      enabled: true,
      passwordHash: '$argon2id$...',
    });
  });

  it('are listed by tenant and by customer', async () => {
    const customer = await store.write(() => store.customers.create(tenantId, { title: 'North' }));
    const customerId = entityId('CUSTOMER', idOf(customer));
    await save(admin({ lastName: 'Zorn' }));
    await save(admin({ email: 'bo@acme.example', authority: 'CUSTOMER_USER', customerId, lastName: 'abt' }));
    const emails = (filter?: { customerId: string }) =>
      store.users
        .list(tenantId, { ...everything, sortProperty: 'lastName' }, filter)
        .data.map(({ email }) => email);
    expect(emails()).toEqual(['bo@acme.example', 'ana@acme.example']);
    expect(emails({ customerId: idOf(customer) })).toEqual(['bo@acme.example']);
    expect(store.users.list(NULL_UUID, everything).totalElements).toBe(0);
  });
});

describe('device profiles', () => {
  it('have a name that is theirs alone within the tenant, and one of them is the default', async () => {
    const plain = { type: 'DEFAULT', transportType: 'DEFAULT', profileData: {} };
    const save = (name: string, isDefault = false) =>
      store.write(() => store.deviceProfiles.save(tenantId, { ...plain, name, default: isDefault }));
    await save('meter');
    await expect(save('meter')).rejects.toThrow('Device profile with such name already exists!');
    await expect(save('')).rejects.toThrow('Device profile name should be specified!');
    await expect(save('other', true)).rejects.toThrow(
      'Another default device profile is present in scope of current tenant!',
    );
    const infos = (link: Partial<PageLink>, transportType?: string) =>
      store.deviceProfiles
        .infos(tenantId, { ...everything, ...link }, transportType)
        .data.map(({ name }) => name);
    expect(infos({ sortProperty: 'name' })).toEqual(['default', 'meter']);
    expect(infos({ sortProperty: 'isDefault', sortOrder: 'DESC' })).toEqual(['default', 'meter']);
    expect(infos({ textSearch: 'ME' })).toEqual(['meter']);
    expect(infos({}, 'MQTT')).toEqual([]);
  });
});
