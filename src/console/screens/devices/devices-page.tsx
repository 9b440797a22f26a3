import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useSearch } from 'wouter';
import type { DeviceInfo } from '../../../model/device.ts';
import { deviceProfiles } from '../../api/device-profiles.ts';
import { devices } from '../../api/devices.ts';
import { OWN } from '../../api/list-place.ts';
import type { EntityRef } from '../../commands/command.ts';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { commandsAt } from '../../commands/places.ts';
import type { ScreenProps } from '../../frame/screen.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { session } from '../../session/session-store.ts';
import { EntityTable } from '../../table/entity-table.tsx';
import { serverRows } from '../../table/rows/server-rows.ts';
import { navigate, useUrlParam } from '../../ui/navigation.ts';
import { deviceColumns } from './device-columns.tsx';
import { PROFILE_PARAM } from './device-commands.ts';
import { DeviceDetails } from './device-details.tsx';
import { DEVICES_PATH, devicePath } from './device-path.ts';

const DEFAULT_SORT = { property: 'createdTime', order: 'DESC' } as const;

const rowId = (device: DeviceInfo) => device.id.id;
const subjectOf = (device: DeviceInfo): EntityRef => ({
  entityType: 'DEVICE',
  id: device.id.id,
  name: device.name,
});

/** The list of devices, with the details of one beside it when the path names one. */
export function DevicesPage({ params }: ScreenProps) {
  const { authUser } = useSnapshot(session);
  const search = useSearch();
  const [profile] = useUrlParam(PROFILE_PARAM);
  const openId = params.deviceId ?? null;
  const authority = authUser?.authority ?? null;

  const source = useMemo(() => {
    const filter = { deviceProfileId: profile ?? undefined };
    return serverRows<DeviceInfo>({
      key: ['DEVICE', 'infos', OWN, filter],
      fetch: (link, signal) => devices.page(OWN, { ...link, ...filter }, { signal, ignoreErrors: true }),
    });
  }, [profile]);

  const show = (id: string | null) => {
    const query = search ? `?${search}` : '';
    navigate((id ? devicePath(id) : DEVICES_PATH) + query);
  };

  return (
    <div className="flex min-h-0 flex-1">
      <EntityTable
        id="devices"
        title="device.devices"
        columns={deviceColumns(authority)}
        source={source}
        defaultSort={DEFAULT_SORT}
        rowId={rowId}
        subjectOf={subjectOf}
        entityType="DEVICE"
        openId={openId}
        onOpen={(device) => show(device ? rowId(device) : null)}
        emptyText="device.no-devices"
        noMatchText="device.no-devices-matching"
        selectedText="device.selected"
        toolbarCommands={commandsAt('toolbar', { scopes: ['screen:devices'] }).map(({ id }) => id)}
        bulkCommands={commandsAt('selection', { type: 'DEVICE' }).map(({ id }) => id)}
        rowCommands={commandsAt('row', { type: 'DEVICE' }).map(({ id }) => id)}
        filters={<ProfileFilter profileId={profile} />}
      />
      {openId && <DeviceDetails key={openId} deviceId={openId} onClose={() => show(null)} />}
    </div>
  );
}

/** Says which profile the list is narrowed to and lets it be changed. */
function ProfileFilter({ profileId }: { profileId: string | null }) {
  const t = useTranslate();
  const { data } = useQuery({
    queryKey: ['DEVICE_PROFILE', 'info', profileId],
    queryFn: ({ signal }) => (profileId ? deviceProfiles.info(profileId, { signal }) : null),
    enabled: profileId !== null,
  });
  return (
    <CommandButton
      id="device.filter-profile"
      label={profileId ? (data?.name ?? '…') : t('device.profile-all')}
    />
  );
}
