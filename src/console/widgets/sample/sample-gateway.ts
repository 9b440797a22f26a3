import type { AttributeScope } from '../../../model/telemetry.ts';
import type { DataState } from './data-state.ts';

const MANY = 20;

/** What attributes of a scope say that a sample gateway is set up with. */
export function sampleGatewayAttributes(
  scope: AttributeScope,
  state: DataState,
): Readonly<Record<string, unknown>> {
  switch (scope) {
    case 'CLIENT_SCOPE':
      return {
        current_configuration: state === 'hostile' ? '{"no":"base64"}' : encoded(configuration(state)),
      };
    case 'SERVER_SCOPE':
      return { configuration_drafts: encoded({ Boilers: { connector: 'modbus', config: { server: {} } } }) };
    case 'SHARED_SCOPE':
      return { RemoteLoggingLevel: 'INFO' };
  }
}

function configuration(state: DataState) {
  const names = Array.from({ length: state === 'many' ? MANY : 1 }, (_, at) => `Pumps ${at + 1}`);
  return {
    thingsboard: {
      thingsboard: {
        host: 'platform.example.org',
        port: 1883,
        remoteConfiguration: true,
        security: { accessToken: 'sample-token' },
      },
      connectors: names.map((name) => ({ name, type: 'mqtt', configuration: '' })),
      storage: { type: 'memory', read_records_count: 100, max_records_count: 100_000 },
    },
    mqtt: names.map((name) => ({ name, config: { broker: { host: '127.0.0.1', port: 1883 } } })),
  };
}

function encoded(json: unknown): string {
  return btoa(JSON.stringify(json));
}
