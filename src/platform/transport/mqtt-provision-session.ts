import { PROVISION_RESPONSES } from '../protocol/mqtt-topics.ts';
import { PayloadError } from '../protocol/telemetry-payload.ts';
import { type ProvisioningParts, provisionDevice } from '../services/devices/provisioning.ts';
import type { MqttMailbox, MqttSession } from './mqtt-mailbox.ts';
import { readJson } from './payload-formats.ts';

/** The user name or client id of devices that have no credentials yet. */
export const PROVISION_LOGIN = 'provision';

const REQUEST = '/provision/request';

/** How long a device may take to be provisioned, ms. */
const SESSION_LENGTH = 60_000;

/** The session of a device without credentials, which may ask for them and nothing else. */
export function openProvisionSession(
  parts: ProvisioningParts,
  mailbox: MqttMailbox,
  address: string,
): MqttSession {
  const timer = setTimeout(() => mailbox.close(), SESSION_LENGTH).unref();
  // Devices are answered that have not subscribed.
  mailbox.grant(PROVISION_RESPONSES, 1);
  return {
    mayHear: (filter) => filter === PROVISION_RESPONSES,
    async receive(topic, payload) {
      if (topic !== REQUEST) throw new PayloadError(`Devices without credentials cannot publish to ${topic}`);
      mailbox.send(
        PROVISION_RESPONSES,
        PROVISION_RESPONSES,
        await provisionDevice(parts, readJson(payload), address),
      );
      return true;
    },
    async receiveTelemetry() {
      throw new PayloadError('Devices without credentials cannot publish telemetry');
    },
    closed: () => clearTimeout(timer),
    opened() {},
    subscribed() {},
    unsubscribed() {},
    alive() {},
  };
}
