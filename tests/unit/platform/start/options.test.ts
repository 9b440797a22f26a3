import { describe, expect, it } from 'vitest';
import { allowances } from '../../../../src/platform/security/allowances.ts';
import { OptionError, type Options, parseOptions, usage } from '../../../../src/platform/start/options.ts';

describe('parseOptions', () => {
  it('starts a demo platform on loopback when nothing is said', () => {
    expect(parseOptions([])).toEqual({
      port: 8080,
      host: '127.0.0.1',
      mqttPort: 1883,
      data: './data',
      demo: true,
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
  });

  it('takes every option it documents', () => {
    const argv =
      '--port 9090 --host 0.0.0.0 --mqtt-port 0 --data /var/lib/clavier --no-demo --platform https://iot.example/';
    expect(parseOptions(argv.split(' '))).toMatchObject({
      port: 9090,
      host: '0.0.0.0',
      mqttPort: 0,
      data: '/var/lib/clavier',
      demo: false,
      platformUrl: 'https://iot.example',
    });
  });

  it.each([
    ['tiles', '--tile-hosts', 'tileHosts'],
    ['what widgets fetch', '--widget-hosts', 'widgetHosts'],
  ])(
    'takes hosts that %s may come from, and nothing that would say more in the policy of a page',
    (_what, option, member) => {
      expect(parseOptions([option, '*.files.example.org, http://files.local:8080'])).toMatchObject({
        [member]: ['https://*.files.example.org', 'http://files.local:8080'],
      });
      for (const wrong of ['*', 'https:', 'tiles.example.org/a', "example.org; script-src 'unsafe-inline'"]) {
        expect(() => parseOptions([option, wrong])).toThrow(`${option} takes hosts such as`);
      }
    },
  );

  it('listens for MQTT over TLS with a port, a certificate and its key, and not with less', () => {
    const argv = ['--mqtts-port', '8883', '--mqtts-cert', 'server.crt', '--mqtts-key', 'server.key'];
    expect(parseOptions(argv)).toMatchObject({
      mqtts: { port: 8883, certFile: 'server.crt', keyFile: 'server.key' },
    });
    expect(parseOptions(argv.with(1, '0'))).not.toHaveProperty('mqtts');
    expect(() => parseOptions(argv.slice(0, 4))).toThrow(
      '--mqtts-port, --mqtts-cert and --mqtts-key only go together',
    );
  });

  it('names hosts, origins and proxies in lists', () => {
    const argv = [
      '--allowed-hosts=Console.example.com, iot.local',
      '--cors-origins=https://a.example,*',
      '--trust-proxy=loopback, 10.0.0.0/8,::1',
    ];
    expect(parseOptions(argv)).toMatchObject({
      allowedHosts: ['console.example.com', 'iot.local'],
      corsOrigins: ['https://a.example', '*'],
      trustProxy: 'loopback,10.0.0.0/8,::1',
    });
  });

  it('lets devices be claimed unless that is restricted', () => {
    expect(parseOptions([])).not.toHaveProperty('restrictClaiming');
    expect(parseOptions(['--restrict-claiming'])).toMatchObject({ restrictClaiming: true });
  });

  it('sends mail unless it is to be printed', () => {
    expect(parseOptions([])).not.toHaveProperty('printMail');
    expect(parseOptions(['--print-mail'])).toMatchObject({ printMail: true });
  });

  it('has services of other companies called where it says', () => {
    expect(parseOptions([])).not.toHaveProperty('serviceEndpoints');
    const { serviceEndpoints } = parseOptions([
      '--service-endpoints=sns=https://sns.example.com/, twilio=http://127.0.0.1:4010',
    ]) as Options;
    expect(serviceEndpoints).toEqual({ sns: 'https://sns.example.com', twilio: 'http://127.0.0.1:4010' });
  });

  it('has other queues of rule chains where a file names them', () => {
    expect(parseOptions([])).not.toHaveProperty('ruleQueues');
    expect(parseOptions(['--rule-queues', 'queues.json'])).toMatchObject({ ruleQueues: 'queues.json' });
  });

  it('allows of what is unsafe only what it names', () => {
    expect(parseOptions([])).not.toHaveProperty('allow');
    const { allow } = parseOptions(['--allow', 'public-rpc,, claims-without-secret ']) as Options;
    expect(allow).toEqual(new Set(['public-rpc', 'claims-without-secret']));
    expect(usage).toMatch(/ public-rpc: .+\n(?: +[a-z-]+: .+\n)+ {2}--data/);
    for (const name of Object.keys(allowances)) expect(usage).toContain(` ${name}: `);
  });

  it('tells when help is asked for', () => {
    expect(parseOptions(['--help'])).toBe('help');
  });

  it.each([
    [['--prot', '80'], "Unknown option '--prot'"],
    [['stray'], "Unexpected argument 'stray'"],
    [['--port'], "'--port <value>' argument missing"],
    [['--no-demo=yes'], '--no-demo'],
    [['--port', 'http'], "--port must be a number from 0 to 65535, not 'http'"],
    [['--port', '-1'], '--port'],
    [['--port', '65536'], "--port must be a number from 0 to 65535, not '65536'"],
    [['--port', '80.5'], "--port must be a number from 0 to 65535, not '80.5'"],
    [['--port', ''], '--port must be a number'],
    [['--mqtt-port', 'x'], "--mqtt-port must be a number from 0 to 65535, not 'x'"],
    [['--host', ''], '--host needs a value'],
    [
      ['--allowed-hosts', 'https://a.example'],
      "--allowed-hosts takes names of hosts without port, not 'https://a",
    ],
    [['--cors-origins', 'a.example'], '--cors-origins takes origins such as https://console.example.com'],
    [['--cors-origins', 'https://a.example/'], "not 'https://a.example/'"],
    [
      ['--trust-proxy', '10.0.0.0/33'],
      "--trust-proxy takes addresses and networks such as 10.0.0.0/8, not '10.0.0.0/33'",
    ],
    [['--trust-proxy', 'everyone'], "not 'everyone'"],
    [['--trust-proxy', ''], "not ''"],
    [
      ['--service-endpoints', 'sqs=http://a'],
      "--service-endpoints takes sns=..., pubsub=..., twilio=..., not 'sqs",
    ],
    [['--service-endpoints', 'sns=a'], "--service-endpoints sns must be an http or https address, not 'a'"],
    [['--allow', 'toString'], '--allow knows public-rpc, claims-without-secret, tenant-values, '],
    [['--data', ' '], '--data needs a value'],
    [['--platform', 'iot.example'], "--platform must be an http or https address, not 'iot.example'"],
    [['--platform', 'ftp://iot.example'], '--platform must be an http or https address'],
  ])('refuses %j with one clear line', (argv, reason) => {
    const parse = () => parseOptions(argv);
    expect(parse).toThrow(OptionError);
    expect(parse).toThrow(reason);
    expect(parse).not.toThrow('\n');
  });
});
