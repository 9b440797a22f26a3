import type { TestContext } from 'vitest';
import { type Answer, call, isOwnPlatform, tokenOf } from '../client.ts';
import { eventually } from '../eventually.ts';
import { createCustomer } from '../fixtures.ts';
import { createActiveUser } from '../rest/accounts.ts';
import { newDevice } from './new-device.ts';

/** The path of claims of a device, and of giving it back. */
export function claimPath(name: string): string {
  return `/api/customer/device/${encodeURIComponent(name)}/claim`;
}

/** Makes a user of a customer of their own: a platform may count the guesses of one. */
export async function createClaimer(): Promise<{ customerId: string; token: string }> {
  const { id } = await createCustomer();
  const user = { authority: 'CUSTOMER_USER', customerId: id };
  const { token } = await createActiveUser(await tokenOf('tenant'), user);
  return { customerId: id.id, token };
}

/** Skips a test of devices on offer where the platform keeps no offers: stock is delivered with room for none. */
export async function needOffers({ skip }: Pick<TestContext, 'skip'>): Promise<void> {
  kept ??= isOwnPlatform() ? Promise.resolve(true) : isOfferKept();
  if (!(await kept)) skip('This server keeps no offers of devices (caffeine.specs.claimDevices.maxSize)');
}

let kept: Promise<boolean> | undefined;

async function isOfferKept(): Promise<boolean> {
  const { token } = await createClaimer();
  const { name, path } = await newDevice();
  const body = { secretKey: 'abc' };
  await call('POST', `${path}/claim`, { body });
  const claim = () => call('POST', claimPath(name), { token, body });
  const isTaken = ({ status }: Answer) => status === 200;
  return isTaken(await eventually(claim, isTaken));
}
