import type { DemoAccount } from '../demo/demo-data.ts';

/** Where devices speak MQTT. */
export interface MqttPorts {
  /** null when MQTT is off. */
  readonly mqttPort: number | null;
  /** null when MQTT over TLS is off. */
  readonly mqttsPort: number | null;
}

/** A platform that answers. */
export interface RunningPlatform extends MqttPorts {
  /** The base address of console and API, without a slash at the end. */
  readonly url: string;
  /** The random password of the system administrator that this start created. */
  readonly adminPassword?: string;
  /** The accounts of the demo data that still have their demo passwords. */
  readonly demoAccounts: readonly DemoAccount[];
  /** Ends every connection and writes what is still unwritten. */
  close(): Promise<void>;
}
