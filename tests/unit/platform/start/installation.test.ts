import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoDevices } from '../../../../src/platform/demo/demo-data.ts';
import { INSTALLED_SETTING } from '../../../../src/platform/demo/install-system.ts';
import { prepareContent } from '../../../../src/platform/start/installation.ts';
import { tenantEquipment } from '../../../../src/platform/start/tenant-equipment.ts';
import { openStore, type Store } from '../../../../src/platform/store/store.ts';

let store: Store;
const options = { demo: false, host: '127.0.0.1' };

beforeEach(() => {
  store = openStore({ folder: ':memory:', equipment: tenantEquipment });
});

afterEach(async () => {
  await store.close();
});

const providers = () => store.oauth2.templates().map(({ providerId }) => providerId);

describe('a platform', () => {
  it('starts with general and mail settings and the templates of three providers, and without others', async () => {
    await prepareContent(store, options);
    expect(store.adminSettings.byKey('general')?.jsonValue).toEqual({
      baseUrl: 'http://localhost:8080',
      prohibitDifferentUrl: true,
    });
    expect(store.adminSettings.byKey('mail')?.jsonValue).toMatchObject({
      smtpProtocol: 'smtp',
      password: '',
    });
    expect(store.adminSettings.byKey('sms')).toBeNull();
    expect(store.adminSettings.byKey('securitySettings')).toBeNull();
    expect(providers()).toEqual(['Facebook', 'GitHub', 'Google']);
    expect(store.oauth2.params()).toMatchObject({ enabled: false });
  });

  it('replaces the tokens of demo devices that everybody can read once it is shown to other machines', async () => {
    await store.write(() => {
      store.settings.set(INSTALLED_SETTING, 'demo');
      const tenant = store.tenants.create({ title: 'Demo' });
      for (const { name, token } of demoDevices) {
        store.devices.save(tenant.id?.id ?? '', { name }, { accessToken: token });
      }
      store.devices.save(tenant.id?.id ?? '', { name: 'Own' }, { accessToken: 'A_TOKEN_OF_OURS' });
    });
    const valid = () => demoDevices.filter(({ token }) => store.credentials.byToken(token));
    await prepareContent(store, { demo: true, host: '127.0.0.1' });
    expect(valid()).toEqual(demoDevices);
    await prepareContent(store, { demo: true, host: '0.0.0.0' });
    expect(valid()).toEqual([]);
    expect(store.credentials.byToken('A_TOKEN_OF_OURS')).not.toBeNull();
  });

  it('that was installed before there were settings gets them at its next start', async () => {
    await store.write(() => store.settings.set(INSTALLED_SETTING, 'empty'));
    await prepareContent(store, options);
    expect(store.adminSettings.byKey('general')).not.toBeNull();
    expect(providers()).toHaveLength(3);
  });

  it('keeps what its administrator changed or deleted', async () => {
    await prepareContent(store, options);
    const general = store.adminSettings.byKey('general');
    const [facebook] = store.oauth2.templates();
    const jsonValue = { baseUrl: 'https://iot.acme.example', prohibitDifferentUrl: false };
    await store.write(() => {
      store.adminSettings.save({ id: general?.id, key: 'general', jsonValue });
      store.oauth2.deleteTemplate(facebook?.id?.id ?? '');
    });
    await prepareContent(store, options);
    expect(store.adminSettings.byKey('general')?.jsonValue).toEqual(jsonValue);
    expect(providers()).toEqual(['GitHub', 'Google']);
  });
});
