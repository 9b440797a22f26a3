import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Platform } from '../../platform.ts';
import { publicCustomer } from '../../services/public-customer.ts';
import type { EntityHandle } from '../../store/registry/entity-handles.ts';
import { callerOf, entityOf, inPath, tenantAdmin } from '../access-rule.ts';
import { auditedWrite } from '../audited.ts';
import { assignmentOf, unassignmentOf } from './audit-actions.ts';
import { tellReassigned } from './tell-reassigned.ts';

/** A kind of entity that has at most one customer. */
export interface AssignableRoutes {
  type: 'DEVICE' | 'ASSET' | 'ENTITY_VIEW';
  /** How paths call one of them. */
  path: 'device' | 'asset' | 'entityView';
  /** Gives one to a customer, or takes it back with null, and answers it. Only within a write. */
  assign(id: string, customerId: string | null): object;
}

/** Gives entities to customers, takes them back, and shows them to everybody. */
export const assignmentRoutes =
  (platform: Platform, { type, path, assign }: AssignableRoutes): FastifyPluginAsync =>
  async (app) => {
    const { store } = platform;
    const assigned = inPath('entityId', type, 'ASSIGN_TO_CUSTOMER');

    app.post(
      `/customer/:customerId/${path}/:entityId`,
      { config: { access: tenantAdmin(inPath('customerId', 'CUSTOMER', 'READ'), assigned) } },
      async (request) => await give(request, entityOf(request, 'customerId')),
    );

    app.post(
      `/customer/public/${path}/:entityId`,
      { config: { access: tenantAdmin(assigned) } },
      async (request) => await give(request, await publicCustomer(store, callerOf(request).tenantId)),
    );

    app.delete(
      `/customer/${path}/:entityId`,
      { config: { access: tenantAdmin(inPath('entityId', type, 'UNASSIGN_FROM_CUSTOMER')) } },
      async (request) => {
        const entity = entityOf(request, 'entityId');
        const customer = store.entities.resolve('CUSTOMER', entity.customerId);
        const saved = await auditedWrite(platform, request, unassignmentOf(entity, customer), () =>
          assign(entity.id, null),
        );
        tellReassigned(platform, entity);
        return saved;
      },
    );

    async function give(request: FastifyRequest, customer: EntityHandle): Promise<object> {
      const entity = entityOf(request, 'entityId');
      const saved = await auditedWrite(platform, request, assignmentOf(entity, customer), () =>
        assign(entity.id, customer.id),
      );
      tellReassigned(platform, entity);
      return saved;
    }
  };
