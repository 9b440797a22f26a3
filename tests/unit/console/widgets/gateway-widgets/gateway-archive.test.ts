import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { gatewayFiles, zip } from '../../../../../src/console/widgets/gateway-widgets/gateway-archive.ts';
import { newDraft } from '../../../../../src/console/widgets/gateway-widgets/gateway-draft.ts';

const draft = {
  ...newDraft('iot.example.org', 'T0ken'),
  connectors: [
    { id: 1, isEnabled: true, type: 'mqtt', name: 'Cold store', config: { broker: { port: 1883 } } },
    { id: 2, isEnabled: false, type: 'ble', name: 'Beacons', config: { a: 1 } },
  ],
};
const textOf = (name: string, of = draft) => gatewayFiles(of).find((file) => file.name === name)?.text;

test('a gateway gets a file of its own, of each connector that is switched on, and of its logs', () => {
  expect(gatewayFiles(draft).map(({ name }) => name)).toEqual([
    'tb_gateway.yaml',
    'coldstore.json',
    'logs.conf',
  ]);
  expect(JSON.parse(textOf('coldstore.json') ?? '')).toEqual({ broker: { port: 1883 } });
});

test('its own file says where the platform is, where values are kept and which connectors there are', () => {
  expect(textOf('tb_gateway.yaml')).toBe(`thingsboard:
  host: "iot.example.org"
  port: 1883
  remoteConfiguration: true
  security:
    access-token: "T0ken"
storage:
  type: "memory"
  read_records_count: 100
  max_records_count: 10000
connectors:
  - name: "Cold store"
    type: "mqtt"
    configuration: "coldstore.json"
`);
  const secured = { ...draft, security: 'tls' as const, storage: 'file' as const, connectors: [] };
  expect(textOf('tb_gateway.yaml', secured)).toBe(`thingsboard:
  host: "iot.example.org"
  port: 1883
  remoteConfiguration: true
  security:
    ca_cert: "/etc/thingsboard-gateway/ca.pem"
    privateKey: "/etc/thingsboard-gateway/privateKey.pem"
    cert: "/etc/thingsboard-gateway/certificate.pem"
storage:
  type: "file"
  data_folder_path: "./data/"
  max_file_count: 5
  max_read_records_count: 100
  max_records_per_file: 10000
connectors: []
`);
});

test('each part of it logs at the level into a file in the folder; for no level stands the gravest', () => {
  const logs = textOf('logs.conf', { ...draft, loggingLevel: 'WARNING', logsPath: '/var/log/gw' });
  for (const part of ['service', 'connector', 'converter', 'tb_connection', 'storage', 'extension']) {
    expect(logs).toContain(`[logger_${part}]\nlevel=WARNING\n`);
    expect(logs).toContain(`args=("/var/log/gw/${part}.log", "d", 1, 7,)`);
  }
  expect(textOf('logs.conf', { ...draft, loggingLevel: 'NONE' })).toContain(
    '[logger_service]\nlevel=CRITICAL',
  );
});

test('the archive has every file as it is, by its name in any language', () => {
  const files = [
    ...gatewayFiles(draft),
    { name: '泵.json', text: '{"名":"泵"}' },
    { name: 'empty', text: '' },
  ];
  const archived = Object.entries(unzipSync(zip(files)));
  expect(archived.map(([name, bytes]) => ({ name, text: strFromU8(bytes) }))).toEqual(files);
  expect(unzipSync(zip([]))).toEqual({});
});
