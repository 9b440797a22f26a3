import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { DeviceCredentialsToSave } from '../../../model/device.ts';
import type { Platform } from '../../assembly/platform.ts';
import { found } from '../../errors.ts';
import { credentialsUpdateOf } from '../../services/audit-records.ts';
import { callerOf, entityOf, inBody, inPath, tenantAdmin, tenantOrCustomer } from '../access-rule.ts';

/** How devices prove themselves. */
export const deviceCredentialsRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const { store, transactions } = platform;

    app.get(
      '/device/:deviceId/credentials',
      { config: { access: tenantOrCustomer(inPath('deviceId', 'DEVICE', 'READ_CREDENTIALS')) } },
      async (request) => {
        return found(store.credentials.byDevice(entityOf(request, 'deviceId').id));
      },
    );

    app.post(
      '/device/credentials',
      {
        config: { access: tenantAdmin(inBody('deviceId', 'DEVICE', 'WRITE_CREDENTIALS')) },
        schema: { body: DeviceCredentialsToSave },
      },
      async (request) => {
        const device = entityOf(request, 'deviceId');
        const attempt = credentialsUpdateOf(device, request.body);
        return await transactions.run(
          (transaction) => {
            const saved = store.credentials.save(request.body);
            transaction.log(attempt);
            // Sessions that were opened with the old credentials end.
            transaction.publish({ kind: 'credentials-updated', entity: device });
            return saved;
          },
          { by: callerOf(request), attempt },
        );
      },
    );
  };
