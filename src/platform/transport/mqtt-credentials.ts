import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { DeviceCredentials } from '../../model/device.ts';
import { parseJson } from '../json.ts';
import {
  certificateCredentialsId,
  mqttCredentialsId,
} from '../store/entities/device-credentials-repository.ts';
import type { EntityHandle } from '../store/registry/entity-handles.ts';
import type { Store } from '../store/store.ts';

/** What a device shows when it connects. */
export interface MqttLogin {
  clientId: string;
  username: string | undefined;
  password: string | undefined;
  /** The body of the client certificate of a TLS connection. */
  certificate: string | null;
}

const text = z.optional(z.nullable(z.string()));
const BasicCredentials = z.looseObject({ clientId: text, userName: text, password: text });

/** What of a login has to be guessed; many devices make up a client id for each connection. */
export function secretOf({ clientId, username, password, certificate }: MqttLogin): string {
  return JSON.stringify([certificate, username ? [username, password] : clientId]);
}

/**
 * Finds the device that a login belongs to: by its certificate, by access token, or by MQTT basic credentials, looked
 * up by user name, then by client id with user name, then by client id alone. Null when there is none.
 */
export function authenticateMqtt(
  store: Pick<Store, 'credentials' | 'entities'>,
  login: MqttLogin,
): EntityHandle | null {
  for (const credentialsId of candidates(login)) {
    const credentials = store.credentials.byCredentialsId(credentialsId);
    if (credentials && matches(credentials, login)) {
      return store.entities.resolve('DEVICE', credentials.deviceId.id);
    }
  }
  return null;
}

function* candidates({ clientId, username, certificate }: MqttLogin): Generator<string> {
  if (certificate !== null) yield certificateCredentialsId(certificate);
  if (username) {
    yield username;
    yield mqttCredentialsId({ clientId, userName: username });
  }
  if (clientId) yield mqttCredentialsId({ clientId, userName: null });
}

function matches(credentials: DeviceCredentials, login: MqttLogin): boolean {
  if (credentials.credentialsType === 'ACCESS_TOKEN') return credentials.credentialsId === login.username;
  if (credentials.credentialsType === 'X509_CERTIFICATE') {
    return login.certificate !== null && credentials.credentialsValue === login.certificate;
  }
  const basic = BasicCredentials.parse(parseJson(credentials.credentialsValue ?? '{}'));
  return (
    (!basic.clientId || basic.clientId === login.clientId) &&
    (!basic.userName || basic.userName === login.username) &&
    (!basic.password || samePassword(basic.password, login.password ?? ''))
  );
}

function samePassword(stored: string, given: string): boolean {
  return timingSafeEqual(
    createHash('sha256').update(stored).digest(),
    createHash('sha256').update(given).digest(),
  );
}
