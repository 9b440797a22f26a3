import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Ask } from './ask.ts';

/** A tenant of its own, and who signs in to it. */
export interface FurnishedTenant {
  readonly tenantId: string;
  readonly customerId: string;
  readonly administratorId: string;
  /** Access tokens. */
  readonly administrator: string;
  readonly customerUser: string;
  readonly visitor: string;
  /** The administrator's. */
  readonly refreshToken: string;
}

/** The password of everybody who is made for the fuzzing. */
export const PASSWORD = 'fuzzed by now';

const Saved = z.looseObject({ id: z.looseObject({ id: z.string() }) });
const Shown = z.looseObject({ customerId: z.looseObject({ id: z.string() }) });
const Pair = z.looseObject({ token: z.string(), refreshToken: z.string() });

/** Makes a tenant with an administrator and a user of a customer. @throws when the platform refuses something */
export async function createTenant(ask: Ask): Promise<FurnishedTenant> {
  const name = randomUUID();
  const tenantId = await create('S', '/api/tenant', { title: name });
  const administrator = await signUp('S', {
    email: `administrator-${name}@fuzz.example`,
    authority: 'TENANT_ADMIN',
    tenantId: { entityType: 'TENANT', id: tenantId },
  });
  const customerId = await create(administrator.token, '/api/customer', { title: name });
  const customerUser = await signUp(administrator.token, {
    email: `customer-${name}@fuzz.example`,
    authority: 'CUSTOMER_USER',
    customerId: { entityType: 'CUSTOMER', id: customerId },
  });
  const asset = await create(administrator.token, '/api/asset', { name, type: 'fuzzed' });
  const shown = await ask(administrator.token, 'POST', `/api/customer/public/asset/${asset}`);
  const publicId = Shown.parse(shown).customerId.id;
  const visitor = Pair.parse(await ask('', 'POST', '/api/auth/login/public', { publicId }));
  return {
    tenantId,
    customerId,
    administratorId: administrator.id,
    administrator: administrator.token,
    customerUser: customerUser.token,
    visitor: visitor.token,
    refreshToken: administrator.refreshToken,
  };

  async function create(as: string, path: string, body: object): Promise<string> {
    return Saved.parse(await ask(as, 'POST', path, body)).id.id;
  }

  async function signUp(as: string, user: object): Promise<z.infer<typeof Pair> & { id: string }> {
    const id = await create(as, '/api/user?sendActivationMail=false', user);
    const link = await ask(as, 'GET', `/api/user/${id}/activationLink`);
    const activateToken = String(link).split('activateToken=')[1] ?? '';
    const activation = { activateToken, password: PASSWORD };
    const pair = await ask('', 'POST', '/api/noauth/activate?sendActivationMail=false', activation);
    return { ...Pair.parse(pair), id };
  }
}
