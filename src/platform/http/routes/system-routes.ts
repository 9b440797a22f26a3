import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { anyCaller, systemAdmin } from '../access-rule.ts';

/** How many points of a series a dashboard may ask for at once. */
const MAX_DATAPOINTS = 50_000;

/** What every console asks the platform about itself. */
export const systemRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get('/dashboard/serverTime', { config: { access: anyCaller() } }, async () => Date.now());

  app.get('/dashboard/maxDatapointsLimit', { config: { access: anyCaller() } }, async () => MAX_DATAPOINTS);

  app.get('/admin/updates', { config: { access: systemAdmin() } }, async () => ({
    message: '',
    updateAvailable: false,
  }));
};
