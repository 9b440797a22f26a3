import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { CredentialsType, type DeviceCredentials } from '../../../model/device.ts';
import type { DeviceProfile } from '../../../model/device-profile.ts';
import { type EntityId, entityId, NULL_UUID } from '../../../model/entity-id.ts';
import { badRequest, PlatformError } from '../../errors.ts';
import { parseJson } from '../../json.ts';
import { PayloadError } from '../../protocol/telemetry-payload.ts';
import { randomToken } from '../../store/engine/random-token.ts';
import type { Store } from '../../store/store.ts';
import type { AuditRecord } from '../audit.ts';
import type { Entities, EntityChanges } from '../entities.ts';
import type { Telemetry } from '../telemetry.ts';
import type { Transactions } from '../transactions.ts';
import type { SecretGuesses } from './secret-guesses.ts';

const text = z.nullish(z.string());
const textOrNumber = z.pipe(z.union([z.string(), z.number()]), z.transform(String));
const ProvisionRequest = z.looseObject({
  deviceName: text,
  provisionDeviceKey: textOrNumber,
  provisionDeviceSecret: textOrNumber,
  credentialsType: z.nullish(CredentialsType),
  token: text,
  clientId: text,
  username: text,
  password: text,
  hash: text,
});
type ProvisionRequest = z.infer<typeof ProvisionRequest>;

/** What a device is told that asks to be provisioned. */
export type ProvisionAnswer =
  | { credentialsValue: unknown; credentialsType: CredentialsType; status: 'SUCCESS' }
  | { errorMsg: string; status: 'NOT_FOUND' | 'FAILURE' };

const NOT_FOUND: ProvisionAnswer = { errorMsg: 'Provision data was not found!', status: 'NOT_FOUND' };
const FAILURE: ProvisionAnswer = { errorMsg: 'Failed to provision device!', status: 'FAILURE' };

/** The server attribute that tells which devices have fetched their credentials, or may not. */
const STATE_KEY = 'provisionState';
const PROVISIONED = 'provisioned';

/** How long the name is that the platform makes up for a device. */
const NAME_LENGTH = 20;

const ProvisionConfiguration = z.looseObject({ provisionDeviceSecret: z.nullish(z.string()) });

/** What provisioning needs of the platform. */
export interface ProvisioningParts {
  store: Pick<Store, 'now' | 'deviceProfiles' | 'devices' | 'credentials' | 'entities' | 'attributes'>;
  transactions: Transactions;
  entities: Pick<Entities, 'within'>;
  telemetry: Pick<Telemetry, 'within'>;
  secretGuesses: SecretGuesses;
}

/**
 * Gives a device its credentials for the key and secret of its profile: a new one where the profile allows that,
 * else one that waits for it. What is refused is told in the answer. @throws PayloadError, and PlatformError 429 when
 * too many wrong keys came from the address
 */
export async function provisionDevice(
  parts: ProvisioningParts,
  json: unknown,
  address: string,
): Promise<ProvisionAnswer> {
  const { store, transactions, entities, telemetry, secretGuesses } = parts;
  const parsed = ProvisionRequest.safeParse(json);
  if (!parsed.success) throw new PayloadError('The provision request is not understood');
  const request = parsed.data;
  const secret = JSON.stringify([request.provisionDeviceKey, request.provisionDeviceSecret]);
  const profile = secretGuesses.check(address, secret, () => profileFor(store, request));
  const tenantId = profile?.tenantId?.id;
  if (!profile || tenantId === undefined) return NOT_FOUND;

  const { deviceName } = request;
  const known = deviceName ? store.devices.byName(tenantId, deviceName) : null;
  const caller = { userId: NULL_UUID, email: deviceName ?? '', tenantId, customerId: NULL_UUID };
  const failed = recordOf(
    'PROVISION_FAILURE',
    known?.id ?? entityId('DEVICE', NULL_UUID),
    caller.email,
    request,
  );
  try {
    // Nobody is named as the author: the log tells that the device was provisioned, not that it was added.
    const credentials = await transactions.run(
      (transaction) => {
        const granted =
          profile.provisionType === 'ALLOW_CREATE_NEW_DEVICES'
            ? createDevice(store, entities.within(transaction), tenantId, profile, request)
            : preparedDevice(store, tenantId, profile, request);
        const device = store.entities.resolve('DEVICE', granted.deviceId.id);
        if (!device) throw new Error(`The provisioned device ${granted.deviceId.id} is not there`);
        const { name, customerId } = device;
        telemetry
          .within(transaction)
          .saveAttributes(device, 'SERVER_SCOPE', [{ key: STATE_KEY, ts: store.now(), value: PROVISIONED }]);
        const provisioned = recordOf('PROVISION_SUCCESS', granted.deviceId, name, request);
        transaction.log({ ...provisioned, customerId, caller: { ...caller, email: name } });
        return granted;
      },
      { attempt: { ...failed, caller } },
    );
    return success(credentials);
  } catch (failure) {
    // A name or token that is taken, a quota that is used up: the device is told that it failed and no more.
    if (failure instanceof PlatformError) return FAILURE;
    throw failure;
  }
}

/** The profile whose key and secret the request names. */
function profileFor(store: Pick<Store, 'deviceProfiles'>, request: ProvisionRequest): DeviceProfile | null {
  const profile = store.deviceProfiles.byProvisionKey(request.provisionDeviceKey);
  if (!profile || profile.provisionType === 'DISABLED') return null;
  const configuration = ProvisionConfiguration.safeParse(profile.profileData?.provisionConfiguration);
  const secret = configuration.data?.provisionDeviceSecret;
  return secret && sameSecret(secret, request.provisionDeviceSecret) ? profile : null;
}

function createDevice(
  store: Pick<Store, 'devices' | 'credentials'>,
  entities: EntityChanges,
  tenantId: string,
  profile: DeviceProfile,
  request: ProvisionRequest,
): DeviceCredentials {
  const type = request.credentialsType ?? 'ACCESS_TOKEN';
  const accessToken = type === 'ACCESS_TOKEN' && request.token ? request.token : undefined;
  const name = request.deviceName || randomToken(NAME_LENGTH);
  const device = { name, deviceProfileId: profile.id };
  const { id } = entities.save('DEVICE', device, () => store.devices.save(tenantId, device, { accessToken }));
  const created = credentialsOf(store, id);
  switch (type) {
    case 'ACCESS_TOKEN':
      return created;
    case 'MQTT_BASIC': {
      const { clientId = null, username: userName = null, password = null } = request;
      const credentialsValue = JSON.stringify({ clientId, userName, password });
      return store.credentials.save({ ...created, credentialsType: type, credentialsValue });
    }
    case 'X509_CERTIFICATE':
      return store.credentials.save({
        ...created,
        credentialsType: type,
        credentialsValue: request.hash ?? null,
      });
  }
}

/**
 * The credentials of a device of the profile that has been made beforehand, each time it asks: an answer may be lost.
 * Any other state than provisioned ends that.
 */
function preparedDevice(
  store: Pick<Store, 'devices' | 'credentials' | 'entities' | 'attributes'>,
  tenantId: string,
  profile: DeviceProfile,
  { deviceName }: ProvisionRequest,
): DeviceCredentials {
  const device = deviceName ? store.devices.byName(tenantId, deviceName) : null;
  const handle = device?.id ? store.entities.resolve('DEVICE', device.id.id) : null;
  if (!device || !handle || device.deviceProfileId?.id !== profile.id?.id) {
    throw badRequest('There is no such device to be provisioned!');
  }
  const [state] = store.attributes.list(handle.key, 'SERVER_SCOPE', [STATE_KEY]);
  if (state && state.value !== PROVISIONED) throw badRequest('The device may not be provisioned!');
  return credentialsOf(store, device.id);
}

function credentialsOf(
  store: Pick<Store, 'credentials'>,
  id: { id: string } | null | undefined,
): DeviceCredentials {
  const credentials = id ? store.credentials.byDevice(id.id) : null;
  if (!credentials) throw new Error('The device has no credentials');
  return credentials;
}

function success({ credentialsType, credentialsId, credentialsValue }: DeviceCredentials): ProvisionAnswer {
  switch (credentialsType) {
    case 'ACCESS_TOKEN':
      return { credentialsValue: credentialsId, credentialsType, status: 'SUCCESS' };
    case 'MQTT_BASIC':
      return { credentialsValue: parseJson(credentialsValue ?? '{}'), credentialsType, status: 'SUCCESS' };
    case 'X509_CERTIFICATE':
      return { credentialsValue, credentialsType, status: 'SUCCESS' };
  }
}

/** What the log keeps of a request is who asked for what, and none of its secrets. */
function recordOf(
  action: 'PROVISION_SUCCESS' | 'PROVISION_FAILURE',
  entity: EntityId,
  entityName: string,
  {
    provisionDeviceSecret: _secret,
    token: _token,
    password: _password,
    ...provisionRequest
  }: ProvisionRequest,
): AuditRecord {
  return { action, entity, entityName, data: { provisionRequest } };
}

function sameSecret(stored: string, given: string): boolean {
  const digest = (secret: string) => createHash('sha256').update(secret).digest();
  return timingSafeEqual(digest(stored), digest(given));
}
