import { mdiDevices } from '@mdi/js';
import { devices } from '../../api/devices.ts';
import { OWN } from '../../api/list-place.ts';
import type { EntitySearch } from '../../commands/faces/palette/entity-search.ts';

/** How many devices the palette offers for a text. */
const HITS = 8;

/** Lets the palette find devices by any part of their name and act on them where it stands. */
export const deviceSearch: EntitySearch = {
  entityType: 'DEVICE',
  title: 'device.devices',
  icon: mdiDevices,
  scope: 'screen:devices',
  open: 'device.open',
  async search(text, signal) {
    const { data } = await devices.page(
      OWN,
      // Lists search by prefix; the wildcard in front makes it any part of the name.
      { pageSize: HITS, page: 0, textSearch: `%${text}`, sortProperty: 'name', sortOrder: 'ASC' },
      { signal, ignoreErrors: true, ignoreLoading: true },
    );
    return data.map((device) => ({
      entity: { entityType: 'DEVICE', id: device.id.id, name: device.name },
      hint: device.deviceProfileName ?? device.type ?? '',
    }));
  },
};
