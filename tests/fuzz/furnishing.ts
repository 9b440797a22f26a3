import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { FurnishedTenant } from './accounts.ts';
import type { Ask } from './ask.ts';
import { type Furniture, filled, type Piece, type Word } from './furniture.ts';
import { usualBody } from './usual-bodies.ts';

const Saved = z.looseObject({ id: z.looseObject({ id: z.string() }) });
const MetaData = z.looseObject({ nodes: z.array(Saved) });
const Shared = z.looseObject({
  assignedCustomers: z.array(
    z.looseObject({ public: z.boolean(), customerId: z.looseObject({ id: z.string() }) }),
  ),
});
const WidgetType = z.looseObject({ alias: z.string() });

/** Makes one of everything for the tenant, much at a time. @throws when the platform refuses something */
export async function furnish(ask: Ask, tenant: FurnishedTenant, mailPort: number): Promise<Furniture> {
  const name = randomUUID();
  const ids = new Map<Piece, string>([['OWN_CUSTOMER', tenant.customerId]]);
  const words = new Map<Word, string>([
    ['name', name],
    ['email', `${name}@fuzz.example`],
    ['accessToken', name.slice(0, 20)],
    ['busyToken', `busy${name.slice(0, 16)}`],
    ['provisionKey', name],
    ['refreshToken', tenant.refreshToken],
    ['tenantId', tenant.tenantId],
    ['administratorId', tenant.administratorId],
    ['mailPort', String(mailPort)],
  ]);
  const asTenant = tenant.administrator;
  const fill = (body: unknown): unknown => JSON.parse(filled(JSON.stringify(body), { ids, words }));
  const make = async (piece: Piece, path: string, body: unknown, as: string = asTenant) => {
    const saved = await ask(as, 'POST', filled(path, { ids, words }), fill(body));
    ids.set(piece, Saved.parse(saved).id.id);
    return saved;
  };

  const keepTemplate = ask('S', 'POST', '/api/oauth2/config/template', fill(usualBody.oauth2Template)).then(
    (template) => words.set('templateId', Saved.parse(template).id.id),
  );
  await Promise.all([
    make('CUSTOMER', '/api/customer', usualBody.customer),
    make('DEVICE', '/api/device?accessToken=furnished-accessToken-', usualBody.device),
    make('BUSY_DEVICE', '/api/device?accessToken=furnished-busyToken-', usualBody.busyDevice),
    make('ASSET', '/api/asset', usualBody.asset),
    make('DASHBOARD', '/api/dashboard', usualBody.dashboard),
    make('RULE_CHAIN', '/api/ruleChain', usualBody.ruleChain),
    make('DEVICE_PROFILE', '/api/deviceProfile', usualBody.deviceProfile),
    make('WIDGETS_BUNDLE', '/api/widgetsBundle', usualBody.widgetsBundle),
    make('USER', '/api/user?sendActivationMail=false', usualBody.user),
    make('TENANT', '/api/tenant', usualBody.tenant, 'S'),
    make('TENANT_PROFILE', '/api/tenantProfile', usualBody.tenantProfile, 'S'),
    keepTemplate,
  ]);

  const device = `/api/plugins/telemetry/DEVICE/${ids.get('DEVICE')}`;
  const busy = `/api/plugins/telemetry/DEVICE/${ids.get('BUSY_DEVICE')}`;
  const claimingData = JSON.stringify({ secretKey: 'secret', expirationTime: Date.now() + 3_600_000 });
  const [metadata, widgetType, link, credentials] = await Promise.all([
    ask(asTenant, 'POST', '/api/ruleChain/metadata', fill(usualBody.metadata)),
    make('WIDGET_TYPE', '/api/widgetType', usualBody.widgetType),
    ask(asTenant, 'GET', `/api/user/${ids.get('USER')}/activationLink`),
    ask(asTenant, 'GET', `/api/device/${ids.get('DEVICE')}/credentials`),
    make('ENTITY_VIEW', '/api/entityView', usualBody.entityView),
    make('ALARM', '/api/alarm', usualBody.alarm),
    ask(asTenant, 'POST', '/api/relation', fill(usualBody.relation)),
    ask(asTenant, 'POST', `${busy}/timeseries/ANY`, usualBody.telemetry),
    ask(asTenant, 'POST', `${busy}/SHARED_SCOPE`, usualBody.attributes),
    ask(asTenant, 'POST', `${device}/SERVER_SCOPE`, { claimingData }),
    ask(asTenant, 'POST', `/api/customer/${tenant.customerId}/dashboard/${ids.get('DASHBOARD')}`),
  ]);
  ids.set('RULE_NODE', MetaData.parse(metadata).nodes[0]?.id.id ?? '');
  words.set('widgetAlias', WidgetType.parse(widgetType).alias);
  words.set('activateToken', String(link).split('activateToken=')[1] ?? '');
  const shared = await ask(asTenant, 'POST', `/api/customer/public/dashboard/${ids.get('DASHBOARD')}`);
  const publicCustomer = Shared.parse(shared).assignedCustomers.find((customer) => customer.public);
  words.set('publicId', publicCustomer?.customerId.id ?? '');
  const general = await ask('S', 'GET', '/api/admin/settings/general');
  words.set('generalSettingsId', Saved.parse(general).id.id);
  words.set('credentialsId', Saved.parse(credentials).id.id);
  return { ids, words };
}
