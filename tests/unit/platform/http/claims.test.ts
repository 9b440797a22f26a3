import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { entityId, NULL_UUID } from '../../../../src/model/entity-id.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let test: TestApp;
let tenantId: string;

beforeEach(async () => {
  test = await startTestApp();
  tenantId = (await test.createTenant('Acme')).tenantId;
});
afterEach(() => test.close());

describe('claiming', () => {
  it('may fail ten times in a minute, after which the secret itself is no use', async () => {
    await offer('sensor', '0427');
    const [ana, ben] = [await customerUser('ana'), await customerUser('ben')];
    for (let guess = 0; guess < 10; guess++) {
      expect(await claim(ana, 'sensor', `000${guess}`)).toEqual([400, 'FAILURE']);
    }
    for (const secret of ['0010', '0427']) {
      expect(await claim(ana, 'sensor', secret)).toEqual([
        429,
        expect.objectContaining({ message: 'Too many claims have failed! Try again in a minute.' }),
      ]);
    }
    expect(await claim(ben, 'sensor', '0427')).toEqual([
      200,
      expect.objectContaining({ response: 'SUCCESS' }),
    ]);
  });

  it('may fail ten times for one caller, on however many devices and at once', async () => {
    await offer('sensor', '0427');
    const ana = await customerUser('ana');
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => claim(ana, `device ${at}`, '0427')),
    );
    expect(answers.map(([status]) => status).sort()).toEqual([
      ...Array(10).fill(400),
      ...Array(20).fill(429),
    ]);
  });

  it('may fail fifty times for one device, whoever tries', async () => {
    await offer('sensor', '0427');
    for (let user = 0; user < 5; user++) {
      const guesser = await customerUser(`guesser${user}`);
      for (let guess = 0; guess < 10; guess++) await claim(guesser, 'sensor', `${user}${guess}`);
    }
    const late = await customerUser('late');
    expect((await claim(late, 'sensor', 'x'))[0]).toBe(429);
    expect((await claim(late, 'another', 'x'))[0]).toBe(400);
  });

  it('says the same of wrong secrets, of devices that are not on offer, and of those that are not there', async () => {
    await offer('offered', 'sesame');
    await device('silent');
    await device('taken', await customer('Owner'));
    const ana = await customerUser('ana');
    for (const name of ['offered', 'silent', 'taken', 'unheard of']) {
      expect([name, await claim(ana, name, 'x')]).toEqual([name, [400, 'FAILURE']]);
    }
  });

  it('leaves a log when it is refused: of a wrong secret, of what is not on offer, taken, or not there', async () => {
    const { store } = test.platform;
    const offered = await device('offered');
    const handle = store.entities.resolve('DEVICE', offered);
    if (handle) test.platform.claiming.offer(handle, { secretKey: 'sesame' });
    const silent = await device('silent');
    const taken = await device('taken', await customer('Owner'));
    const own = await customer('Own');
    const owned = await device('owned', own);
    const ana = await customerUser('ana', own);
    for (const name of ['offered', 'silent', 'taken', 'unheard of', 'owned']) await claim(ana, name, 'x');
    // Of what is written at once, this is the last.
    await store.write(() => undefined);
    const { data } = store.auditLogs.list(tenantId, {
      page: 0,
      pageSize: 10,
      sortProperty: 'createdTime',
      sortOrder: 'ASC',
    });
    const logs = data.map(({ entityId, entityName, actionFailureDetails }) => [
      entityId?.id,
      entityName,
      actionFailureDetails,
    ]);
    expect(logs).toEqual([
      [offered, 'offered', 'FAILURE'],
      [silent, 'silent', 'FAILURE'],
      [taken, 'taken', 'FAILURE'],
      [NULL_UUID, 'unheard of', 'FAILURE'],
      [owned, 'owned', 'CLAIMED'],
    ]);
    expect(data[0]).toMatchObject({
      actionType: 'ASSIGNED_TO_CUSTOMER',
      actionStatus: 'FAILURE',
      userName: 'ana@acme.example',
      actionData: { assignedCustomerId: own, assignedCustomerName: 'Own' },
    });
  });

  it('is undone by its customer only, who learns of no other device', async () => {
    const own = await customer('Own');
    await device('own', own);
    await device('unclaimed');
    await device('taken', await customer('Owner'));
    const ana = await customerUser('ana', own);
    for (const name of ['unclaimed', 'taken', 'unheard of']) {
      expect([name, await release(ana, name)]).toEqual([name, 404]);
    }
    expect(await claim(ana, 'own', '')).toEqual([400, 'CLAIMED']);
    expect(await release(ana, 'own')).toBe(200);
    expect(test.platform.store.devices.byName(tenantId, 'own')?.customerId?.id).toBe(NULL_UUID);
  });

  it('without a secret is for platforms that allow it', async () => {
    await offer('sensor', undefined);
    expect(await claim(await customerUser('ana'), 'sensor', undefined)).toEqual([400, 'FAILURE']);
    await test.close();

    test = await startTestApp(undefined, ['claims-without-secret']);
    tenantId = (await test.createTenant('Acme')).tenantId;
    await offer('sensor', undefined);
    expect((await claim(await customerUser('ana'), 'sensor', undefined))[0]).toBe(200);
  });
});

async function customer(title: string): Promise<string> {
  const { store } = test.platform;
  const { id } = await store.write(() => store.customers.create(tenantId, { title }));
  return id?.id ?? '';
}

/** The token of a user of a customer, of one of its own when none is named. */
async function customerUser(name: string, customerId?: string): Promise<string> {
  const user = await test.createUser(
    {
      email: `${name}@acme.example`,
      authority: 'CUSTOMER_USER',
      tenantId: entityId('TENANT', tenantId),
      customerId: entityId('CUSTOMER', customerId ?? (await customer(`Customer of ${name}`))),
    },
    'secret',
  );
  return await test.tokenFor(user);
}

async function device(name: string, customerId?: string): Promise<string> {
  const { store } = test.platform;
  const owner = customerId === undefined ? {} : { customerId: entityId('CUSTOMER', customerId) };
  const { id } = await store.write(() => store.devices.save(tenantId, { name, type: 'sensor', ...owner }));
  return id?.id ?? '';
}

/** A device that offers itself. */
async function offer(name: string, secretKey: string | undefined): Promise<void> {
  const handle = test.platform.store.entities.resolve('DEVICE', await device(name));
  if (!handle) throw new Error(`The device ${name} was not stored`);
  test.platform.claiming.offer(handle, { secretKey });
}

async function claim(token: string, name: string, secretKey: string | undefined): Promise<[number, unknown]> {
  const answer = await send('POST', token, name, { secretKey });
  return [answer.statusCode, answer.json()];
}

async function release(token: string, name: string): Promise<number> {
  return (await send('DELETE', token, name)).statusCode;
}

async function send(method: 'POST' | 'DELETE', token: string, name: string, payload?: object) {
  return await test.app.inject({
    method,
    url: `/api/customer/device/${encodeURIComponent(name)}/claim`,
    headers: { 'x-authorization': `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  });
}
