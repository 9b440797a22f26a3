import { queryOptions } from '@tanstack/react-query';
import { deviceCredentials } from '../../api/device-credentials.ts';
import { type PlatformPorts, platformPorts } from '../../api/platform-ports.ts';
import { queryClient } from '../../api/query-client.ts';
import { session } from '../../session/session-store.ts';
import { urlParam } from '../../ui/navigation.ts';
import { type ChosenAddress, chosen } from './connection-store.ts';
import type { Connection, MqttAddress } from './examples.ts';

/** The parameter of the address that names the device. */
export const DEVICE_PARAM = 'device';

const QUIETLY = { ignoreErrors: true, ignoreLoading: true };

/** What is known of the ports: nothing where the server of the console does not tell. */
export const portsQuery = queryOptions({
  queryKey: ['platform', 'ports'],
  queryFn: ({ signal }) => platformPorts({ signal, ...QUIETLY }).catch((): PlatformPorts => ({})),
});

/** The access token of a device; null where it signs in with something else. */
export const tokenQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['DEVICE', 'token', deviceId],
    queryFn: async ({ signal }) => {
      const { credentialsType, credentialsId } = await deviceCredentials(deviceId, { signal, ...QUIETLY });
      return credentialsType === 'ACCESS_TOKEN' ? (credentialsId ?? null) : null;
    },
  });

/** Whether the user has devices to pick from. */
export function hasDevices(): boolean {
  return session.authUser !== null && session.authUser.authority !== 'SYS_ADMIN';
}

/** The fields of the address as they are shown: what was typed, else what is known. Pure. */
export function shownAddress(
  { mqttPort, mqttsPort }: PlatformPorts,
  { host, port, tls }: ChosenAddress,
  pageHost: string,
): { host: string; port: string; tls: boolean } {
  const isOurs = mqttPort !== undefined || mqttsPort !== undefined;
  const overTls = tls ?? (!mqttPort && Boolean(mqttsPort));
  const known = overTls ? mqttsPort : mqttPort;
  return {
    host: host ?? (isOurs ? pageHost.replace(/^\[|\]$/g, '') : ''),
    port: port ?? (known === null ? '' : String(known ?? (overTls ? 8883 : 1883))),
    tls: overTls,
  };
}

/** Where devices speak MQTT; undefined while that is not known. Pure. */
export function addressOf({ host, port, tls }: ReturnType<typeof shownAddress>): MqttAddress | undefined {
  const number = Number(port);
  const isPort = /^\d+$/.test(port) && number >= 1 && number <= 65_535;
  return host.trim() !== '' && isPort ? { host: host.trim(), port: number, tls } : undefined;
}

/** What the lines are written for at this moment, with the token of the device that the address names. */
export async function currentConnection(): Promise<Connection> {
  const deviceId = urlParam(DEVICE_PARAM);
  const [ports, token] = await Promise.all([
    queryClient.fetchQuery(portsQuery),
    deviceId && hasDevices() ? queryClient.fetchQuery(tokenQuery(deviceId)) : null,
  ]);
  return {
    http: location.origin,
    mqtt: addressOf(shownAddress(ports, chosen.mqtt, location.hostname)),
    token: token ?? undefined,
  };
}
