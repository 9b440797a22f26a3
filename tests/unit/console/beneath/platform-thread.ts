import { parentPort } from 'node:worker_threads';
import type { User } from '../../../../src/model/user.ts';
import { startTestApp } from '../../platform/http/test-app.ts';
import type { Asked, Told } from './platform-beneath.ts';

/*
 * A platform in a thread of its own: what a page of jsdom calls its bytes are no bytes to the platform. It has a system
 * administrator, a tenant with its administrator, and a customer of that with a user.
 */

const test = await startTestApp();
const { tenantId, admin } = await test.createTenant('Acme');
const { store } = test.platform;
const root: User = { email: 'root@acme.example', authority: 'SYS_ADMIN' };
await test.createUser(root, 'secret');
const { id } = await store.write(() => store.customers.save(tenantId, { title: 'Customer' }));
if (!id) throw new Error('The customer has no id');
await test.createUser(
  {
    email: 'user@acme.example',
    authority: 'CUSTOMER_USER',
    tenantId: admin.tenantId ?? null,
    customerId: { entityType: 'CUSTOMER', id: id.id },
  },
  'secret',
);

parentPort?.on('message', async ({ number, method, url, headers, payload }: Asked) => {
  const answer = await test.app.inject({ method, url, headers, ...(payload !== '' && { payload }) });
  const told: Told = { number, status: answer.statusCode, body: answer.body };
  parentPort?.postMessage(told);
});
parentPort?.postMessage('ready');
