import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { DeviceCredentialsToSave } from '../../../model/device.ts';
import { notFound } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { entityOf, inBody, inPath, tenantAdmin, tenantOrCustomer } from '../access-rule.ts';
import { auditedWrite } from '../audited.ts';
import { credentialsUpdateOf } from './audit-actions.ts';

/** How devices prove themselves. */
export const deviceCredentialsRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const { store, changes } = platform;

    app.get(
      '/device/:deviceId/credentials',
      { config: { access: tenantOrCustomer(inPath('deviceId', 'DEVICE', 'READ_CREDENTIALS')) } },
      async (request) => {
        const credentials = store.credentials.byDevice(entityOf(request, 'deviceId').id);
        if (!credentials) throw notFound();
        return credentials;
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
        const action = credentialsUpdateOf(device, request.body);
        const saved = await auditedWrite(platform, request, action, () =>
          store.credentials.save(request.body),
        );
        // Sessions that were opened with the old credentials end.
        changes.publish({ kind: 'credentials-updated', entity: device });
        return saved;
      },
    );
  };
