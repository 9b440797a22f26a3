/** Where the devices screen lives. */
export const DEVICES_PATH = '/devices';

/** The page of one device: the list with its details open. */
export function devicePath(deviceId: string): string {
  return `${DEVICES_PATH}/${encodeURIComponent(deviceId)}`;
}

/** The id of the device a path shows, or null when it shows the list alone. */
export function deviceIdOf(path: string): string | null {
  const [, screen, id] = path.split('/');
  return `/${screen}` === DEVICES_PATH && id ? decodeURIComponent(id) : null;
}
