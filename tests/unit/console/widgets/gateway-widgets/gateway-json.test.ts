import { describe, expect, test } from 'vitest';
import {
  encodedJson,
  readGateway,
  writtenGateway,
} from '../../../../../src/console/widgets/gateway-widgets/gateway-configuration-json.ts';
import {
  connectorFile,
  draftProblems,
  type GatewayDraft,
  newDraft,
  uniqueName,
  withConnector,
  withNewConnector,
} from '../../../../../src/console/widgets/gateway-widgets/gateway-draft.ts';

const around = { host: 'here.example.org', accessToken: 'T0ken' };
const nothing = { configuration: undefined, drafts: undefined, loggingLevel: undefined };

/** What a gateway tells that is set up with a bit of everything. */
const told = {
  thingsboard: {
    thingsboard: {
      host: 'iot.example.org',
      port: 1884,
      remoteConfiguration: false,
      minPackSendDelayMS: 200,
      security: { caCert: '/ca.pem', privateKey: '/key.pem', cert: '/cert.pem' },
    },
    grpc: { enabled: true },
    connectors: [{ name: 'Pumps', type: 'mqtt', configuration: 'pumps.json' }],
    storage: {
      type: 'file',
      data_folder_path: '/data/',
      max_file_count: 7,
      max_read_records_count: 11,
      max_records_per_file: 22,
    },
  },
  mqtt: [{ name: 'Pumps', config: { broker: { host: '127.0.0.1' } } }],
  statistics: { commands: [] },
};
const off = { Boilers: { connector: 'modbus', config: { server: { host: '10.0.0.9' } } } };
const stored = { configuration: encodedJson(told), drafts: encodedJson(off), loggingLevel: 'info' };

describe('What a gateway is set up with', () => {
  test('is as of a new one where nothing is stored', () => {
    const { draft, isUnreadable } = readGateway(nothing, around);
    expect(draft).toEqual(newDraft('here.example.org', 'T0ken'));
    expect(isUnreadable).toBe(false);
  });

  test('is read with its connectors, those that are switched off among them', () => {
    const { draft } = readGateway(stored, around);
    expect(draft).toMatchObject({
      security: 'tls',
      caCert: '/ca.pem',
      host: 'iot.example.org',
      port: 1884,
      remoteConfiguration: false,
      loggingLevel: 'INFO',
      storage: 'file',
      maxFiles: 7,
      readRecords: 11,
      maxRecords: 22,
      dataFolder: '/data/',
    });
    expect(draft.connectors).toEqual([
      { id: 0, isEnabled: true, type: 'mqtt', name: 'Pumps', config: { broker: { host: '127.0.0.1' } } },
      { id: 1, isEnabled: false, type: 'modbus', name: 'Boilers', config: { server: { host: '10.0.0.9' } } },
    ]);
  });

  test('is the same after it was written and read again, with what no form knows of', () => {
    const { draft, whole } = readGateway(stored, around);
    const { configuration, drafts } = writtenGateway(draft, whole);
    expect(configuration).toMatchObject(told);
    expect(drafts).toEqual(off);
    const again = {
      configuration: encodedJson(configuration),
      drafts: encodedJson(drafts),
      loggingLevel: 'INFO',
    };
    expect(readGateway(again, around).draft).toEqual(draft);
  });

  test('is read in letters of any language', () => {
    const draft = { ...newDraft('iot.example.org', 'T'), logsPath: '/журнал/泵/' };
    const { configuration } = writtenGateway(draft, undefined);
    const read = readGateway({ ...nothing, configuration: encodedJson(configuration) }, around);
    expect(read.draft.logsPath).toBe('/журнал/泵/');
  });

  test('drops the configuration of a connector that is gone, and keeps that of one that is switched off', () => {
    const { draft, whole } = readGateway(stored, around);
    const [pumps] = draft.connectors;
    const { configuration, drafts } = writtenGateway(
      { ...draft, connectors: pumps ? [{ ...pumps, isEnabled: false }] : [] },
      whole,
    );
    expect(configuration).not.toHaveProperty('mqtt');
    expect(drafts).toEqual({ Pumps: { connector: 'mqtt', config: { broker: { host: '127.0.0.1' } } } });
  });

  test.each(['{"no":"base64"}', 'bm8ganNvbg==', 'WzFd', 12])(
    'that is no configuration is told so: %s',
    (configuration) => {
      const read = readGateway({ ...nothing, configuration }, around);
      expect(read.isUnreadable).toBe(true);
      expect(read.draft).toEqual(newDraft('here.example.org', 'T0ken'));
    },
  );

  test('leaves out what is of the wrong kind, and reads the rest', () => {
    const configuration = encodedJson({
      thingsboard: {
        thingsboard: { host: 7, port: 'x' },
        connectors: [{ name: 'A' }, { name: 'B', type: 'ble' }],
      },
      ble: 'none',
    });
    const { draft } = readGateway({ ...nothing, configuration }, around);
    expect([draft.host, draft.port]).toEqual(['here.example.org', 1883]);
    expect(draft.connectors.map(({ name }) => name)).toEqual(['B']);
  });
});

describe('A connector', () => {
  const twice = (name: string, other: string): GatewayDraft => {
    const draft = withNewConnector(withNewConnector(newDraft('h', 't')));
    return withConnector(withConnector(draft, 1, { name, type: 'mqtt', config: { a: 1 } }), 2, {
      name: other,
      type: 'ble',
      config: { a: 1 },
    });
  };

  test('has a file that is called as gateways call it', () => {
    expect(connectorFile('Cold_Store - 2_b')).toBe('coldstore2_b.json');
  });

  test('has a name of its own, and a file of its own', () => {
    const draft = twice('Cold store', 'coldstore');
    expect(uniqueName('coldstore', draft, 2)).toBe('coldstore 2');
    expect([...draftProblems(draft).keys()]).toEqual(['connectors.1.name', 'connectors.2.name']);
    expect(draftProblems(twice('Cold store', 'Pumps')).size).toBe(0);
  });

  test('is called as its type is until it has a name', () => {
    const draft = withConnector(withNewConnector(newDraft('h', 't')), 1, { type: 'opcua' }, 'OPC-UA');
    expect(draft.connectors[0]?.name).toBe('OPC-UA');
    expect(withConnector(draft, 1, { type: 'ble' }, 'BLE').connectors[0]?.name).toBe('OPC-UA');
  });

  test('needs a type, a name and a configuration', () => {
    expect([...draftProblems(withNewConnector(newDraft('h', 't'))).keys()]).toEqual([
      'connectors.1.type',
      'connectors.1.name',
      'connectors.1.config',
    ]);
  });
});

describe('A draft', () => {
  test.each<[Partial<GatewayDraft>, string[]]>([
    [{ accessToken: ' ' }, ['accessToken']],
    [{ security: 'tls', accessToken: '', caCert: '' }, ['caCert']],
    [{ host: '' }, ['host']],
    [{ port: 65_536 }, ['port']],
    [{ port: undefined }, ['port']],
    [{ port: 1.5 }, ['port']],
    [{ logsPath: '' }, ['logsPath']],
    [{ readRecords: 0 }, ['readRecords']],
    [{ maxRecords: -1 }, ['maxRecords']],
    [{ maxFiles: 0, dataFolder: '' }, []],
    [{ storage: 'file', maxFiles: 0, dataFolder: '' }, ['maxFiles', 'dataFolder']],
  ])('%o is wrong in %o', (change, names) => {
    expect([...draftProblems({ ...newDraft('h', 't'), ...change }).keys()]).toEqual(names);
  });
});
