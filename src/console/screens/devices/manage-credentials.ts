import { mdiShieldKeyOutline } from '@mdi/js';
import type { DeviceCredentials } from '../../../model/device.ts';
import { deviceCredentials, saveDeviceCredentials } from '../../api/device-credentials.ts';
import { defineCommand } from '../../commands/command.ts';
import { saveCompared } from '../../entities/kind/compared-save.ts';
import { only } from '../../entities/kind/counted-names.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import { credentialsParams } from './credentials.ts';
import { answersOfCredentials, withCredentials } from './credentials-values.ts';

interface Saved {
  name: string;
  deviceId: string;
  before: DeviceCredentials;
  saved: DeviceCredentials;
}

/** Changes how one device proves itself, unless somebody else has done so meanwhile. */
export const manageCredentials = defineCommand<typeof credentialsParams, Saved, DeviceCredentials>({
  id: 'device.manage-credentials',
  title: 'device.manage-credentials',
  description: 'device.manage-credentials-description',
  keywords: 'device.manage-credentials-keywords',
  icon: mdiShieldKeyOutline,
  group: 'device.device',
  keys: ['shift+s'],
  scope: 'screen:devices',
  at: { row: 45, details: 45 },
  authorities: ['TENANT_ADMIN'],
  targets: { types: ['DEVICE'], count: 'one' },
  params: credentialsParams,
  submitLabel: 'action.save',
  load: (run) => deviceCredentials(only(run).id, run.request),
  initial: (_run, stored) => answersOfCredentials(stored),
  async run(answers, { base, request, ...run }) {
    const { id, name } = only(run);
    return { name, deviceId: id, ...(await save(id, base, answers, request)) };
  },
  done: ({ name }) => ({ key: 'device.credentials-saved', values: { name } }),
  undo: ({ name, deviceId, before, saved }) => ({
    label: { key: 'device.undo-credentials', values: { name } },
    run: (request) => save(deviceId, saved, answersOfCredentials(before), request),
  }),
});

function save(
  deviceId: string,
  base: DeviceCredentials,
  answers: Readonly<Record<string, unknown>>,
  request: RequestOptions,
) {
  const subject = {
    read: (options: RequestOptions) => deviceCredentials(deviceId, options),
    valuesOf: (stored: DeviceCredentials) => ({ ...answersOfCredentials(stored) }),
    laidOver: withCredentials,
    save: saveDeviceCredentials,
  };
  return saveCompared<DeviceCredentials>(subject, base, answers, request);
}
