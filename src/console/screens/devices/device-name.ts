import { queryOptions, useQuery } from '@tanstack/react-query';
import { devices } from '../../api/devices.ts';
import type { RouteParams } from '../../frame/route.ts';
import { useTranslate } from '../../i18n/i18n.ts';

/** One device as lists show it. */
export function deviceInfoQuery(deviceId: string) {
  return queryOptions({
    queryKey: ['DEVICE', 'info', deviceId],
    queryFn: ({ signal }) => devices.info(deviceId, { signal, ignoreErrors: true }),
  });
}

/** The name of the device that a path opens; what it is, while the name is not known. */
export function useDeviceName({ deviceId = '' }: RouteParams): string {
  const t = useTranslate();
  return useQuery(deviceInfoQuery(deviceId)).data?.name ?? t('device.device');
}
