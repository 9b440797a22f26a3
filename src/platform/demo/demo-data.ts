import type { Authority } from '../../model/authority.ts';
import { ADMIN_EMAIL } from './install-system.ts';

/** An account that the demo data brings, with the password that everybody knows. */
export interface DemoAccount {
  readonly email: string;
  readonly password: string;
  readonly authority: Authority;
}

/** A demo account and the customer it belongs to, if any. */
interface DemoUser extends DemoAccount {
  readonly customer?: string;
}

/** A demo device; its type is the name of its profile. */
interface DemoDevice {
  readonly name: string;
  readonly token: string;
  readonly type: string;
  readonly label?: string;
  readonly customer?: string;
  readonly description: string;
  /** Whether others are connected through it. */
  readonly isGateway?: true;
}

/** The token of the device that the platform itself feeds. */
export const DEMO_SENSOR_TOKEN = 'DEMO_SENSOR_TOKEN';

/** The demo thermostats by name: what makes the days of their rooms differ. */
export const thermostatSeeds: Readonly<Record<string, number>> = { 'Thermostat T1': 1, 'Thermostat T2': 2 };

export const demoCustomers = ['Customer A', 'Customer B', 'Customer C'] as const;

export const demoAccounts: readonly DemoUser[] = [
  { email: ADMIN_EMAIL, password: 'sysadmin', authority: 'SYS_ADMIN' },
  { email: 'tenant@thingsboard.org', password: 'tenant', authority: 'TENANT_ADMIN' },
  customerUser('customer', 'Customer A'),
  customerUser('customerA', 'Customer A'),
  customerUser('customerB', 'Customer B'),
  customerUser('customerC', 'Customer C'),
];

export const demoDevices: readonly DemoDevice[] = [
  {
    name: 'Demo Gateway',
    token: 'GATEWAY_DEMO_TOKEN',
    type: 'gateway',
    label: 'Basement',
    description: 'Others are connected through it; the platform itself sends for it, every few seconds.',
    isGateway: true,
  },
  testDevice('A1', 'Customer A'),
  testDevice('A2', 'Customer A'),
  testDevice('A3', 'Customer A'),
  testDevice('B1', 'Customer B'),
  testDevice('C1', 'Customer C'),
  {
    name: 'DHT11 Demo Device',
    token: 'DHT11_DEMO_TOKEN',
    type: 'default',
    description: 'For guides that read a DHT11 temperature and humidity sensor.',
  },
  {
    name: 'Raspberry Pi Demo Device',
    token: 'RASPBERRY_PI_DEMO_TOKEN',
    type: 'default',
    description: 'For guides that drive the pins of a Raspberry Pi.',
  },
  {
    name: 'Thermostat T1',
    token: 'T1_TEST_TOKEN',
    type: 'thermostat',
    label: 'Lobby',
    description: 'Raises an alarm when the lobby gets too warm or too dry.',
  },
  {
    name: 'Thermostat T2',
    token: 'T2_TEST_TOKEN',
    type: 'thermostat',
    label: 'Workshop',
    description: 'Raises an alarm when the workshop gets too warm or too dry.',
  },
  {
    name: 'Clavier Demo Sensor',
    token: DEMO_SENSOR_TOKEN,
    type: 'sensor',
    label: 'Greenhouse',
    description: 'The platform itself sends for this device, every second.',
  },
];

/** Buildings and floors, each with what it contains. A parent comes after its children. */
export const demoAssets: readonly {
  name: string;
  type: string;
  contains: readonly { entityType: 'ASSET' | 'DEVICE'; name: string }[];
}[] = [
  {
    name: 'Ground Floor',
    type: 'floor',
    contains: [
      { entityType: 'DEVICE', name: 'Thermostat T1' },
      { entityType: 'DEVICE', name: 'DHT11 Demo Device' },
    ],
  },
  {
    name: 'First Floor',
    type: 'floor',
    contains: [
      { entityType: 'DEVICE', name: 'Thermostat T2' },
      { entityType: 'DEVICE', name: 'Raspberry Pi Demo Device' },
    ],
  },
  { name: 'Greenhouse', type: 'building', contains: [{ entityType: 'DEVICE', name: 'Clavier Demo Sensor' }] },
  {
    name: 'Main Building',
    type: 'building',
    contains: [
      { entityType: 'DEVICE', name: 'Demo Gateway' },
      { entityType: 'ASSET', name: 'Ground Floor' },
      { entityType: 'ASSET', name: 'First Floor' },
    ],
  },
];

function customerUser(name: string, customer: string): DemoUser {
  return { email: `${name}@thingsboard.org`, password: 'customer', authority: 'CUSTOMER_USER', customer };
}

function testDevice(name: string, customer: string): DemoDevice {
  return {
    name: `Test Device ${name}`,
    token: `${name}_TEST_TOKEN`,
    type: 'default',
    customer,
    description: `A device of ${customer} to try things on.`,
  };
}
