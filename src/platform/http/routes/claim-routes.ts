import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { NULL_UUID } from '../../../model/entity-id.ts';
import { ErrorCode } from '../../../model/error.ts';
import type { Platform } from '../../assembly/platform.ts';
import { found, notFound, PlatformError } from '../../errors.ts';
import { mayAccess } from '../../security/access.ts';
import { refusedClaimOf } from '../../services/audit-records.ts';
import type { ClaimResult } from '../../services/devices/claiming.ts';
import type { EntityHandle } from '../../store/registry/entity-handles.ts';
import { callerOf, tenantOrCustomer } from '../access-rule.ts';
import { failureLimit } from '../failure-limit.ts';

const Params = z.object({ deviceName: z.string() });
const Body = z.nullish(z.looseObject({ secretKey: z.nullish(z.string()) }));

/**
 * How often claims may fail in a minute, of one caller and for one device. A caller alone must not be able to keep
 * others from a device.
 */
const failuresPerMinute = { caller: 10, device: 50 };
const refusal = 'Too many claims have failed! Try again in a minute.';

/** A claim that came to nothing, and counts as a guess. */
class FailedClaim extends PlatformError {
  constructor() {
    super(400, ErrorCode.badRequestParams, 'FAILURE' satisfies ClaimResult);
  }
}

/** Customers take devices, named by their names, and devices are taken back to be claimed anew. */
export const claimRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const { store, claiming, audit } = platform;
    await app.register(rateLimit, { global: false });
    const ofCaller = failureLimit(app, {
      mostFailures: failuresPerMinute.caller,
      keyOf: (request) => callerOf(request).userId,
      refusal,
    });
    const ofDevice = failureLimit(app, {
      mostFailures: failuresPerMinute.device,
      keyOf: (request) => `${callerOf(request).tenantId} ${nameIn(request).toLowerCase()}`,
      refusal,
    });

    app.post(
      '/customer/device/:deviceName/claim',
      { config: { access: { who: ['CUSTOMER_USER'] } }, schema: { params: Params, body: Body } },
      async (request, reply) => {
        const claim = () => claimIn(request, request.body?.secretKey ?? '');
        const response = await ofCaller(request, () => ofDevice(request, claim)).catch(resultOf);
        if (response === 'SUCCESS') {
          return { device: store.devices.byId(found(claimableIn(request)).id), response };
        }
        return await reply.code(400).type('application/json; charset=utf-8').send(JSON.stringify(response));
      },
    );

    app.delete(
      '/customer/device/:deviceName/claim',
      { config: { access: tenantOrCustomer() }, schema: { params: Params } },
      async (request, reply) => {
        const caller = callerOf(request);
        const device = found(claimableIn(request));
        const isClaimed = device.customerId !== NULL_UUID;
        // Which devices nobody has is for the tenant to know.
        if (!isClaimed && caller.authority === 'CUSTOMER_USER') throw notFound();
        if (isClaimed) await claiming.release(device, caller);
        return await reply.send();
      },
    );

    function deviceIn(request: FastifyRequest): EntityHandle | null {
      const id = store.devices.byName(callerOf(request).tenantId, nameIn(request))?.id?.id;
      return id ? store.entities.resolve('DEVICE', id) : null;
    }

    /** The device of this name, if the caller may have to do with it: whether others exist is not told. */
    function claimableIn(request: FastifyRequest): EntityHandle | null {
      const device = deviceIn(request);
      return device && mayAccess(callerOf(request), 'CLAIM_DEVICES', device) ? device : null;
    }

    /** @throws FailedClaim */
    async function claimIn(request: FastifyRequest, secretKey: string): Promise<ClaimResult> {
      const caller = callerOf(request);
      const device = claimableIn(request);
      const customer = found(store.entities.resolve('CUSTOMER', caller.customerId));
      const result = device ? await claiming.claim(device, { customer, secretKey }, caller) : 'FAILURE';
      if (result === 'SUCCESS') return result;
      // Nobody waits for the log: how long the answer takes must not tell whether there is such a device.
      const refused = refusedClaimOf(deviceIn(request) ?? nameIn(request), customer);
      void audit.log({ ...refused, caller, failure: result });
      if (result === 'FAILURE') throw new FailedClaim();
      return result;
    }
  };

function nameIn({ params }: FastifyRequest): string {
  return Params.parse(params).deviceName;
}

function resultOf(cause: unknown): ClaimResult {
  if (cause instanceof FailedClaim) return 'FAILURE';
  throw cause;
}
