import type { FastifyPluginAsync } from 'fastify';
import type { EntityType } from '../../../model/entity-id.ts';
import type { Platform } from '../../assembly/platform.ts';
import { publicCustomer } from '../../services/public-customer.ts';
import { callerOf, entityOf, inPath, tenantAdmin } from '../access-rule.ts';

/** Gives entities of a type to customers, takes them back, and shows them to everybody; `path` is what paths call one. */
export const assignmentRoutes =
  (
    { store, entities }: Pick<Platform, 'store' | 'entities'>,
    type: EntityType,
    path: string,
  ): FastifyPluginAsync =>
  async (app) => {
    const assigned = inPath('entityId', type, 'ASSIGN_TO_CUSTOMER');

    app.post(
      `/customer/:customerId/${path}/:entityId`,
      { config: { access: tenantAdmin(inPath('customerId', 'CUSTOMER', 'READ'), assigned) } },
      async (request) => {
        const customer = entityOf(request, 'customerId');
        return await entities.assign(entityOf(request, 'entityId'), customer, callerOf(request));
      },
    );

    app.post(
      `/customer/public/${path}/:entityId`,
      { config: { access: tenantAdmin(assigned) } },
      async (request) => {
        const caller = callerOf(request);
        const customer = await publicCustomer(store, caller.tenantId);
        return await entities.assign(entityOf(request, 'entityId'), customer, caller);
      },
    );

    app.delete(
      `/customer/${path}/:entityId`,
      { config: { access: tenantAdmin(inPath('entityId', type, 'UNASSIGN_FROM_CUSTOMER')) } },
      async (request) => await entities.assign(entityOf(request, 'entityId'), null, callerOf(request)),
    );
  };
