import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { CredentialsType, DeviceCredentials, DeviceCredentialsToSave } from '../../../model/device.ts';
import { entityId } from '../../../model/entity-id.ts';
import { badRequest, notFound } from '../../errors.ts';
import { parseJson } from '../../json.ts';
import { randomToken } from '../engine/random-token.ts';
import { prepare, type Query } from '../engine/sql.ts';
import {
  type EntityHandle,
  type HandleRow,
  handleColumns,
  handleJoins,
  toHandle,
} from '../registry/entity-handles.ts';
import type { StoreParts } from '../registry/store-parts.ts';

/** How long a token is that the platform makes up. */
const TOKEN_LENGTH = 20;

/** The device that a token speaks for. */
export interface TokenOwner {
  deviceId: string;
  tenantId: string;
  entity: EntityHandle;
}

interface CredentialsRow {
  id: string;
  createdTime: number;
  deviceId: string;
  credentialsType: CredentialsType;
  credentialsId: string;
  credentialsValue: string | null;
}

const MqttBasic = z.object({
  clientId: z.nullish(z.string()),
  userName: z.nullish(z.string()),
  password: z.nullish(z.string()),
});

/** How devices prove themselves; every device has exactly one set of credentials. */
export class DeviceCredentialsRepository {
  readonly #parts: StoreParts;
  readonly #byDevice: Query<CredentialsRow>;
  readonly #byCredentialsId: Query<CredentialsRow>;
  readonly #byToken: Query<HandleRow>;
  readonly #insert: Query<never>;
  readonly #update: Query<never>;

  constructor(parts: StoreParts) {
    this.#parts = parts;
    const select = `SELECT k.id, k.created_time AS createdTime, e.id AS deviceId,
        k.credentials_type AS credentialsType, k.credentials_id AS credentialsId,
        k.credentials_value AS credentialsValue
      FROM device_credentials k JOIN entity e ON e.key = k.device_key`;
    this.#byDevice = prepare(parts.db, `${select} WHERE k.device_key = ?`);
    this.#byCredentialsId = prepare(parts.db, `${select} WHERE k.credentials_id = ?`);
    this.#byToken = prepare(
      parts.db,
      `SELECT ${handleColumns}
       FROM device_credentials k JOIN entity e ON e.key = k.device_key ${handleJoins}
       WHERE k.credentials_id = ? AND k.credentials_type = 'ACCESS_TOKEN'`,
    );
    this.#insert = prepare(
      parts.db,
      `INSERT INTO device_credentials (device_key, id, created_time, credentials_type, credentials_id)
       VALUES (?, ?, ?, 'ACCESS_TOKEN', ?)`,
    );
    this.#update = prepare(
      parts.db,
      `UPDATE device_credentials SET credentials_type = ?, credentials_id = ?, credentials_value = ?
       WHERE device_key = ?`,
    );
  }

  byDevice(deviceId: string): DeviceCredentials | null {
    const key = this.#parts.registry.keyOf('DEVICE', deviceId);
    const row = key === undefined ? undefined : this.#byDevice.get(key);
    return row ? toCredentials(row) : null;
  }

  /** The credentials with this id, whatever their type: a token, or what was computed from a certificate or user name. */
  byCredentialsId(credentialsId: string): DeviceCredentials | null {
    const row = this.#byCredentialsId.get(credentialsId);
    return row ? toCredentials(row) : null;
  }

  /** The device with this access token. */
  byToken(token: string): TokenOwner | null {
    const entity = this.#parts.registry.tokenOwners.get(token) ?? this.#findOwner(token);
    return entity && { deviceId: entity.id, tenantId: entity.tenantId, entity };
  }

  #findOwner(token: string): EntityHandle | null {
    const row = this.#byToken.get(token);
    if (!row) return null;
    const entity = toHandle(row);
    this.#parts.registry.tokenOwners.keep(token, entity);
    return entity;
  }

  /** Gives a new device an access token, a random one when none is given. @throws PlatformError 400 when it is taken */
  createToken(deviceKey: number, token?: string): void {
    const credentialsId = token?.trim() ? token : randomToken(TOKEN_LENGTH);
    this.#refuseTaken(credentialsId, undefined);
    const { id, createdTime } = this.#parts.registry.newId();
    this.#insert.run(deviceKey, id, createdTime, credentialsId);
  }

  /**
   * Replaces the credentials of a device; the credentials id of certificates and MQTT user names is computed.
   * @throws PlatformError 400
   */
  save(credentials: DeviceCredentialsToSave): DeviceCredentials {
    const { credentialsType } = credentials;
    if (!credentialsType) throw badRequest('Device credentials type should be specified');
    const deviceKey = this.#parts.registry.keyOf('DEVICE', credentials.deviceId.id);
    const stored = deviceKey === undefined ? undefined : this.#byDevice.get(deviceKey);
    if (deviceKey === undefined || stored === undefined || stored.id !== credentials.id?.id.toLowerCase()) {
      throw badRequest('Unable to update non-existent device credentials!');
    }
    const { credentialsId, credentialsValue } = completeCredentials({ ...credentials, credentialsType });
    this.#refuseTaken(credentialsId, stored.deviceId);
    this.#update.run(credentialsType, credentialsId, credentialsValue, deviceKey);
    this.#parts.registry.tokenOwners.forget(deviceKey);
    const saved = this.#byDevice.get(deviceKey);
    if (!saved) throw notFound();
    return toCredentials(saved);
  }

  #refuseTaken(credentialsId: string, ownDeviceId: string | undefined): void {
    const taken = this.#byCredentialsId.get(credentialsId);
    if (taken && taken.deviceId !== ownDeviceId) {
      throw badRequest('Device credentials are already assigned to another device!');
    }
  }
}

function toCredentials({ id, deviceId, ...row }: CredentialsRow): DeviceCredentials {
  return { ...row, id: { id }, deviceId: entityId('DEVICE', deviceId) };
}

function completeCredentials(credentials: DeviceCredentials): {
  credentialsId: string;
  credentialsValue: string | null;
} {
  switch (credentials.credentialsType) {
    case 'ACCESS_TOKEN': {
      if (!credentials.credentialsId?.trim()) throw badRequest('Device credentials id should be specified!');
      return { credentialsId: credentials.credentialsId, credentialsValue: null };
    }
    case 'X509_CERTIFICATE': {
      const certificate = (credentials.credentialsValue ?? '')
        .replaceAll(/-----(BEGIN|END) CERTIFICATE-----/g, '')
        .replaceAll(/\s/g, '');
      if (certificate === '') throw badRequest('Device credentials id should be specified!');
      return { credentialsId: certificateCredentialsId(certificate), credentialsValue: certificate };
    }
    case 'MQTT_BASIC':
      return completeMqttBasic(credentials.credentialsValue);
  }
}

function completeMqttBasic(value: string | null | undefined): {
  credentialsId: string;
  credentialsValue: string;
} {
  const parsed = MqttBasic.safeParse(jsonOrNull(value));
  if (!parsed.success) throw badRequest('Invalid credentials body for simple mqtt credentials!');
  const { clientId, userName, password } = parsed.data;
  if (!clientId && !userName) throw badRequest('Both mqtt client id and user name are empty!');
  const stored = { clientId: clientId || null, userName: userName || null, password: password || null };
  return { credentialsId: mqttCredentialsId(stored), credentialsValue: JSON.stringify(stored) };
}

/** The credentials id of a device with a certificate, of which the base64 body in one line is given. */
export function certificateCredentialsId(certificate: string): string {
  return sha3(certificate);
}

/** The credentials id of a device that signs in to MQTT with a client id, a user name, or both. */
export function mqttCredentialsId({
  clientId,
  userName,
}: {
  clientId: string | null;
  userName: string | null;
}): string {
  if (clientId === null) return userName ?? '';
  return sha3(userName === null ? clientId : `${clientId}|${userName}`);
}

function sha3(text: string): string {
  return createHash('sha3-256').update(text).digest('hex');
}

function jsonOrNull(text: string | null | undefined): unknown {
  try {
    return parseJson(text ?? '');
  } catch {
    return null;
  }
}
