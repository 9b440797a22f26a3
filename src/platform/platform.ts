import type { FastifyBaseLogger } from 'fastify';
import type { DemoAccount } from './demo/demo-data.ts';
import type { Tokens } from './security/tokens.ts';
import type { Activity } from './services/activity.ts';
import type { Alarms } from './services/alarms.ts';
import type { Audit } from './services/audit.ts';
import type { Changes } from './services/changes.ts';
import type { Telemetry } from './services/telemetry.ts';
import type { ApiUsage } from './services/usage/api-usage.ts';
import type { Store } from './store/store.ts';
import type { Claiming } from './transport/claiming.ts';
import type { DeviceMessages } from './transport/device-messages.ts';
import type { DeviceRpc } from './transport/device-rpc.ts';

/** The parts of a running platform; handed to every plugin and transport instead of globals. */
export interface Platform {
  readonly store: Store;
  /** Who changed what, for live subscriptions. */
  readonly changes: Changes;
  /** The one way to write telemetry and attributes. */
  readonly telemetry: Telemetry;
  /** The one way to change alarms. */
  readonly alarms: Alarms;
  readonly tokens: Tokens;
  /** Who did what. */
  readonly audit: Audit;
  /** What tenants use, and whether they may go on. */
  readonly usage: ApiUsage;
  /** Which devices talk, and when they last did. */
  readonly activity: Activity;
  /** The one intake for what devices send. */
  readonly deviceMessages: DeviceMessages;
  /** Calls to devices. */
  readonly rpc: DeviceRpc;
  /** Devices that wait for their owners. */
  readonly claiming: Claiming;
  readonly log: FastifyBaseLogger;
}

/** A platform that answers. */
export interface RunningPlatform {
  /** The base address of console and API, without a slash at the end. */
  readonly url: string;
  /** null when MQTT is off. */
  readonly mqttPort: number | null;
  /** null when MQTT over TLS is off. */
  readonly mqttsPort: number | null;
  /** The random password of the system administrator that this start created. */
  readonly adminPassword?: string;
  /** The accounts of the demo data that still have their demo passwords. */
  readonly demoAccounts: readonly DemoAccount[];
  /** Ends every connection and writes what is still unwritten. */
  close(): Promise<void>;
}
