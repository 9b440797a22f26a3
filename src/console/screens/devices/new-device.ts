import type { Device } from '../../../model/device.ts';
import { createDevice, devices } from '../../api/devices.ts';
import { ownedBy } from '../../entities/parts/owner.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import { credentialsParams } from './credentials.ts';

/**
 * Creates a device for whom it is to belong to, with what it is to sign in with; where that is refused, there is none.
 * Rejects with what was refused.
 */
export async function createWithCredentials(
  device: Device,
  answers: Readonly<Record<string, unknown>>,
  request: RequestOptions,
): Promise<Device> {
  const credentials = credentialsParams.parse(answers);
  const { credentialsType, accessToken } = credentials;
  const owned = ownedBy(device, answers);
  if ((credentialsType ?? 'ACCESS_TOKEN') === 'ACCESS_TOKEN') {
    return createDevice(owned, accessToken || undefined, request);
  }
  const created = await createDevice(owned, undefined, request);
  const id = created.id?.id ?? '';
  const [{ deviceCredentials, saveDeviceCredentials }, { withCredentials }, { wholeOrNothing }] =
    await Promise.all([
      import('../../api/device-credentials.ts'),
      import('./credentials-values.ts'),
      import('../../entities/traits/whole-or-nothing.ts'),
    ]);
  await wholeOrNothing(
    async () =>
      saveDeviceCredentials(withCredentials(await deviceCredentials(id, request), credentials), request),
    () => devices.remove(id, { ignoreErrors: true }),
  );
  return created;
}
