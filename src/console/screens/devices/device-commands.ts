import {
  mdiContentCopy,
  mdiDeleteOutline,
  mdiFilterOutline,
  mdiKeyOutline,
  mdiOpenInApp,
  mdiPencilOutline,
  mdiPlus,
} from '@mdi/js';
import { descriptionOf } from '../../../model/additional-info.ts';
import { type Device, isGateway } from '../../../model/device.ts';
import { entityId } from '../../../model/entity-id.ts';
import { createDevice, deviceCredentials, devices } from '../../api/devices.ts';
import { queryClient } from '../../api/query-client.ts';
import { runBulk } from '../../commands/bulk.ts';
import { type Command, type CommandRun, defineCommand, type EntityRef } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { copyAndSay } from '../../messages/copy-and-say.ts';
import { forgetEntities } from '../../table/selection-store.ts';
import { currentPath, navigate, setUrlParams } from '../../ui/navigation.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import { type DeviceParams, deviceParams, newDeviceParams, profileFilterParams } from './device-params.ts';
import { DEVICES_PATH, deviceIdOf, devicePath } from './device-path.ts';

const SCOPE = 'screen:devices';
const GROUP = 'device.group';
const TARGET = { types: ['DEVICE'], count: 'one' } as const;
const TARGETS = { types: ['DEVICE'], count: 'many' } as const;
const READERS = ['TENANT_ADMIN', 'CUSTOMER_USER'] as const;
const WRITERS = ['TENANT_ADMIN'] as const;

/** More names than this would make a confirmation unreadable. */
const NAMED_AT_MOST = 5;

/** The query parameter that narrows the list to one profile. */
export const PROFILE_PARAM = 'profile';

const create = defineCommand({
  id: 'device.create',
  title: 'device.add',
  description: 'device.add-description',
  keywords: 'device.add-keywords',
  icon: mdiPlus,
  group: GROUP,
  keys: ['c'],
  scope: SCOPE,
  authorities: WRITERS,
  params: newDeviceParams,
  async run({ accessToken, ...params }, { request }) {
    const blank = { name: params.name };
    const saved = await createDevice(withParams(blank, params), accessToken || undefined, request);
    await refresh();
    return saved;
  },
  done: (saved) => ({ key: 'device.created', values: { name: saved.name } }),
  undo: (saved) => ({
    label: { key: 'device.undo-add', values: { name: saved.name } },
    async run() {
      if (saved.id) await remove(saved.id.id);
      await refresh();
    },
  }),
});

const edit = defineCommand({
  id: 'device.edit',
  at: { row: 20, details: 20 },
  title: 'device.edit',
  description: 'device.edit-description',
  icon: mdiPencilOutline,
  group: GROUP,
  keys: ['e'],
  scope: SCOPE,
  authorities: WRITERS,
  targets: TARGET,
  params: deviceParams,
  async initial(run) {
    const stored = await devices.one(only(run).id, run.request);
    return {
      name: stored.name,
      deviceProfileId: stored.deviceProfileId?.id ?? null,
      label: stored.label ?? '',
      gateway: isGateway(stored),
      description: descriptionOf(stored.additionalInfo),
    };
  },
  async run(params, run) {
    const before = await devices.one(only(run).id, run.request);
    const saved = await devices.save(withParams(before, params), run.request);
    await refresh();
    return { before, saved };
  },
  done: ({ saved }) => ({ key: 'device.saved', values: { name: saved.name } }),
  undo: ({ before }) => ({
    label: { key: 'device.undo-edit', values: { name: before.name } },
    async run() {
      await devices.save(before);
      await refresh();
    },
  }),
});

const deleteCommand = defineCommand({
  id: 'device.delete',
  at: { row: 90, details: 90, selection: 90 },
  title: 'device.delete',
  description: 'device.delete-description',
  keywords: 'device.delete-keywords',
  icon: mdiDeleteOutline,
  group: GROUP,
  keys: ['mod+Backspace', 'Delete'],
  scope: SCOPE,
  authorities: WRITERS,
  targets: TARGETS,
  danger: (_args, { entities }) => ({
    title: { key: 'device.delete-title', values: counted(entities) },
    message: { key: 'device.delete-text', values: counted(entities) },
    confirmLabel: { key: 'device.delete-confirm', values: counted(entities) },
  }),
  async run(_args, run) {
    const report = await runBulk(run.entities, (entity, request) => remove(entity.id, request), {
      signal: run.signal,
      title: { key: 'device.deleting' },
    });
    await refresh();
    return report;
  },
  done: ({ done }) => (done.length > 0 ? { key: 'device.deleted', values: counted(done) } : undefined),
});

const open = defineCommand({
  id: 'device.open',
  at: { row: 10 },
  title: 'device.open',
  description: 'device.open-description',
  icon: mdiOpenInApp,
  group: GROUP,
  authorities: READERS,
  targets: TARGET,
  run: (_args, run) =>
    navigate(devicePath(only(run).id) + (deviceScreenShown() ? window.location.search : '')),
});

const copyId = defineCommand({
  id: 'device.copy-id',
  title: 'device.copy-id',
  description: 'device.copy-id-description',
  icon: mdiContentCopy,
  group: GROUP,
  keys: ['y'],
  scope: SCOPE,
  authorities: READERS,
  targets: TARGETS,
  async run(_args, { entities }) {
    const ids = entities.map(({ id }) => id);
    await copyAndSay(ids.join('\n'), { key: 'device.id-copied', values: { count: ids.length } });
    return ids;
  },
});

const copyToken = defineCommand({
  id: 'device.copy-token',
  title: 'device.copy-token',
  description: 'device.copy-token-description',
  icon: mdiKeyOutline,
  group: GROUP,
  keys: ['t'],
  scope: SCOPE,
  authorities: READERS,
  targets: TARGET,
  async run(_args, run) {
    const { id, name } = only(run);
    const credentials = await deviceCredentials(id, run.request);
    if (credentials.credentialsType !== 'ACCESS_TOKEN' || !credentials.credentialsId) {
      throw new RunError({ key: 'device.no-access-token', values: { name } });
    }
    await copyAndSay(credentials.credentialsId, { key: 'device.token-copied' });
    return credentials.credentialsId;
  },
});

const filterByProfile = defineCommand({
  id: 'device.filter-profile',
  title: 'device.profile-filter',
  description: 'device.profile-filter-description',
  icon: mdiFilterOutline,
  group: GROUP,
  keys: ['f'],
  scope: SCOPE,
  authorities: READERS,
  local: true,
  at: {},
  params: profileFilterParams,
  run({ deviceProfileId }) {
    setUrlParams({ [PROFILE_PARAM]: deviceProfileId ?? null });
  },
});

/** Everything a person can do with devices. */
export const deviceCommands: readonly Command[] = [
  create,
  open,
  edit,
  copyId,
  copyToken,
  filterByProfile,
  deleteCommand,
];

/** Lays the answers over a device without losing what only others know of it. */
function withParams(stored: Device, params: DeviceParams): Device {
  const { name, deviceProfileId, label, gateway, description } = params;
  return {
    ...stored,
    name,
    ...(label !== undefined && { label: label || null }),
    ...(deviceProfileId && { deviceProfileId: entityId('DEVICE_PROFILE', deviceProfileId) }),
    additionalInfo: {
      ...stored.additionalInfo,
      ...(gateway !== undefined && { gateway }),
      ...(description !== undefined && { description }),
    },
  };
}

async function remove(id: string, options: RequestOptions = {}): Promise<void> {
  await devices.remove(id, options);
  forgetEntities([id]);
  // Details of what is gone would only show that it cannot be found.
  if (deviceIdOf(currentPath()) === id) navigate(DEVICES_PATH + window.location.search, { replace: true });
}

async function refresh(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['DEVICE'] });
}

function only({ entities }: CommandRun): EntityRef {
  const [entity] = entities;
  if (!entity) throw new Error('The command runs on exactly one device');
  return entity;
}

function counted(entities: readonly EntityRef[]) {
  const names = entities.slice(0, NAMED_AT_MOST).map(({ name }) => name);
  const more = entities.length > NAMED_AT_MOST ? ', …' : '';
  return { count: entities.length, name: names[0] ?? '', names: names.join(', ') + more };
}

function deviceScreenShown(): boolean {
  return currentPath().startsWith(DEVICES_PATH);
}
