import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AdminSettings, SecuritySettings } from '../../../src/model/admin-settings.ts';
import { OAuth2ClientRegistrationTemplate, OAuth2ClientsParams } from '../../../src/model/oauth2.ts';
import { pageOf } from '../../../src/model/page.ts';
import { TenantInfo } from '../../../src/model/tenant.ts';
import { WidgetsBundle } from '../../../src/model/widget.ts';
import { call, read, tokenOf } from '../client.ts';
import { pageQuery } from './requests.ts';

// What the stock console asks for the screens of system administrators.

let token: string;

beforeAll(async () => {
  token = await tokenOf('sysadmin');
});

describe('the settings of the stock console', () => {
  it.each(['general', 'mail'])('of %s are read, with what to save them under', async (key) => {
    const settings = await read(AdminSettings, 'GET', `/api/admin/settings/${key}`, { token });
    expect(settings).toMatchObject({ id: { id: expect.any(String) }, key, jsonValue: expect.any(Object) });
    expect(settings.jsonValue.password ?? '').toBe('');
  });

  it('of short messages may not be there', async () => {
    expect((await call('GET', '/api/admin/settings/sms', { token })).status).toBeOneOf([200, 404]);
  });

  it('are saved as they were read', async () => {
    const general = await read(AdminSettings, 'GET', '/api/admin/settings/general', { token });
    const saved = await read(AdminSettings, 'POST', '/api/admin/settings', { token, body: general });
    expect([saved.id, saved.key, saved.jsonValue]).toEqual([general.id, 'general', general.jsonValue]);
    const security = await read(SecuritySettings, 'GET', '/api/admin/securitySettings', { token });
    expect(security.passwordPolicy).toMatchObject({ minimumLength: expect.any(Number) });
    const body = security;
    expect(await read(SecuritySettings, 'POST', '/api/admin/securitySettings', { token, body })).toEqual(
      security,
    );
  });

  it('of sign-in by others come with where those send people back, and with templates', async () => {
    const path = await read(z.string(), 'GET', '/api/oauth2/loginProcessingUrl', { token });
    expect(path).toBe('/login/oauth2/code/');
    const config = await read(OAuth2ClientsParams, 'GET', '/api/oauth2/config', { token });
    expect(config).toMatchObject({ enabled: expect.any(Boolean), domainsParams: expect.any(Array) });
    const templates = z.array(OAuth2ClientRegistrationTemplate);
    for (const template of await read(templates, 'GET', '/api/oauth2/config/template', { token })) {
      expect(template).toMatchObject({ providerId: expect.any(String), mapperConfig: expect.any(Object) });
    }
  });
});

describe('the lists of a system administrator in the stock console', () => {
  it('are those of tenants and of widgets bundles', async () => {
    const tenants = await read(pageOf(TenantInfo), 'GET', `/api/tenantInfos?${pageQuery()}`, { token });
    expect(tenants.data[0]).toMatchObject({ tenantProfileName: expect.any(String) });
    const query = pageQuery({ sortProperty: 'title', sortOrder: 'ASC' });
    const bundles = await read(pageOf(WidgetsBundle), 'GET', `/api/widgetsBundles?${query}`, { token });
    const [bundle] = bundles.data;
    const types = `/api/widgetTypes?isSystem=true&bundleAlias=${bundle?.alias}`;
    expect(await read(z.array(z.unknown()), 'GET', types, { token })).not.toHaveLength(0);
  });
});
