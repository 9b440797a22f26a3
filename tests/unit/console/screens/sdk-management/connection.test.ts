import { describe, expect, it } from 'vitest';
import { addressOf, shownAddress } from '../../../../../src/console/screens/sdk-management/connection.ts';

describe('The address of MQTT', () => {
  it.each([
    [
      'the port of the platform, at the host of the page',
      { mqttPort: 1884, mqttsPort: null },
      {},
      'iot.example:1884',
    ],
    ['over TLS where there is nothing else', { mqttPort: null, mqttsPort: 8884 }, {}, 'iot.example:8884 tls'],
    [
      'over TLS where that is chosen',
      { mqttPort: 1883, mqttsPort: 8884 },
      { tls: true },
      'iot.example:8884 tls',
    ],
    ['unknown over TLS where that is off', { mqttPort: 1883, mqttsPort: null }, { tls: true }, undefined],
    ['unknown where MQTT is off', { mqttPort: null, mqttsPort: null }, {}, undefined],
    ['unknown for a platform elsewhere', {}, {}, undefined],
    ['what is entered for a platform elsewhere', {}, { host: 'tb.example' }, 'tb.example:1883'],
    ['what is entered, over TLS', {}, { host: ' tb.example ', tls: true }, 'tb.example:8883 tls'],
    [
      'what is entered in place of what is known',
      { mqttPort: 1883 },
      { host: 'h', port: '31883' },
      'h:31883',
    ],
    ['unknown with a port that is none', { mqttPort: 1883 }, { port: '99999' }, undefined],
    ['unknown with half a port', { mqttPort: 1883 }, { port: '1e3' }, undefined],
    ['unknown without a host', { mqttPort: 1883 }, { host: ' ' }, undefined],
  ])('is %s', (_what, ports, typed, expected) => {
    const address = addressOf(shownAddress(ports, typed, 'iot.example'));
    expect(address && `${address.host}:${address.port}${address.tls ? ' tls' : ''}`).toBe(expected);
  });

  it('has no brackets, which only addresses of pages have', () => {
    expect(shownAddress({ mqttPort: 1883 }, {}, '[::1]').host).toBe('::1');
  });
});
