import type { Screen } from '../../../../src/console/frame/screen.ts';
import { loadable } from '../../../../src/console/ui/loadable.tsx';

/** A screen of tenant administrators at `/{id}` that shows nothing. */
export function testScreen(id: string, over: Partial<Screen> = {}): Screen {
  return {
    id,
    paths: [`/${id}`],
    title: 'app.title',
    icon: 'M0 0',
    authorities: ['TENANT_ADMIN'],
    component: loadable(() => Promise.resolve(() => null)),
    ...over,
  };
}

export const home = testScreen('home', {
  title: 'home.home',
  menu: { order: 0 },
  authorities: ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'],
});

export const customers = testScreen('customers', {
  paths: ['/customers', '/customers/:customerId'],
  title: 'customer.customers',
  menu: { order: 20 },
  useName: ({ customerId }) => `Customer ${customerId}`,
});

export const devices = testScreen('devices', {
  paths: [
    '/devices',
    '/devices/:deviceId',
    '/customers/:customerId/devices',
    '/customers/:customerId/devices/:deviceId',
  ],
  title: 'device.devices',
  menu: { order: 30 },
  authorities: ['TENANT_ADMIN', 'CUSTOMER_USER'],
  useName: ({ deviceId }) => `Pump ${deviceId}`,
});

export const users = testScreen('users', {
  paths: ['/customers/:customerId/users', '/customers/:customerId/users/:userId'],
});

export const mailServer = testScreen('mail-server', {
  paths: ['/settings/outgoing-mail'],
  title: 'theme.theme',
  menu: { order: 20, group: 'settings' },
  authorities: ['SYS_ADMIN'],
});

export const generalSettings = testScreen('general-settings', {
  paths: ['/settings/general'],
  title: 'language.language',
  menu: { order: 10, group: 'settings' },
  authorities: ['SYS_ADMIN', 'TENANT_ADMIN'],
});
