import compress from '@fastify/compress';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../assembly/platform.ts';
import { frameworkBody, pathOf } from '../errors.ts';
import { serveConsole } from '../http/console-files.ts';
import { guardDoors } from '../http/doors.ts';
import { sendError, sendErrorText } from '../http/error-bodies.ts';
import { authenticate, installGuard } from '../http/guard.ts';
import { readJsonBodies, readMeasurements, takeLongerBodiesOfCallers } from '../http/request-bodies.ts';
import { RouteTable } from '../http/route-table.ts';
import { accountRoutes } from '../http/routes/account-routes.ts';
import { adminSettingsRoutes } from '../http/routes/admin-settings-routes.ts';
import { alarmRoutes } from '../http/routes/alarm-routes.ts';
import { assetRoutes } from '../http/routes/asset-routes.ts';
import { attributeRoutes } from '../http/routes/attribute-routes.ts';
import { auditLogRoutes } from '../http/routes/audit-log-routes.ts';
import { authRoutes } from '../http/routes/auth-routes.ts';
import { claimRoutes } from '../http/routes/claim-routes.ts';
import { componentRoutes } from '../http/routes/component-routes.ts';
import { customerRoutes } from '../http/routes/customer-routes.ts';
import { dashboardRoutes } from '../http/routes/dashboard-routes.ts';
import { deviceCredentialsRoutes } from '../http/routes/device-credentials-routes.ts';
import { deviceProfileRoutes } from '../http/routes/device-profile-routes.ts';
import { deviceRoutes } from '../http/routes/device-routes.ts';
import { entityViewRoutes } from '../http/routes/entity-view-routes.ts';
import { eventRoutes } from '../http/routes/event-routes.ts';
import { externalSignInRoutes } from '../http/routes/external-sign-in-routes.ts';
import { oauth2Routes } from '../http/routes/oauth2-routes.ts';
import { queryRoutes } from '../http/routes/query-routes.ts';
import { relationRoutes } from '../http/routes/relation-routes.ts';
import { rpcRoutes } from '../http/routes/rpc-routes.ts';
import { ruleChainRoutes } from '../http/routes/rule-chain-routes.ts';
import { systemRoutes } from '../http/routes/system-routes.ts';
import { tenantProfileRoutes } from '../http/routes/tenant-profile-routes.ts';
import { tenantRoutes } from '../http/routes/tenant-routes.ts';
import { timeseriesRoutes } from '../http/routes/timeseries-routes.ts';
import { userListRoutes } from '../http/routes/user-list-routes.ts';
import { userRoutes } from '../http/routes/user-routes.ts';
import { widgetRoutes } from '../http/routes/widget-routes.ts';
import { attachWebsocket } from '../live/websocket.ts';
import type { Doors } from '../security/visitors.ts';
import { deviceApi } from '../transport/device-http-api.ts';
import type { MqttPorts } from './running-platform.ts';

const API = '/api';
const DEVICE_API = '/api/v1';

/** Shorter answers are not worth the time, bytes. */
const COMPRESSED_FROM = 4096;

/**
 * Puts everything the embedded platform answers over HTTP on a server: the API, the device API, the websocket, the
 * console and `/health`. The server's own log and the platform's should be one.
 */
export async function assembleApp(
  app: FastifyInstance,
  platform: Platform,
  {
    version,
    consoleFolder,
    doors = {},
    widgetHosts,
    mqtt = () => undefined,
  }: {
    version: string;
    consoleFolder: string;
    doors?: Doors;
    widgetHosts?: readonly string[] | undefined;
    mqtt?(): MqttPorts | undefined;
  },
): Promise<void> {
  const apiRoutes = new RouteTable();
  app.addHook('onRoute', (route) => apiRoutes.add(route.method, route.url));
  app.setErrorHandler(sendError);
  const visitors = await guardDoors(app, doors);
  readJsonBodies(app);

  // Devices are told by hand where to connect, and whoever may send packets here can find out: no secret.
  app.get('/health', async () => ({ status: 'UP', version, ...mqtt() }));
  await app.register(api(platform), { prefix: API });
  await app.register(deviceApi(platform), { prefix: DEVICE_API });
  await app.register(externalSignInRoutes(platform));
  attachWebsocket(app, platform, visitors);

  const sendPage = await serveConsole(app, consoleFolder, { widgetHosts });
  app.setNotFoundHandler(async (request, reply) =>
    isApi(request) ? await refuseUnknown(request, reply) : sendPage(request, reply),
  );

  async function refuseUnknown(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = pathOf(request.url);
    const open = path.startsWith(`${API}/noauth/`) || path.startsWith(`${DEVICE_API}/`);
    if (!open) await authenticate(request, platform);
    const allowed = apiRoutes.methodsOf(path);
    if (allowed.length > 0) reply.header('allow', allowed.join(', '));
    const status = allowed.length > 0 ? 405 : 404;
    return reply.code(status).send(frameworkBody(status, request.url));
  }
}

/** The API of people and programs: every route here has an access rule, or it is closed. */
const api =
  (platform: Platform): FastifyPluginAsync =>
  async (app) => {
    // Tokens and keys are among the answers: nobody between here and the client keeps any.
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    installGuard(app, platform);
    takeLongerBodiesOfCallers(app);
    // A page of a hundred entities is 60 KB of JSON that says much the same in every row.
    await app.register(compress, {
      encodings: ['gzip'],
      threshold: COMPRESSED_FROM,
      zlibOptions: { level: 4 },
      globalDecompression: false,
    });
    await app.register(authRoutes(platform));
    await app.register(accountRoutes(platform));
    await app.register(userRoutes(platform));
    await app.register(userListRoutes(platform));
    await app.register(tenantRoutes(platform));
    await app.register(tenantProfileRoutes(platform));
    await app.register(systemRoutes);
    await app.register(adminSettingsRoutes(platform));
    await app.register(auditLogRoutes(platform));
    await app.register(eventRoutes(platform));
    await app.register(oauth2Routes(platform));
    await app.register(customerRoutes(platform));
    await app.register(deviceRoutes(platform));
    await app.register(deviceCredentialsRoutes(platform));
    await app.register(claimRoutes(platform));
    await app.register(deviceProfileRoutes(platform));
    await app.register(dashboardRoutes(platform));
    await app.register(ruleChainRoutes(platform));
    await app.register(componentRoutes);
    await app.register(widgetRoutes(platform));
    await app.register(assetRoutes(platform));
    await app.register(entityViewRoutes(platform));
    await app.register(relationRoutes(platform));
    await app.register(alarmRoutes(platform));
    await app.register(queryRoutes(platform));
    await app.register(
      async (telemetry) => {
        telemetry.setErrorHandler(sendErrorText);
        readMeasurements(telemetry);
        await telemetry.register(attributeRoutes(platform));
        await telemetry.register(timeseriesRoutes(platform));
      },
      { prefix: '/plugins/telemetry' },
    );
    await app.register(
      async (rpc) => {
        rpc.setErrorHandler(sendErrorText);
        await rpc.register(rpcRoutes(platform));
      },
      { prefix: '/plugins/rpc' },
    );
  };

function isApi({ url }: FastifyRequest): boolean {
  const path = pathOf(url);
  return path === API || path.startsWith(`${API}/`);
}
