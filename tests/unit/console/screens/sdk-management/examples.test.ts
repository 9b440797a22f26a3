import { describe, expect, it } from 'vitest';
import { type Connection, examples } from '../../../../../src/console/screens/sdk-management/examples.ts';

const KNOWN: Connection = {
  http: 'http://127.0.0.1:8080',
  mqtt: { host: '127.0.0.1', port: 1883, tls: false },
  token: 'A1_TEST_TOKEN',
};

const line = (id: string, connection = KNOWN) =>
  examples.find((example) => example.id === id)?.line(connection);

describe('The lines', () => {
  it('send telemetry with the token of the device', () => {
    expect(line('http-telemetry')).toBe(
      `curl -X POST -H 'Content-Type: application/json' -d '{"temperature": 21.5}' http://127.0.0.1:8080/api/v1/A1_TEST_TOKEN/telemetry`,
    );
    expect(line('mqtt-telemetry')).toBe(
      `mosquitto_pub -h 127.0.0.1 -p 1883 -u A1_TEST_TOKEN -q 1 -t v1/devices/me/telemetry -m '{"temperature": 21.5}'`,
    );
    expect(line('gateway-telemetry')).toContain('-t v1/gateway/telemetry');
  });

  it('have a variable of the shell, in quotes it works in, where there is no token', () => {
    const connection = { ...KNOWN, token: undefined };
    expect(line('http-rpc', connection)).toBe(
      'curl "http://127.0.0.1:8080/api/v1/$ACCESS_TOKEN/rpc?timeout=60000"',
    );
    expect(line('mqtt-rpc', connection)).toContain('-u "$ACCESS_TOKEN"');
  });

  it('take no token for more than one word', () => {
    const connection = { ...KNOWN, token: `x'; reboot #$ACCESS_TOKEN` };
    expect(line('http-telemetry', connection)).toMatch(
      / 'http:\S+\/x'\\''%3B%20reboot%20%23%24ACCESS_TOKEN\/telemetry'$/,
    );
    expect(line('mqtt-telemetry', connection)).toContain(String.raw`-u 'x'\''; reboot #$ACCESS_TOKEN'`);
  });

  it('are none for MQTT where its address is not known', () => {
    const shown = examples.filter((example) => example.line({ ...KNOWN, mqtt: undefined }) !== undefined);
    expect(new Set(shown.map(({ protocol }) => protocol))).toEqual(new Set(['http']));
  });

  it('trust the certificates of the system over TLS', () => {
    const connection = { ...KNOWN, mqtt: { host: 'iot.example', port: 8883, tls: true } };
    expect(line('mqtt-attributes', connection)).toContain(
      '-h iot.example -p 8883 --capath /etc/ssl/certs -u',
    );
  });

  it('ask for credentials as the one user that needs none', () => {
    expect(line('mqtt-provision')).toMatch(
      / -u provision .* -t \/provision\/request -e \/provision\/response /,
    );
    expect(line('http-provision')).toMatch(/ http:\/\/127\.0\.0\.1:8080\/api\/v1\/provision$/);
  });

  it('say how they wait for what the platform sends', () => {
    const notes = examples.flatMap(({ id, note }) => (id.endsWith('-rpc') && note ? [[id, note]] : []));
    expect(notes).toEqual([
      ['http-rpc', 'sdk.waits-note'],
      ['http-client-rpc', 'sdk.client-rpc-note'],
      ['mqtt-rpc', 'sdk.listens-note'],
      ['mqtt-client-rpc', 'sdk.client-rpc-note'],
      ['gateway-rpc', 'sdk.listens-note'],
    ]);
  });

  it('are told apart by their ids', () => {
    expect(new Set(examples.map(({ id }) => id)).size).toBe(examples.length);
  });
});
