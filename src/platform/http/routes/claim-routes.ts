import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Authority } from '../../../model/authority.ts';
import { NULL_UUID } from '../../../model/entity-id.ts';
import type { Platform } from '../../assembly/platform.ts';
import { notFound } from '../../errors.ts';
import { type AccessRule, callerOf, entityOf, type NamedEntityRule } from '../access-rule.ts';

const Params = z.object({ deviceName: z.string() });
const Body = z.nullish(z.looseObject({ secretKey: z.nullish(z.string()) }));

/** Customers take devices, named by their names, and devices are taken back to be claimed anew. */
export const claimRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const { store, claiming } = platform;

    const namedDevice: NamedEntityRule = {
      name: 'device',
      operation: 'CLAIM_DEVICES',
      find(request) {
        const { deviceName } = Params.parse(request.params);
        const device = store.devices.byName(callerOf(request).tenantId, deviceName);
        if (!device?.id) throw notFound();
        return device.id;
      },
    };
    const by = (...who: Authority[]): AccessRule => ({ who, entities: [namedDevice] });

    app.post(
      '/customer/device/:deviceName/claim',
      { config: { access: by('CUSTOMER_USER') }, schema: { params: Params, body: Body } },
      async (request, reply) => {
        const caller = callerOf(request);
        const device = entityOf(request, 'device');
        const customer = store.entities.resolve('CUSTOMER', caller.customerId);
        if (!customer) throw notFound();
        const claim = { customer, secretKey: request.body?.secretKey ?? '' };
        const response = await claiming.claim(device, claim, caller);
        if (response === 'SUCCESS') return { device: store.devices.byId(device.id), response };
        return await reply.code(400).type('application/json; charset=utf-8').send(JSON.stringify(response));
      },
    );

    app.delete(
      '/customer/device/:deviceName/claim',
      { config: { access: by('TENANT_ADMIN', 'CUSTOMER_USER') }, schema: { params: Params } },
      async (request, reply) => {
        const device = entityOf(request, 'device');
        if (device.customerId !== NULL_UUID) await claiming.release(device, callerOf(request));
        return await reply.send();
      },
    );
  };
